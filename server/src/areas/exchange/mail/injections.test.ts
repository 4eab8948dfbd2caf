/** What somebody may try to write into a header, an address, a template or the HTML part: it is refused, or arrives as the text that it is. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailFile } from '../../../../test/harness/mail/mail-file.ts'
import type { Reply } from '../../../../test/harness/world.ts'
import { htmlOf } from './sending/html.ts'

const file = await openMailFile()
const { w, admin, b, smtp, send, whenItIs } = file
afterAll(() => file.end())

const to = ['victim@example.com']
const good = { to, subject: 'Bonjour', body: 'Texte' }
const mail = (given: object) => () => send({ ...good, ...given })
const template = (given: object) => async () => {
  const { body } = await admin('GET', `${b.path}/mail-templates`)
  return admin('PATCH', `${b.path}/mail-templates/${body[0].id}`, { body: given })
}
const card = (given: object) => () => admin('PATCH', `${b.path}/third-parties/${b.customer}`, { body: given })
const reminders = (given: object) => () => admin('POST', `${b.path}/reminders`, { body: { third_party_ids: [b.customer], ...given } })

const crlf = ['\r\n', '\n', '\r', '\u2028', '\u2029', '\u0085', '\u0000', '\u000b', '\u000c', '\u202e', '\u2066']
const cases: readonly (readonly [string, () => Promise<Reply>])[] = [
  ...crlf.map((end) => [`a subject with ${JSON.stringify(end)}`, mail({ subject: `Hi${end}Bcc: evil@b.example` })] as const),
  ['a subject with an encoded word', mail({ subject: '=?utf-8?q?Hi=0D=0ABcc:_evil@b.example?=' })],
  ['a blank subject', mail({ subject: '\u00a0 ' })],
  ['two addresses in one', mail({ to: ['a@b.example, evil@b.example'] })],
  ['an address with a name', mail({ to: ['Anne <evil@b.example>'] })],
  ['an address with a header', mail({ to: ['a@b.example\r\nBcc: evil@b.example'] })],
  ['a group of addresses', mail({ to: ['all:evil@b.example;'] })],
  ['an address with a quoted part', mail({ to: ['"a\r\nRCPT TO:<evil@b.example>"@b.example'] })],
  ['an address with an SMTP command', mail({ to: ['a@b.example>\r\nDATA'] })],
  ['an address with a comment', mail({ to: ['a(evil@b.example)@c.example'] })],
  ['an address on an IP', mail({ to: ['root@[127.0.0.1]'] })],
  ['an address without a domain', mail({ to: ['root'] })],
  ['an address on localhost', mail({ to: ['root@localhost'] })],
  ['an address with a percent hop', mail({ to: ['evil%b.example@'] })],
  ['an address with NUL', mail({ to: ['a\u0000@b.example'] })],
  ['a copy with a header', mail({ cc: ['a@b.example\nX-Evil: 1'] })],
  ['a copy to two in one', mail({ cc: ['a@b.example;evil@b.example'] })],
  ['an address in letters that look like others', mail({ to: ['аnne@b.example'] })],
  ['an address as an object', mail({ to: [{ address: 'evil@b.example' }] })],
  ['a text with NUL', mail({ body: 'a\u0000b' })],
  ['a text with a bell', mail({ body: 'a\u0007b' })],
  ['a text with an escape', mail({ body: '\u001b[2J' })],
  ['a text that turns its direction', mail({ body: 'invoice\u202efdp.exe' })],
  ['a text of more than 10,000 characters', mail({ body: 'x'.repeat(10_001) })],
  ['a variable of another purpose', mail({ body: '{{balance}}' })],
  ['a variable with a path', mail({ body: '{{company.settings}}' })],
  ['the prototype as a variable', mail({ body: '{{__proto__}}' })],
  ['the constructor as a variable', mail({ subject: '{{constructor}}' })],
  ['a function as a variable', mail({ body: '{{toString}}' })],
  ['an expression as a variable', mail({ body: '{{7*7}}' })],
  ['a block of another template language', mail({ body: '{{#each items}}x{{/each}}' })],
  ['a raw block of another template language', mail({ body: '{{{company_name}}}{{& x}}' })],
  ['a partial of another template language', mail({ body: '{{> /etc/passwd}}' })],
  ['a purpose with a header', mail({ purpose: 'document\r\nX: 1' })],
  ['a language with a header', mail({ locale: 'fr\r\nX: 1' })],
  ['a document by text', mail({ document_ids: ['1); drop table mails'] })],
  ['a third party by text', mail({ third_party_id: '1 or 1=1' })],
  ...crlf
    .slice(0, 5)
    .map((end) => [`a template’s subject with ${JSON.stringify(end)}`, template({ subject: `Hi${end}Bcc: x@y.example` })] as const),
  ['a template’s subject with an encoded word', template({ subject: '=?utf-8?b?DQpCY2M6IHhAeS5iZQ==?=' })],
  ['a template with an unknown variable', template({ body: '{{secrets}}' })],
  ['a template with a control character', template({ body: 'a\u0008b' })],
  ['a template that is no text', template({ body: { toString: 'x' } })],
  ['a card with two addresses', card({ email: 'a@b.example,evil@b.example' })],
  ['a card with a header in its address', card({ email: 'a@b.example\r\nBcc: evil@b.example' })],
  ['a card with a line break in its name', card({ name: 'Anne\r\nBcc: evil@b.example' })],
  ['a card with an encoded word in its name', card({ name: '=?utf-8?q?evil?=' })],
  ['a reminder in a language with a header', reminders({ locale: 'nl\r\nX: 1' })],
  ['a reminder to text', reminders({ third_party_ids: ['1; delete from mails'] })],
  ['a reminder of level 4', reminders({ level: 4 })],
]

let before = 0
beforeAll(async () => {
  before = (await w.rows('select id from mails')).length
})

test('there are 60 of them and more', () => expect(cases.length).toBeGreaterThanOrEqual(60))

test.each(cases)('422 %s', async (_what, attempt) => {
  const { status, body } = await attempt()
  expect([status, Object.keys(body.errors ?? {}).length > 0]).toEqual([422, true])
  expect((await w.rows('select id from mails')).length).toBe(before)
})

/** Texts that are allowed, because they are only text. */
const harmless = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '</p></body></html><iframe src="https://evil.example">',
  '<a href="javascript:alert(1)">x</a> & "quotes" \'single\'',
  '.\nMAIL FROM:<evil@b.example>\nRCPT TO:<evil@b.example>\nDATA\nSubject: x\n\nhi\n.\nQUIT',
  '--_NmP-0123-Part_1\nContent-Type: text/html\n\n<b>x</b>',
  'Bcc: evil@b.example\nSubject: other',
  '{company_name} {{company_name} {{ }} $& $1 %s ${7*7} <%= 7*7 %>'.replace('{{ }} ', ''),
  '=?utf-8?q?evil?=',
]

