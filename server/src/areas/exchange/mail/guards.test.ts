/** What the database refuses of mails, whatever the program asks. Statements run as the application's role. */
import { afterAll, expect, test } from 'vitest'
import { openWriter } from '../../../../test/harness/books/books.ts'
import { poster } from '../../../../test/harness/books/open-items.ts'
import { openMailFile } from '../../../../test/harness/mail/mail-file.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'

const file = await openMailFile()
const { w, b, admin, send } = file
const writer = openWriter(w)
afterAll(async () => {
  await writer.end()
  await file.end()
})

const lines = await poster(writer)(b, ...['10.00', '20.00'].map((amount) => ({ side: 'debit' as const, amount, due: '2026-02-28' })))
const reminder = (await admin('POST', `${b.path}/reminders`, { body: { third_party_ids: [b.customer] } })).body.mails[0].id as number
const failed = (await send({ to: ['a@example.com'], subject: 'x', body: 'y' })).body.id as number
await w.asApp(inWrite(b.id, `update mails set status = 'failed', error = 'x', next_attempt_at = null, attempts = 1 where id = ${failed}`))

const copy = (change: string) =>
  `insert into mails (company_id, purpose, third_party_id, sender_name, to_addresses, cc_addresses, subject, body, locale, message_id)
   select company_id, purpose, third_party_id, sender_name, to_addresses, cc_addresses, subject, body, locale, '<' || gen_random_uuid() || '@x.example>'
   from (select * from mails where id = ${reminder}) m ${change}`
const newMail = (columns: string, values: string) =>
  `insert into mails (company_id, purpose, sender_name, to_addresses, cc_addresses, subject, body, locale, message_id${columns})
   values (${b.id}, 'free', 'Cabinet', '{a@example.com}', '{}', 'x', 'y', 'fr', '<' || gen_random_uuid() || '@x.example>'${values})`
const newItem = (mail: number, line: number, level: number) =>
  `insert into mail_items (company_id, mail_id, entry_id, position, level) values (${b.id}, ${mail}, ${Math.floor(line / 100_000)}, ${line % 100_000}, ${level})`

test.each<[string, string, RegExp]>([
  ['changes the text of a mail', `update mails set body = 'z' where id = ${reminder}`, /permission denied/],
  ['changes a recipient', `update mails set to_addresses = '{evil@example.com}' where id = ${reminder}`, /permission denied/],
  ['deletes a mail', `delete from mails where id = ${reminder}`, /permission denied/],
  ['deletes an item', `delete from mail_items where mail_id = ${reminder}`, /permission denied/],
  [
    'sends without a proof',
    `update mails set status = 'sent', sent_at = now(), next_attempt_at = null where id = ${reminder}`,
    /mails_sent/,
  ],
  ['proves without sending', `update mails set message_sha256 = repeat('a', 64), message_size = 1 where id = ${reminder}`, /mails_sent/],
  ['fails without a reason', `update mails set status = 'failed', next_attempt_at = null where id = ${reminder}`, /mails_failed/],
  ['waits for nothing', `update mails set next_attempt_at = null where id = ${reminder}`, /mails_waiting/],
  ['tries a sixth time', `update mails set attempts = 6 where id = ${reminder}`, /attempts/],
  [
    'takes a failed mail up again',
    `update mails set status = 'queued', next_attempt_at = now() where id = ${failed}`,
    /sent, or failed for good/,
  ],
  ['makes a mail that was sent', newMail(', status, next_attempt_at, sent_at', `, 'sent', null, now()`), /queued before it is sent/],
  ['writes to nobody', `${copy('')} where false; ${newMail('', '').replace('{a@example.com}', '{}')}`, /to_addresses/],
  ['a subject of two lines', newMail('', '').replace(`'x', 'y'`, `E'x\\nBcc: e@x.be', 'y'`), /subject_check/],
  ['a Message-ID that is none', newMail('', '').replace(`'<' || gen_random_uuid() || '@x.example>'`, `E'<x>\\r\\nX: 1'`), /message_id/],
  ['an unknown third party', newMail(', third_party_id', ', 999999'), /no third party/],
  ['an item of another level', newItem(reminder, lines[0] ?? 0, 2), /those it was made with/],
  ['an item of a mail that is none', newItem(failed, lines[0] ?? 0, 1), /those it was made with/],
  [
    'a line that waits in another mail',
    `${copy('')}; ${newItem(0, lines[0] ?? 0, 1).replace(', 0,', ', (select max(id) from mails),')}`,
    /mail_items_waiting/,
  ],
  ['an item that waits no longer', `update mail_items set is_waiting = false where mail_id = ${reminder}`, /those it was made with/],
])('it refuses a statement that %s', async (_what, statement, said) => {
  await expect(w.asApp(inWrite(b.id, statement))).rejects.toThrow(said)
})

test('mails are written inside a write only, and only those of the file are seen', async () => {
  await expect(w.asApp(newMail('', ''))).rejects.toThrow(/row-level security|outside write/)
  expect((await w.asApp('select id from mails')).rows).toEqual([])
})
