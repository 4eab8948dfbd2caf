import { openRegisters } from '../../../src/areas/platform/lookup/index.ts'

/** The sources of an installation that names none. */
export const noRegisters = openRegisters({ vies_url: null, french_register_url: null, sirene_url: '', sirene_key: null })
