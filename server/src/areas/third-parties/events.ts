import { Type } from 'typebox'
import { event } from '../../kernel/events.ts'
import { ThirdParty } from './schema.ts'

const { id, type, code, name, vat_number, enterprise_number, country, email, peppol_identifier, peppol_registered } = ThirdParty.properties
const data = { id, type, code, name, vat_number, enterprise_number, country, email, peppol_identifier, peppol_registered }

export const thirdPartyCreated = event('third_party.created', Type.Object(data), { public: true })
export const thirdPartyUpdated = event('third_party.updated', Type.Object({ ...data, changed: Type.Array(Type.String()) }), {
  public: true,
})
