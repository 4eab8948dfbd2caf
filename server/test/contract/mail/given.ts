/** What the examples of mail need: a template of the file, and the customer of a reminder. */
import { inWrite } from '../../harness/raw-write.ts'
import { giveBooks } from '../books.ts'
import type { Need } from '../scene.ts'

type Values = Readonly<Record<string, string>>

const template = async ({ world, scene }: Need): Promise<Values> => {
  await world.asApp(
    inWrite(scene.company.id, `insert into mail_templates (company_id, purpose, locale) values (app_company(), 'document', 'fr')`),
  )
  const [made] = await world.rows<{ id: string }>('select id from mail_templates where company_id = $1', [scene.company.id])
  return { id: made?.id ?? '' }
}

/** A document that is missing, under the id that the examples name. */
const missing = async ({ world, scene }: Need): Promise<Values> => {
  await giveBooks(world, scene)
  await world.rows(`do $$ begin
    set local session_replication_role = replica;
    update third_parties set email = 'client@example.com' where company_id = ${scene.company.id} and id = 11;
    insert into missing_documents (id, company_id, kind, key, third_party_id, expected_on, evidence, score, written_in) overriding system value
    values (31, ${scene.company.id}, 'recurring_supplier', '11 2026-03', 11, '2026-03-01', '[{"kind": "entry", "id": 1, "text": "2026-02-01"}]', 0.9, 1);
    perform setval('missing_documents_id_seq', greatest(nextval('missing_documents_id_seq'), 1000));
  end $$`)
  return { id: '31' }
}

export const givenForMail: Readonly<Record<string, (need: Need) => Promise<Values | void>>> = {
  'PATCH /v1/companies/:company/mail-templates/:id': template,
  'PATCH /v1/companies/:company/missing-documents/:id': missing,
  'POST /v1/companies/:company/missing-documents/request': missing,
  'POST /v1/companies/:company/reminders': ({ world, scene }) => giveBooks(world, scene),
}
