/** Every mail in every language as its reader gets it: in that language alone, complete, the same facts in all four, and the same text in both parts. */
import { afterAll, expect, test } from 'vitest'
import { openWriter } from '../../../../test/harness/books/books.ts'
import { poster } from '../../../../test/harness/books/open-items.ts'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { documentsIn } from '../../../../test/harness/documents.ts'
import { wordsOf } from '../../../../test/harness/exports/invoices.ts'
import { openMailFile } from '../../../../test/harness/mail/mail-file.ts'
import { created } from '../../../../test/harness/replies.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import type { Reply } from '../../../../test/harness/world.ts'
import type { Received } from '../../../../test/stand-ins/smtp.ts'
import { type Language, languages } from '../../../lib/languages.ts'
import { templatePurposes } from './templates/purposes.ts'

const file = await openMailFile()
const { w, admin, b, smtp, send } = file
const writer = openWriter(w)
afterAll(async () => {
  await writer.end()
  await file.end()
})

/** Words of one language that none of the others has. */
const ownWords: Readonly<Record<Language, readonly string[]>> = {
  fr: 'le la les du au aux vous votre nous notre nos avec est sont pour merci rappel paiement facture échue échéance compte bonjour veuillez sur dans une et ce cordialement un dont'.split(
    ' ',
  ),
  nl: 'het een van uw wij u voor niet aan ons onze bedrag betaling factuur vervallen vervaldag rekening geachte met vriendelijke groeten nog waarvan bericht de op te'.split(
    ' ',
  ),
  en: 'the your you we our to not yet please amount payment have this it invoice reminder regards for and account overdue dear due on'.split(
    ' ',
  ),
  de: 'der das und sie ihr ihre wir uns auf zu nicht ist sind den dem vom zum rechnung zahlung betrag bitte konto mit freundlichen für haben damen herren'.split(
    ' ',
  ),
}
const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []
/** French and Dutch share `de`, which counts for neither where it does not tell them apart. */
const shared: Readonly<Record<Language, readonly string[]>> = { fr: ['de'], nl: ['u', 'met', 'de'], en: [], de: [] }
const foreignIn = (text: string, language: Language): string[] => {
  const words = new Set(wordsIn(text))
  const others = languages.filter((other) => other !== language).flatMap((other) => ownWords[other])
  return others.filter((word) => words.has(word) && !shared[language].includes(word))
}

const owes = (third_party_id: number, amount: string) =>
  poster(writer)(b, { side: 'debit', amount, third_party_id, on: '2026-01-31', due: '2026-02-28', reference: 'F-17' })

/** A consumer whose debt was reminded of that often, long ago. */
async function remind(locale: Language, level: number): Promise<Reply['body'][]> {
  const id = await file.customer({ is_consumer: true, name: 'Anne Petit', locale })
  const [line = 0] = await owes(id, '1210.00')
  const [entry, position] = [Math.floor(line / 100_000), line % 100_000]
  const marks = `insert into line_marks (company_id, entry_id, position, reminder_level, reminded_on) values (${b.id}, ${entry}, ${position}, ${level - 1}, '2026-03-10')`
  if (level > 1) await w.asApp(inWrite(b.id, marks))
  const { body } = await admin('POST', `${b.path}/reminders`, { body: { third_party_ids: [id] } })
  return body.mails
}

/** What a supplier did not send: the invoice of a payment, that of a month, and a number. */
async function findMissing(): Promise<number[]> {
  const card = { type: 'supplier', name: 'Leasing XA', email: 'leasing@example.com' }
  const third_party_id = (await created(admin('POST', `${b.path}/third-parties`, { body: card }))).id
  const lines = [{ account: '604000', amount: '100.00', vat_code: 'AM21' }]
  for (const n of [1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 14, 15, 16]) {
    const entry_date = `2026-0${Math.ceil(n / 2)}-0${n % 2 === 0 ? 6 : 5}`
    await created(bookingIn(b, admin).purchase({ third_party_id, reference: `L-${n + 100}`, entry_date, lines }))
  }
  await poster(writer)(b, { side: 'debit', amount: '2500.00', account: '440000', against: '550000', third_party_id, journal: 'BNP' })
  await admin('POST', `${b.path}/missing-documents/refresh`)
  const { data } = (await admin('GET', `${b.path}/missing-documents?third_party_id=${third_party_id}`)).body
  const kinds = new Set(data.map(({ kind }: { kind: string }) => kind))
  expect(kinds).toEqual(new Set(['number_gap', 'payment_without_invoice', 'recurring_supplier']))
  return data.map(({ id }: { id: number }) => id)
}

