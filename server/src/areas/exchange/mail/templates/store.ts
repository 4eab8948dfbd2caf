import { columns } from '../../../../kernel/route/shape.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { assign } from '../../../../kernel/write/record-store.ts'
import { sql } from '../../../../kernel/write/sql.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import type { Language } from '../../../../lib/languages.ts'
import { builtInTemplates } from './built-in.ts'
import type { TemplatePurpose } from './purposes.ts'
import { MailTemplate } from './schema.ts'

const builtIn = sql`json_to_recordset(${builtInTemplates}::json)
  b (purpose text, locale text, place integer, subject text, body text, variables json)`
const fields = sql`${columns(MailTemplate, 't', ['subject', 'body', 'variables'])}, coalesce(t.subject, b.subject) as subject,
  coalesce(t.body, b.body) as body, b.variables`
const shown = sql`select ${fields} from mail_templates t join ${builtIn} on b.purpose = t.purpose and b.locale = t.locale
  where t.company_id = app_company()`

export const rows = (ids: readonly number[]) => sql`${shown} and t.id = any(${ids})`
export const load = (db: Db, ids: readonly number[]) => db.many<MailTemplate>(rows(ids))

export const list = (db: Db) => db.list(sql`${shown} order by b.place`)

export type OwnTexts = { readonly subject: string | null; readonly body: string | null }

/** What the file changed, without the built-in texts. */
export const findOwnTexts = (db: Db, id: number) =>
  db.one<OwnTexts>(sql`select t.subject, t.body from mail_templates t where t.company_id = app_company() and t.id = ${id}`)

export const findTemplate = (db: Db, purpose: TemplatePurpose, locale: Language) =>
  db.maybe<{ id: number } & OwnTexts>(sql`
    select t.id, t.subject, t.body from mail_templates t
    where t.company_id = app_company() and t.purpose = ${purpose} and t.locale = ${locale}`)

export const update = (tx: Tx, id: number, changes: Partial<OwnTexts>) =>
  tx.many(sql`update mail_templates t set ${assign('mail_templates', changes)} where t.company_id = app_company() and t.id = ${id}`)

/** Those that the file does not have yet. */
export const insertMissing = (tx: Tx) =>
  tx.many(sql`
    insert into mail_templates (company_id, purpose, locale) select app_company(), b.purpose, b.locale from ${builtIn} order by b.place
    on conflict (company_id, purpose, locale) do nothing`)

export const listFilesWithout = async (db: Db, most: number): Promise<number[]> => {
  const files = await db.many<{ company_id: number }>(sql`select company_id from files_without_mail_templates(${most})`)
  return files.map(({ company_id }) => company_id)
}
