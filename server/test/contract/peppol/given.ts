/** What the examples of Peppol need: participants that the stand-in of the access point knows. */
import { exampleMembers } from '../../stand-ins/example-services.ts'
import type { Need } from '../scene.ts'

const peppol = '/v1/companies/:company/peppol'

export const givenForPeppol: Readonly<Record<string, (need: Need) => Promise<Readonly<Record<string, string>>>>> = {
  [`GET ${peppol}/participants/:participantId`]: async () => ({ participantId: exampleMembers[0] ?? '' }),
}
