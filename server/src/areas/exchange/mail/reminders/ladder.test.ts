/** Reminders over 90 days, asked for every morning: which mail goes to whom on which day, of which level, for how much. */
import { afterAll, expect, test, vi } from 'vitest'
import { openWriter } from '../../../../../test/harness/books/books.ts'
import { poster } from '../../../../../test/harness/books/open-items.ts'
import { openMailFile } from '../../../../../test/harness/mail/mail-file.ts'
import { openDay } from '../../../../../test/harness/reports/on-day.ts'
import { systemClock } from '../../../../lib/clock.ts'
import { addDays, localDay, yearOf } from '../../../../lib/dates.ts'

/** Jobs are due by the time of the database, so the clock is only driven forward. */
const start = addDays(localDay(new Date()), 1)
const on = (day: number): string => addDays(start, day)

const year = yearOf(start)
const file = await openMailFile({ fiscal_year: { code: 'two', starts_on: `${year}-01-01`, ends_on: `${year + 1}-12-31` } })
const { w, b, smtp } = file
const writer = openWriter(w)
const clock = await openDay(w, start)
// An integration: a session would end within the 90 days.
const admin = clock.as(await w.as('admin', { abilities: ['read', 'write'] }))
afterAll(async () => {
  clock.end()
  await writer.end()
  await file.end()
})

let posted = 0
const post = async (side: 'debit' | 'credit', third_party_id: number, amount: string, day: number): Promise<number> => {
  posted += 1
  const item = {
    side,
    amount,
    third_party_id,
    on: on(side === 'debit' ? Math.max(0, day - 30) : day),
    due: on(day),
    reference: `F-${posted}`,
  }
  const [line = 0] = await poster(writer)(b, item)
  return line
}
const owes = (id: number, amount: string, due: number) => post('debit', id, amount, due)
/** Money that came in: settled with a debt, or left open on the account. */
const pays = async (id: number, amount: string, day: number, debt?: number): Promise<void> => {
  const payment = await post('credit', id, amount, day)
  if (debt === undefined) return
  const lines = [{ entry_line_id: debt, amount }, { entry_line_id: payment }]
  expect((await admin('POST', `${b.path}/letterings`, { body: { lines } })).status).toBe(201)
}

type Line = readonly [day: number, level: number, total: string]
const level = (purpose: string): number => Number(purpose.slice('reminder_'.length))
/** The amount after these words, as a decimal. */
const amountAfter = (words: RegExp, text: string): string | undefined => words.exec(text)?.[1]?.replace(/\s/g, '').replace(',', '.')

