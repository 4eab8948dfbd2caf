/** What is written is read back by a reader that follows the standard alone. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventsOf, textOf } from '../../../test/harness/calendars/read-calendar.ts'
import { calendarOf } from './icalendar.ts'

const facts = { name: 'Échéances – Fiduciaire', language: 'fr', written_at: new Date('2026-11-19T00:00:00Z') }
const day = { uid: 'vat_return-2026-Q4-abc@partita', on: '2026-12-31', next: '2027-01-01', title: 'TVA', text: 'État : à faire' }

test('a calendar as it is written', () => {
  expect(calendarOf(facts, [day]).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Partita//Obligations//FR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Échéances – Fiduciaire',
    'X-WR-CALNAME:Échéances – Fiduciaire',
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    'BEGIN:VEVENT',
    'UID:vat_return-2026-Q4-abc@partita',
    'DTSTAMP:20261119T000000Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:TVA',
    'DESCRIPTION:État : à faire',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test.each([
  ['separators and backslashes', 'Dupont; Fils, \\ & Cie: "A"\nLigne'],
  ['a line of 75 octets', 'x'.repeat(75 - 'SUMMARY:'.length)],
  ['one of 76', 'x'.repeat(76 - 'SUMMARY:'.length)],
  ['letters of two octets at the fold', `${'x'.repeat(66)}éééé`],
  ['characters of four octets', '🧾'.repeat(60)],
  ['spaces at the fold', `${'x'.repeat(66)}      y`],
  ['something that looks like an event', 'END:VEVENT\r\nBEGIN:VEVENT'],
])('%s are read back', (_what, title) => {
  const { events } = eventsOf(calendarOf(facts, [{ ...day, title }]))
  expect(events[0]?.summary).toBe(title.replaceAll('\r\n', '\n'))
})

test('any text comes back, and stays one event', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { maxLength: 5 }), (titles) => {
      const { events } = eventsOf(
        calendarOf(
          facts,
          titles.map((title, at) => ({ ...day, uid: `${at}@partita`, title })),
        ),
      )
      const wanted = titles.map((title) => title.replace(/\r\n|\r|\n/g, '\n').replace(/[^\P{Cc}\n]/gu, ' '))
      expect(events.map(({ summary }) => summary)).toEqual(wanted)
    }),
  )
})

test('the reader of these tests refuses what the standard forbids', () => {
  const written = calendarOf(facts, [day])
  expect(() => eventsOf(written.replaceAll('\r\n', '\n'))).toThrow('CR LF')
  expect(() => eventsOf(written.replace('SUMMARY:TVA', `SUMMARY:${'x'.repeat(80)}`))).toThrow('88 octets')
  expect(() => eventsOf(written.replace('UID:', 'NUID:'))).toThrow('0 of UID')
  expect(() => eventsOf(calendarOf(facts, [day, day]))).toThrow('twice')
  expect(() => textOf('a;b')).toThrow('a list')
  expect(() => textOf('a\\xb')).toThrow('no escape')
})
