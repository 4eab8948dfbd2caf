/** The countries whose books the service keeps: each has a pack of that code under packs/. */
export const countryPacks = ['BE', 'FR', 'LU'] as const
export type CountryPack = (typeof countryPacks)[number]