test('each morning for 90 days: a company, consumers, a blocked customer, partial payments', async () => {
  const own = (name: string, more: object = {}) => file.customer({ name, locale: 'fr', ...more })
  const customers = {
    company: await own('Garage Lemaire SRL'),
    partial: await own('Imprimerie Noël SA'),
    blocked: await own('Client en litige SA', { reminder_blocked: true }),
    anne: await own('Anne Petit', { is_consumer: true }),
    jean: await own('Jean Grand', { is_consumer: true }),
  }
  type Name = keyof typeof customers
  const names = new Map(Object.entries(customers).map(([name, id]) => [id, name as Name]))
  const { company, partial, blocked, anne, jean } = customers

  const debts = {
    company: await owes(company, '1000.00', 0),
    anne: await owes(anne, '200.00', 0),
    jean: await owes(jean, '60000.00', 0),
  }
  await owes(partial, '100.00', 0)
  await owes(blocked, '500.00', 0)
  await owes(anne, '150.00', 10)
  const happens: Readonly<Record<number, () => Promise<unknown>>> = {
    5: () => pays(partial, '30.00', 5),
    14: () => pays(jean, '60000.00', 14, debts.jean),
    20: () => Promise.all([pays(company, '400.00', 20, debts.company), pays(anne, '120.00', 20, debts.anne)]),
    25: () => pays(partial, '70.00', 25),
    40: () => admin('PATCH', `${b.path}/third-parties/${blocked}`, { body: { reminder_blocked: false } }),
    50: () => pays(company, '600.00', 50, debts.company),
    60: () => owes(company, '300.00', 60),
  }

  const sent = Object.groupBy<Name, Line>([], () => 'company')
  const reasons: Record<string, number> = {}
  const clauses: (readonly [number, Name, string | undefined])[] = []
  await file.deliver({ clock: { ...systemClock, driven: true } })
  for (let day = 0; day < 90; day += 1) {
    clock.moveTo(on(day))
    await happens[day]?.()
    const before = smtp.received.length
    const { status, body } = await admin('POST', `${b.path}/reminders`, { body: { third_party_ids: [...names.keys()] } })
    expect(status).toBe(202)
    for (const { third_party_id, reason } of body.skipped) {
      const key = `${names.get(third_party_id)} ${reason}`
      reasons[key] = (reasons[key] ?? 0) + 1
    }
    for (const { id, third_party_id, purpose, subject } of body.mails) {
      const mail = await file.whenItIs('sent', id)
      expect(mail.sent_at.slice(0, 10)).toBe(on(day))
      const taken = smtp.received.slice(before).filter((each) => each.mail.messageId === mail.message_id)
      expect(taken.map((each) => each.mail.subject)).toEqual([subject])
      const text = taken[0]?.mail.text ?? ''
      const name = names.get(third_party_id) ?? 'company'
      sent[name] = [...(sent[name] ?? []), [day, level(purpose), amountAfter(/Montant dû : ([\d\s]+,\d\d)/, text) ?? '']]
      if (text.includes('livre XIX')) clauses.push([day, name, amountAfter(/s’appliquera : ([\d\s]+,\d\d)/, text)])
    }
    expect(smtp.received.length - before).toBe(body.queued)
  }

  expect(sent).toEqual({
    company: [
      [1, 1, '1000.00'],
      [15, 2, '1000.00'],
      [29, 3, '600.00'],
      [43, 3, '600.00'],
      // Paid on day 50; the next invoice begins anew.
      [61, 1, '300.00'],
      [75, 2, '300.00'],
      [89, 3, '300.00'],
    ],
    // What came in without being settled is taken off; nothing goes once it covers the debt.
    partial: [
      [1, 1, '100.00'],
      [15, 2, '70.00'],
    ],
    blocked: [
      [40, 1, '500.00'],
      [54, 2, '500.00'],
      [68, 3, '500.00'],
      [82, 3, '500.00'],
    ],
    // Each debt by itself: the second reminder from the 15th day, the others 14 days apart.
    anne: [
      [1, 1, '200.00'],
      [11, 1, '150.00'],
      [16, 2, '200.00'],
      [26, 2, '150.00'],
      [30, 3, '80.00'],
      [40, 3, '150.00'],
      [44, 3, '80.00'],
      [54, 3, '150.00'],
      [58, 3, '80.00'],
      [68, 3, '150.00'],
      [72, 3, '80.00'],
      [82, 3, '150.00'],
      [86, 3, '80.00'],
    ],
    // Paid within the 14 days.
    jean: [[1, 1, '60000.00']],
  })
  // The first reminder of each debt to a consumer is free, and names the most that the clause may cost; no other mail speaks of it.
  expect(clauses).toEqual([
    [1, 'anne', '35.00'],
    [1, 'jean', '2000.00'],
    [11, 'anne', '20.00'],
  ])
  expect(reasons).toMatchObject({
    'company not_due': 12,
    'company too_soon': 71,
    'blocked not_due': 1,
    'blocked reminder_blocked': 39,
    'blocked too_soon': 46,
    'jean too_soon': 12,
    'jean not_due': 77,
  })
  // Neither a cost nor anything else is booked by reminders.
  const [entries] = await w.rows<{ count: string }>('select count(*) from entries where company_id = $1', [b.id])
  expect(Number(entries?.count)).toBe(posted)
  await vi.waitFor(async () => expect(await w.rows('select 1 from mail_items where is_waiting')).toEqual([]))
}, 240_000)
