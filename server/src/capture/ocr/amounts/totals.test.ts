import { describe, expect, test } from 'vitest'
import { pageFromText } from '../../../../test/harness/pages.ts'
import { formatCents } from '../../../lib/money.ts'
import { weighAmounts } from './evidence.ts'
import { layoutOf } from '../layout/layout.ts'
import { rateRowsIn } from './rate-rows.ts'
import { ratesOf } from './rates.ts'
import { runSums, sequencesIn } from './runs.ts'
import { solveTotals } from './solve.ts'
import { kindOfLabel } from './total-labels.ts'

function solve(text: string, { prefix = 'BE', untaxed = false } = {}) {
  const layout = layoutOf([pageFromText(text)])
  const rates = ratesOf(prefix)
  const weighed = weighAmounts(layout)
  const solved = solveTotals({ weighed, rows: rateRowsIn(layout, rates), rates, sums: runSums(sequencesIn(weighed)), untaxed })
  const shown = (amount: typeof solved.net) => (amount === null ? null : formatCents(amount))
  return {
    net: shown(solved.net),
    vat: shown(solved.vat),
    gross: shown(solved.gross),
    warning: solved.warning,
    shares: solved.shares.map(({ rate, base, amount }) => [rate / 100, formatCents(base), formatCents(amount)]),
  }
}

describe('a label', () => {
  test.each([
    ['total htva', 'net'],
    ['montant total hors tva', 'net'],
    ['totaal excl. btw', 'net'],
    ['totaal exclusief', 'net'],
    ['nettobetrag', 'base'],
    ['subtotal', 'base'],
    ['total tva', 'vat'],
    ['mwst. 21%', 'vat'],
    ['total tva comprise', 'gross'],
    ['total tvac', 'gross'],
    ['net a payer', 'gross'],
    ['totaal incl. btw', 'gross'],
    ['amount due', 'gross'],
    ['gesamtbetrag', 'due'],
    ['total', 'total'],
    ['acompte deja paye', 'beside'],
    ['ancien solde', 'beside'],
    ['rue de la station', 'none'],
  ])('%s names a %s', (label, kind) => {
    expect(kindOfLabel(label)).toBe(kind)
  })
})