/** Queues a mail of each purpose in each language, with the same content. */
async function queueAll(): Promise<Reply['body'][]> {
  const lines = [{ description: 'XA-100', amount_net: '1000.00', account: '700000', vat_code: 'V21' }]
  const documents = documentsIn(b, admin)
  const sale = { book: true, lines, due_date: '2026-04-09', third_party_id: await file.customer() }
  const invoice = (await created(documents.sale(sale))).document
  const note = (await created(documents.sale({ ...sale, is_credit_note: true }))).document
  const missing = await findMissing()
  const queued: Reply['body'][] = []
  for (const locale of languages) {
    queued.push((await send({ document_ids: [invoice.id, note.id], locale })).body)
    queued.push((await send({ third_party_id: sale.third_party_id, statement: true, locale })).body)
    queued.push(...(await admin('POST', `${b.path}/missing-documents/request`, { body: { ids: missing, locale } })).body.mails)
    for (const level of [1, 2, 3]) queued.push(...(await remind(locale, level)))
  }
  return queued
}

const mails = new Map<string, { readonly made: Reply['body']; readonly taken: Received }>()
const cases = templatePurposes.flatMap((purpose) => languages.map((language) => [purpose, language] as const))

test('all purposes arrive in all languages', async () => {
  const queued = await queueAll()
  await file.deliver()
  for (const { id } of queued) {
    const made = await file.whenItIs('sent', id)
    const taken = smtp.received.find(({ mail }) => mail.messageId === made.message_id)
    if (taken) mails.set(`${made.purpose} ${made.locale}`, { made, taken })
  }
  expect([...mails.keys()].toSorted()).toEqual(cases.map((each) => each.join(' ')).toSorted())
})

const read = (purpose: string, language: string) => {
  const found = mails.get(`${purpose} ${language}`)
  if (!found) throw new Error(`no mail ${purpose} in ${language} arrived`)
  const { taken, made } = found
  const text = (taken.mail.text ?? '').replace(/\r\n?/g, '\n').trimEnd()
  return { made, mail: taken.mail, text, html: taken.mail.html ?? '' }
}

test.each(cases)('%s in %s: its own language alone, also in what is attached', (purpose, language) => {
  const { mail, text } = read(purpose, language)
  const own = new Set(wordsIn(`${mail.subject}\n${text}`))
  expect(ownWords[language].filter((word) => own.has(word)).length).toBeGreaterThanOrEqual(4)
  expect(foreignIn(`${mail.subject}\n${text}`, language)).toEqual([])
  for (const { filename, content } of mail.attachments) {
    expect(foreignIn(filename ?? '', language)).toEqual([])
    expect(foreignIn(wordsOf(Buffer.from(content as ArrayBuffer)), language)).toEqual([])
  }
})

test.each(cases)('%s in %s: nothing is left to fill in', (purpose, language) => {
  const { mail, text, html } = read(purpose, language)
  for (const part of [mail.subject ?? '', text, paragraphsOf(html).join('\n')]) {
    expect(part).not.toMatch(/[{}…]|undefined|null|NaN|\[object|\d{4}-\d\d-\d\d/)
    expect(part).not.toMatch(/ {2}|[ \t]$|\n{3}| ,|\( | \)/m)
  }
})

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const plain = (part: string) => part.replace(/&\w+;/g, (entity) => entities[entity] ?? entity)
const paragraphsOf = (html: string) =>
  [...html.matchAll(/<p [^>]*>(.*?)<\/p>/g)].map(([, line = '']) => (line === '\u00a0' ? '' : plain(line)))

test.each(cases)('%s in %s: a text and an HTML part that say the same', (purpose, language) => {
  const { mail, made, text, html } = read(purpose, language)
  expect([mail.subject, text]).toEqual([made.subject, made.body])
  const paragraphs = paragraphsOf(html)
  expect(paragraphs.map((line) => line.replace(/\u00a0(?=[:;?!])/g, ' ')).join('\n')).toBe(text)
  if (language === 'fr') expect(paragraphs.filter((line) => / [:;?!»]/.test(line))).toEqual([])
  expect(html).toContain(`<html lang="${language}">`)
  expect(plain(/<title>(.*)<\/title>/.exec(html)?.[1] ?? '')).toBe(made.subject)
  expect(mail.headers.find(({ key }) => key === 'content-language')?.value).toBe(language)
})

const figuresIn = (text: string): string[] => (text.match(/\d(?:[\d.,/\u202f\u00a0]*\d)?/g) ?? []).map((each) => each.replace(/\D/g, ''))

test.each(templatePurposes)('%s: the same amounts, days and numbers in the four languages', (purpose) => {
  const [first, ...others] = languages.map((language) => {
    const { mail, text } = read(purpose, language)
    return [...figuresIn((mail.subject ?? '').replace(/(\d) (?=\d{3},)/g, '$1')), ...figuresIn(text)].toSorted()
  })
  expect(first?.length).toBeGreaterThanOrEqual(3)
  for (const other of others) expect(other).toEqual(first)
})
