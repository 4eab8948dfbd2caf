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

export const givenForMail: Readonly<Record<string, (need: Need) => Promise<Values | void>>> = {
  'PATCH /v1/companies/:company/mail-templates/:id': template,
  'POST /v1/companies/:company/reminders': ({ world, scene }) => giveBooks(world, scene),
}