describe('totals', () => {
  test('are net, tax and gross that fit together', () => {
    const text = `
Total HTVA        1 000,00 €
TVA 21%             210,00 €
Total TVAC        1 210,00 €`
    expect(solve(text)).toEqual({ net: '1000.00', vat: '210.00', gross: '1210.00', warning: null, shares: [[21, '1000.00', '210.00']] })
  })

  test('of several rates come from a table of rates whatever its columns are called', () => {
    const text = `
Taux      Base        TVA        Total
 6,00 %     605,00      36,30      641,30
21,00 %   1.250,00     262,50    1.512,50
Totaal excl. btw     1.855,00
Totaal btw             298,80
Totaal incl. btw     2.153,80`
    expect(solve(text)).toEqual({
      net: '1855.00',
      vat: '298.80',
      gross: '2153.80',
      warning: null,
      shares: [
        [6, '605.00', '36.30'],
        [21, '1250.00', '262.50'],
      ],
    })
  })

  test('need no net in words where the table of rates has it', () => {
    const text = `
TOTAL EUR           2.196,44
% BTW    Maatstaf     BTW
12%       376,79     45,21
21%     1.466,48    307,96`
    expect(solve(text)).toMatchObject({ net: '1843.27', vat: '353.17', gross: '2196.44', warning: null })
  })

  test('are kept when an instalment was paid and less is asked for', () => {
    const text = `
Total HTVA        1 000,00
TVA 21%             210,00
Total TVAC        1 210,00
Acompte             500,00
Net à payer         710,00`
    expect(solve(text)).toMatchObject({ gross: '1210.00', warning: null })
  })

  test('of a credit note are positive however they are printed', () => {
    const text = `
Sous-total        -100,00 EUR
TVA 21 %           -21,00 EUR
Total TTC         -121,00 EUR`
    expect(solve(text)).toMatchObject({ net: '100.00', vat: '21.00', gross: '121.00', warning: null })
  })

  test('take the rates of the country the seller is in', () => {
    const french = 'Total HT   2 100,00\nTVA 20%   420,00\nTotal TTC   2 520,00'
    expect(solve(french, { prefix: 'FR' })).toMatchObject({ warning: null, shares: [[20, '2100.00', '420.00']] })
    expect(solve(french, { prefix: 'LU' }).warning).not.toBeNull()
  })

  test('without tax are believed where the law is named, and where a rate of nought is printed', () => {
    const text = 'Totaal excl. btw   4.500,00\nTotaal incl. btw   4.500,00'
    expect(solve(text).warning).not.toBeNull()
    expect(solve(text, { untaxed: true })).toMatchObject({
      net: '4500.00',
      vat: '0.00',
      gross: '4500.00',
      warning: null,
      shares: [[0, '4500.00', '0.00']],
    })
    expect(solve(`BTW 0%   0,00\n${text}`)).toMatchObject({ warning: null })
  })

  test('that do not fit are shown as printed, with a warning', () => {
    const text = 'Total HTVA   1 000,00\nTVA 21%   210,00\nTotal TVAC   1 200,00'
    expect(solve(text)).toMatchObject({ net: '1000.00', vat: '210.00', gross: '1200.00', warning: 'totals_mismatch' })
  })

  test('with a gross and one rate are computed backwards, with a warning', () => {
    expect(solve('TVA 21% incluse\nTotal TTC   121,00')).toMatchObject({ net: '121.00', warning: 'vat_missing' })
    expect(solve('Article   21%   121,00\nMontant TVA 21%   21,05\nTotal TTC   121,00')).toMatchObject({
      net: '100.00',
      vat: '21.00',
      warning: 'low_confidence',
    })
  })

  test('with a gross alone have no tax, and say so', () => {
    expect(solve('Total à payer   121,00')).toMatchObject({ net: '121.00', vat: '0.00', gross: '121.00', warning: 'vat_missing' })
  })

  test('that are nowhere are missing', () => {
    expect(solve('Merci de votre visite')).toMatchObject({ net: null, vat: null, gross: null, warning: 'totals_missing' })
  })

  test('of two pages are those of the whole, not what was carried over', () => {
    const text = `
A reporter         500,00
Total HTVA        1 000,00
TVA 21%             210,00
Total TVAC        1 210,00`
    expect(solve(text)).toMatchObject({ net: '1000.00', gross: '1210.00', warning: null })
  })

  test('in sentences are found by the words before or after each sum', () => {
    const text = `
Nous vous facturons la somme de 1.210,00 EUR pour nos prestations.
Elle se compose de 1.000,00 EUR hors TVA et de 210,00 EUR de TVA.`
    expect(solve(text)).toMatchObject({ net: '1000.00', vat: '210.00', gross: '1210.00', warning: null })
  })

  test('may stand before their labels', () => {
    const text = '1.000,00   Total net\n  210,00   T.V.A. 21 %\n1.210,00   Montant T.T.C.'
    expect(solve(text)).toMatchObject({ net: '1000.00', vat: '210.00', gross: '1210.00', warning: null })
  })

  test('of a slip have the tax of each rate and its base on rows of their own', () => {
    const text = `
A PAYER        334,00
A 6% dont TVA 12,00
Base 200,00
B 21% dont TVA 21,18
Base 100,82`
    expect(solve(text)).toMatchObject({ net: '300.82', vat: '33.18', gross: '334.00' })
  })

  test('are not those of one rate in the table of rates', () => {
    const text = `
Taux     HTVA       TVA        TTC
 6 %     100,00      6,00     106,00
21 %     200,00     42,00     242,00
Total    300,00     48,00     348,00`
    expect(solve(text)).toMatchObject({ net: '300.00', vat: '48.00', gross: '348.00' })
  })

  test('get a warning when what adds up is not the amount named as the gross', () => {
    const text = `
Taux     HTVA       TVA        TTC
21 %     100,00     21,00     121,00
Total à payer                 122,40`
    expect(solve(text)).toMatchObject({ net: '100.00', vat: '21.00', gross: '122.40', warning: 'totals_mismatch' })
  })

  test('get a warning when only a part adds up and a larger amount is named as net or gross', () => {
    const text = `
Article               Qté      P.U.       HTVA    TVA       TVAC
Mètre ruban            16     15,04     240,64     20     288,77
Perceuse                1    230,00     230,00     10     253,00

Total hors TVA
              470,64
TVA 10 % sur 230,00
               23,00
TVA 20 % sur 240,64
               48,13
Total T.T.C.
              531,77`
    expect(solve(text, { prefix: 'FR' }).warning).not.toBeNull()
  })
})
