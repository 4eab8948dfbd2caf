import { openRegisters } from '../../../src/areas/platform/lookup/index.ts'
import { openParticipants } from '../../../src/areas/platform/peppol-participants/index.ts'

/** The sources of an installation that names none. */
export const noRegisters = openRegisters({ vies_url: null, french_register_url: null, sirene_url: '', sirene_key: null })

/** The sources of checks of an installation that names none. */
export const noChecks = { registers: noRegisters, participants: openParticipants(null) }
