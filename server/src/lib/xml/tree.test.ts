import { expect, test } from 'vitest'
import { all, element, text } from './tree.ts'

const rootOf = (lines: number) =>
  element('Invoice', [
    element('ID', 'F-1'),
    ...Array.from({ length: lines }, (_, index) =>
      element(index % 2 === 0 ? 'InvoiceLine' : 'CreditNoteLine', [element('ID', String(index))]),
    ),
    element('Note', 'last'),
  ])

test('children are found in the order of the document, few or many', () => {
  for (const count of [10, 1_000]) {
    const root = rootOf(count)
    expect(all(root, 'InvoiceLine|CreditNoteLine/ID').map((found) => found.text)).toEqual(
      Array.from({ length: count }, (_, index) => String(index)),
    )
    expect(all(root, 'CreditNoteLine|Absent')).toHaveLength(count / 2)
    expect([text(root, 'ID'), text(root, 'Note'), text(root, 'Absent')]).toEqual(['F-1', 'last', null])
  }
})

test('who asks for the one seller does not walk past ten thousand lines each time', () => {
  const timeOf = (count: number): number => {
    const root = rootOf(count)
    const ask = () => expect(Array.from({ length: 5_000 }, () => text(root, 'Note')).every((found) => found === 'last')).toBe(true)
    // The least of several: disturbances only add time.
    const spent = Array.from({ length: 7 }, () => {
      const before = process.cpuUsage().user
      ask()
      return process.cpuUsage().user - before
    })
    return Math.max(Math.min(...spent), 1_000)
  }
  expect(timeOf(20_000) / timeOf(200)).toBeLessThan(20)
})
