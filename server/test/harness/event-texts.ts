/** How an area made for a test explains its public event: with words nobody reads. */
export const eventTexts = <T>(sample: T) => ({
  public: true as const,
  description: { fr: 'Essai', nl: 'Proef', en: 'Trial', de: 'Versuch' },
  sample,
})
