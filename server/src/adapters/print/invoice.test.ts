/** The pages of an invoice, read back by poppler, qpdf and zbar. */
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { checkPdf, codeOf, edgesOf, pagesOf, wordsOf } from '../../../test/harness/exports/invoices.ts'
import { printInvoice } from './invoice.ts'
import type { PrintedInvoice } from './invoice/model.ts'

const lines = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ cells: [`Article ${n + 1}.`, '2', '5,00', '10,00'], running: `${(n + 1) * 10},00` }))

const printed = async (more: Partial<PrintedInvoice> = {}): Promise<Buffer> =>
  buffer(
    await printInvoice({
      language: 'fr',
      day: '2026-03-10',
      title: 'Facture',
      number: 'VEN-2026-000042',
      mark: null,
      issuer: { name: 'Atelier Meunier', lines: ['Rue des Tilleuls 12', '5000 Namur'] },
      logo: null,
      customer: { title: 'Client', name: 'Client SA', lines: ['1060 Bruxelles'] },
      details: [{ label: 'Date', value: '10/03/2026' }],
      columns: ['Description', 'Quantité', 'Prix unitaire', 'Montant'],
      lines: lines(1),
      carried_over: 'À reporter',
      brought_forward: 'Report',
      vat: { titles: ['TVA', 'Base', 'Montant'], rows: [{ cells: ['21 %', '10,00', '2,10'], mention: 'Une mention' }] },
      totals: [{ label: 'Total', value: '12,10 €', is_strong: true }],
      payment: {
        title: 'Paiement',
        rows: [{ label: 'IBAN', value: 'BE68 5390 0754 7034' }],
        code: { text: 'PAY\nŁódź €', label: 'Scannez' },
      },
      notes: ['Une condition'],
      footer: ['SRL', 'RPM Namur'],
      page: (page, pages) => `Page ${page} / ${pages}`,
      ...more,
    }),
  )

test('everything that is given stands on the page, and another program reads the code', async () => {
  const pdf = await printed({ mark: 'Projet' })
  const words = wordsOf(pdf)
  for (const shown of [
    'Atelier Meunier',
    'Rue des Tilleuls 12',
    'Facture',
    'VEN-2026-000042',
    'Projet',
    'Client SA',
    '10/03/2026',
    'Article 1.',
  ])
    expect(words).toContain(shown)
  for (const shown of [
    '21 %',
    'Une mention',
    '12,10 €',
    'BE68 5390 0754 7034',
    'Scannez',
    'Une condition',
    'SRL · RPM Namur',
    'Page 1 / 1',
  ])
    expect(words).toContain(shown)
  expect(codeOf(pdf)).toBe('PAY\nŁódź €')
  expect(checkPdf(pdf)).toContain('No syntax or stream encoding errors found')
})

test('a letter is read as itself after an invoice that has it with an accent only', async () => {
  const named = async (name: string) => wordsOf(await printed({ customer: { title: 'Client', name, lines: [] }, payment: null }))
  expect(await named('ŵź')).toContain('ŵź')
  expect(await named('wz')).toContain('wz')
})

test.each([78, 79, 80, 81])('%i lines break over pages: each has lines and carries the sum over, none is lost or twice', async (count) => {
  const pdf = await printed({ lines: lines(count), payment: null, notes: [] })
  const pages = pagesOf(pdf)
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.join('').match(/Article \d+\./g)).toEqual(lines(count).map(({ cells }) => cells[0]))
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`Page ${at + 1} / ${pages.length}`)
    expect(page).toContain('SRL')
    if (at > 0) expect(page).toContain('Facture VEN-2026-000042')
  }
  const ends = pages.slice(0, -1).map((page) => Number(/À reporter\s+(\d+),00/.exec(page)?.[1]))
  const begins = pages.slice(1).map((page) => Number(/Report\s+(\d+),00/.exec(page)?.[1]))
  expect(begins).toEqual(ends)
  const counts = pages.slice(0, -1).map((page) => Math.max(...Array.from(page.matchAll(/Article (\d+)\./g), ([, n]) => Number(n))))
  expect(ends).toEqual(counts.map((last) => last * 10))
})

test('no word leaves the page, however long names, numbers and descriptions are', async () => {
  const pdf = await printed({
    issuer: { name: 'Société '.repeat(24), lines: ['S'.repeat(190)] },
    customer: { title: 'Client', name: 'X'.repeat(190), lines: ['Y'.repeat(190), 'Ωμέγα Київ Żółć'] },
    number: 'N'.repeat(100),
    lines: [
      { cells: ['W'.repeat(500), '123 456 789 012,1234', '123 456 789 012,1234', '-15 241 578 752 183 953 071 672,19'], running: '1,00' },
    ],
    totals: [{ label: 'Total '.repeat(9), value: '999 999 999 999,99 €', is_strong: true }],
    notes: ['Condition '.repeat(60)],
    footer: ['F'.repeat(190), 'G'.repeat(190), 'H'.repeat(190)],
  })
  for (const [from, to] of edgesOf(pdf)) {
    expect(from).toBeGreaterThanOrEqual(40)
    expect(to).toBeLessThanOrEqual(560)
  }
  expect(wordsOf(pdf)).toContain('Ωμέγα Київ Żółć')
  expect(wordsOf(pdf)).toContain('-15 241 578 752 183 953 071 672,19')
  checkPdf(pdf)
})

test('the same invoice gives the same bytes', async () => {
  expect((await printed()).equals(await printed())).toBe(true)
})