test.each(harmless)('202 %j arrives as the text that it is', async (body) => {
  const { status, body: made } = await send({ to: ['reader@example.com'], subject: 'Texte', body })
  expect(status).toBe(202)
  await file.deliver()
  const { message_id } = await whenItIs('sent', made.id)
  const received = smtp.received.find(({ mail: read }) => read.messageId === message_id)
  expect(received?.to).toEqual(['reader@example.com'])
  expect(received?.mail.text?.replace(/\r\n?/g, '\n').trim()).toBe(made.body)
  const html = received?.mail.html ?? ''
  expect(html.match(/<(\w+)/g)?.map((tag) => tag.slice(1))).toEqual([
    'html',
    'head',
    'meta',
    'meta',
    'title',
    'body',
    'div',
    ...made.body.split('\n').map(() => 'p'),
  ])
  expect(received?.mail.headers.filter(({ key }) => ['bcc', 'x-evil'].includes(key))).toEqual([])
})

test('202 what names hold acts neither as a variable nor as HTML', async () => {
  const name = '{{company_number}} <b>&</b> "x"'
  const customer = await file.customer({ name, email: 'named@example.com' })
  const { body: made } = await send({ third_party_id: customer, subject: '{{third_party_name}}', body: '{{third_party_name}}' })
  expect([made.subject, made.body]).toEqual([name, name])
  expect(htmlOf('fr', made.subject, made.body)).toContain('{{company_number}} &lt;b&gt;&amp;&lt;/b&gt; &quot;x&quot;')
})
