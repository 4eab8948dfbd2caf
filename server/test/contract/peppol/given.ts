/** What the examples of Peppol need: participants that the stand-in of the access point knows, a number to register, and a message. */
import { inWrite } from '../../harness/raw-write.ts'
import { exampleMembers } from '../../stand-ins/example-services.ts'
import type { Need } from '../scene.ts'

type Values = Readonly<Record<string, string>>

const peppol = '/v1/companies/:company/peppol'

/** A Belgian number of its own for each file: a message for a number goes to one file. */
const numberOf = (id: number): string => {
  const eight = String(10_000_000 - (id % 1_000_000)).padStart(8, '0')
  return `${eight}${String(97 - (Number(eight) % 97)).padStart(2, '0')}`
}

const write = ({ world, scene }: Need, statement: string) => world.rows(inWrite(scene.company.id, statement))

const numbered = async (need: Need): Promise<Values> => {
  await write(need, `update companies set enterprise_number = '${numberOf(need.scene.company.id)}' where id = app_company()`)
  return { version: '0' }
}

/** Made past the route: in the demo nothing is registered. */
const registered = async (need: Need): Promise<Values> => {
  await numbered(need)
  const participant = `0208:${numberOf(need.scene.company.id)}`
  await write(
    need,
    `insert into peppol_registrations (company_id, id, environment, status, scheme, participant_id, incoming_enabled, contact_email, requested_at, activated_at, document_types)
     values (app_company(), app_company(), 'test', 'active', '0208', '${participant}', true, 'peppol@martin.example', app_now(), app_now(),
       '{urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1}')`,
  )
  return { version: '1' }
}

const received = async (need: Need): Promise<Values> => {
  await write(
    need,
    `insert into peppol_messages (company_id, environment, direction, status, sender, receiver, document_type, number, amount_gross, currency, xml, message_id, received_at, trail)
     values (app_company(), 'test', 'in', 'received', '0208:0812345603', '0208:0403170701', 'invoice', 'F2026-118', 121.00, 'EUR', '<Invoice/>', gen_random_uuid()::text, app_now(),
       jsonb_build_array(jsonb_build_object('at', wire(app_now()), 'status', 'received', 'code', 'received', 'text', null)))`,
  )
  const { scene, world } = need
  const [made] = await world.rows<{ id: string }>('select max(id) as id from peppol_messages where company_id = $1', [scene.company.id])
  return { id: made?.id ?? '' }
}

export const givenForPeppol: Readonly<Record<string, (need: Need) => Promise<Values>>> = {
  [`PUT ${peppol}`]: numbered,
  [`DELETE ${peppol}`]: registered,
  [`GET ${peppol}/participants/:participantId`]: async () => ({ participantId: exampleMembers[0] ?? '' }),
  [`GET ${peppol}/messages/:id`]: received,
  [`GET ${peppol}/messages/:id/file`]: received,
}
