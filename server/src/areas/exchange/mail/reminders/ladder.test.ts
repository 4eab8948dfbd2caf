/** Ninety days of reminders, one attempt a day: an enterprise, a consumer with two debts, and a customer who is not to be reminded. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { moveClock, work } from '../../../../../test/engine/bells.ts'
import { openWriter } from '../../../../../test/harness/books/books.ts'
import { poster } from '../../../../../test/harness/books/open-items.ts'
import { mailArea, openMailFile } from '../../../../../test/harness/mail/mail-file.ts'
import { drivenClock } from '../../../../lib/clock.ts'
import { addDays } from '../../../../lib/dates.ts'

const realDate = Date
/** Ahead of the machine: jobs that are queued now are due then. */
const year = new realDate().getUTCFullYear() + 1
const folder = mkdtempSync(path.join(tmpdir(), 'ladder-'))
const clockFile = path.join(folder, 'clock')
const moveTo = (day: string) => moveClock(clockFile, Number(new realDate(`${day}T12:00:00Z`)) - realDate.now())
const file = await openMailFile()
const { w, admin, b } = file
afterAll(async () => {
  globalThis.Date = realDate
  rmSync(folder, { recursive: true })
  await file.end()
})

test('each debt climbs its own ladder to a consumer, all together to an enterprise', { timeout: 240_000 }, async () => {
  const writer = openWriter(w)
  const [enterprise, person, blocked] = [
    await file.customer(),
    await file.customer({ is_consumer: true }),
    await file.customer({ reminder_blocked: true }),
  ]
  const owes = (third_party_id: number, reference: string, due: string) =>
    poster(writer)(b, { side: 'debit', amount: '100.00', third_party_id, due, reference })
  await owes(enterprise, 'E', `${year}-03-05`)
  await owes(person, 'A', `${year}-03-05`)
  await owes(person, 'B', `${year}-04-01`)
  await owes(blocked, 'X', `${year}-03-05`)
  await writer.end()

  moveTo(`${year}-03-01`)
  // A session ends after sixty days without use.
  await w.rows('update directory.tokens set last_used_at = $1, expires_at = null', [`${year}-03-01T00:00:00Z`])
  const app = await w.sibling({ clock_file: clockFile })
  const caller = w.callerOn(app, admin)
  if (!mailArea) throw new Error('there is no area of mail')
  const worker = await work(w, { area: { ...mailArea, schedules: [] } }, { clock: drivenClock(clockFile) })
  const sent: Record<string, string[]> = { enterprise: [], person: [] }
  try {
    for (let day = `${year}-03-01`; day <= `${year}-05-30`; day = addDays(day, 1)) {
      moveTo(day)
      const { status, body } = await caller('POST', `${b.path}/reminders`, { body: { third_party_ids: [enterprise, person, blocked] } })
      expect([day, status]).toEqual([day, 202])
      expect(body.mails.some((made: { third_party_id: number }) => made.third_party_id === blocked)).toBe(false)
      for (const made of body.mails as { third_party_id: number; purpose: string; body: string }[]) {
        const asked = /- ([EAB]) /.exec(made.body)?.[1]
        const level = made.purpose.at(-1)
        sent[made.third_party_id === enterprise ? 'enterprise' : 'person']?.push(`${day.slice(5)} ${asked}${level}`)
        expect(made.body.includes('livre XIX')).toBe(made.third_party_id === person && level === '1')
      }
      await vi.waitFor(async () => expect(await w.rows(`select 1 from mails where status <> 'sent'`)).toEqual([]), { timeout: 30_000 })
    }
  } finally {
    await worker.stop()
  }
  expect(sent).toEqual({
    enterprise: ['03-06 E1', '03-20 E2', '04-03 E3', '04-17 E3', '05-01 E3', '05-15 E3', '05-29 E3'],
    person: [
      '03-06 A1',
      '03-21 A2',
      '04-02 B1',
      '04-04 A3',
      '04-17 B2',
      '04-18 A3',
      '05-01 B3',
      '05-02 A3',
      '05-15 B3',
      '05-16 A3',
      '05-29 B3',
      '05-30 A3',
    ],
  })
})
