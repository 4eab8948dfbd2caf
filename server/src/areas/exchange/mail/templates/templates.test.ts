import { afterAll, expect, test } from 'vitest'
import { inJob } from '../../../../../test/engine/bells.ts'
import { openMailFile } from '../../../../../test/harness/mail/mail-file.ts'
import { fieldsOf, managersOnly, refusalsOf } from '../../../../../test/harness/replies.ts'
import type { Reply } from '../../../../../test/harness/world.ts'
import { inWrite } from '../../../../../test/harness/raw-write.ts'
import { languages } from '../../../../lib/languages.ts'
import { builtIn } from './built-in.ts'
import { schedules } from './jobs.ts'
import { fillBody, fillSubject, unknownVariables } from './fill.ts'
import { templatePurposes, variablesOf } from './purposes.ts'

const file = await openMailFile()
const { w, admin, b } = file
afterAll(() => file.end())

const at = `${b.path}/mail-templates`
const list = async () => (await admin('GET', at)).body as Reply['body'][]
const template = async (purpose: string, locale: string) =>
  (await list()).find((each) => each.purpose === purpose && each.locale === locale)
const patch = (id: number, body: object, headers = {}) => admin('PATCH', `${at}/${id}`, { body, headers })

test('200 a new file has 24 templates with the built-in texts, and no revision of them', async () => {
  const found = await list()
  expect(found.map(({ purpose, locale }) => `${purpose} ${locale}`)).toEqual(
    templatePurposes.flatMap((purpose) => languages.map((locale) => `${purpose} ${locale}`)),
  )
  for (const { purpose, locale, ...rest } of found as { purpose: (typeof templatePurposes)[number]; locale: 'fr' }[])
    expect(rest).toMatchObject({ ...builtIn(purpose, locale), is_custom: false, variables: variablesOf[purpose], version: 1 })
  expect((await admin('GET', `${b.path}/history?resource=mail-templates`)).body.total).toBe(0)
})

test.each(templatePurposes.flatMap((purpose) => languages.map((locale) => [purpose, locale] as const)))(
  'the built-in text of %s in %s uses the variables it has, and none else',
  (purpose, locale) => {
    const { subject, body } = builtIn(purpose, locale)
    expect(unknownVariables(`${subject}${body}`, variablesOf[purpose])).toEqual([])
    const values = new Map(variablesOf[purpose].map((name) => [name, 'X']))
    expect(fillSubject(subject, values) + fillBody(body, values)).not.toMatch(/[{}]/)
  },
)

test('200 a changed text is used by the next mail, null returns to the built-in one, and undo restores', async () => {
  const { id, subject, body } = await template('statement', 'fr')
  const changed = await patch(id, { subject: 'Relevé {{ today }}', body: 'Solde : {{balance}}\r\n\r\nMerci' })
  expect(changed.body).toMatchObject({ subject: 'Relevé {{ today }}', body: 'Solde : {{balance}}\n\nMerci', is_custom: true, version: 2 })
  const mail = (await file.send({ statement: true, third_party_id: b.customer })).body
  expect([mail.template_id, mail.subject, mail.body]).toEqual([
    id,
    expect.stringMatching(/^Relevé \d\d\/\d\d\/\d{4}$/),
    expect.stringMatching(/^Solde : 0,00\u00a0€\n\nMerci$/),
  ])
  expect((await patch(id, { subject: null })).body).toMatchObject({ subject, is_custom: true })
  expect((await patch(id, { body: null })).body).toMatchObject({ subject, body, is_custom: false, version: 4 })
  expect((await patch(id, { body: null })).body.version).toBe(4)
  const { data } = (await admin('GET', `${b.path}/history?resource=mail-templates`)).body
  expect(data).toHaveLength(3)
  expect((await admin('POST', `${b.path}/history/${data[0].id}/revert`)).status).toBe(200)
  expect((await template('statement', 'fr')).body).toBe('Solde : {{balance}}\n\nMerci')
})

test('422 for variables that the purpose does not have, blank texts, long ones and line breaks in a subject', async () => {
  const { id } = await template('document', 'nl')
  const wrong: [object, string[]][] = [
    [{ subject: '{{balance}}' }, ['subject']],
    [{ body: 'Saldo {{ items }} {{company_name}}' }, ['body']],
    [{ subject: '{{constructor}}', body: '{{__proto__}}' }, ['body', 'subject']],
    [{ subject: ' ', body: '\n' }, ['body', 'subject']],
    [{ subject: 'x'.repeat(191), body: 'x'.repeat(10_001) }, ['body', 'subject']],
    [{ subject: 'a\r\nBcc: x@y.be' }, ['subject']],
    [{ body: 'a\u0007b' }, ['body']],
  ]
  for (const [body, fields] of wrong) expect(fieldsOf(await patch(id, body))).toEqual([422, fields])
  const { body } = await patch(id, { subject: '{{balance}}' }, { 'accept-language': 'en' })
  expect(body.errors.subject[0]).toContain('company_name, company_number')
})

test('409 with the version of another change; a dry run changes nothing', async () => {
  const { id } = await template('document', 'de')
  const dry = await patch(id, { subject: 'Neu' }, { 'x-dry-run': '1' })
  expect([dry.status, dry.body.subject, (await template('document', 'de')).is_custom]).toEqual([200, 'Neu', false])
  await patch(id, { subject: 'Eins' })
  const stale = await patch(id, { subject: 'Zwei' }, { 'x-base-version': '1' })
  expect([stale.status, stale.body.code]).toEqual([409, 'conflict'])
})

test('a file of an earlier release gets its templates by the hour, once', async () => {
  const count = async () => (await w.rows('select id from mail_templates where company_id = $1', [w.company.id])).length
  expect(await count()).toBe(0)
  const job = schedules.find(({ name }) => name === 'mail.templates')
  for (let run = 0; run < 2; run += 1) await inJob(w, async (context) => job?.run(context))
  expect(await count()).toBe(24)
})

test('403, 404 and 401 as everywhere; a reviewer reads', async () => {
  const [own] = await w.rows<{ id: string }>('select id from mail_templates where company_id = $1', [w.company.id])
  expect(await refusalsOf(w, [(caller) => caller('PATCH', `C/mail-templates/${own?.id}`, { body: { subject: 'x' } })])).toEqual([
    managersOnly,
  ])
  const writer = await w.as('manager', { abilities: ['write'] })
  expect((await writer('GET', at)).body.code).toBe('token_ability_missing')
  expect([(await (await w.outsider())('GET', at)).status, (await w.anonymous('GET', at)).status]).toEqual([404, 401])
  expect((await patch(999_999_999, { subject: 'x' })).status).toBe(404)
  expect((await (await w.as('reviewer'))('GET', 'C/mail-templates')).status).toBe(200)
})

test('the database keeps what a template is for, and refuses what the API does', async () => {
  const [{ id }] = await list()
  const refusals: [string, RegExp][] = [
    [`update mail_templates set locale = 'de' where id = ${id}`, /mail_templates_kept|keeps its purpose/],
    [`update mail_templates set subject = E'a\\nb' where id = ${id}`, /subject_check/],
    [`update mail_templates set deleted_at = now() where id = ${id}`, /deleted_at_check/],
    [`insert into mail_templates (company_id, purpose, locale) values (${b.id}, 'document', 'fr')`, /mail_templates_purpose/],
    [`delete from mail_templates where id = ${id}`, /permission denied/],
  ]
  for (const [statement, said] of refusals) await expect(w.asApp(inWrite(b.id, statement))).rejects.toThrow(said)
})
