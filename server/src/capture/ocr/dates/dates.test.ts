import { describe, expect, test } from 'vitest'
import { pageFromText } from '../../../../test/harness/pages.ts'
import { chooseDates, datesIn } from './dates.ts'
import { daysIn } from './days.ts'
import { layoutOf, plainOf } from '../layout/layout.ts'

const choose = (text: string, today = '2026-04-01') => {
  const layout = layoutOf([pageFromText(text)])
  return chooseDates(layout, datesIn(layout), today)
}

describe('a day', () => {
  test.each([
    ['02/03/2026', '2026-03-02'],
    ['2-3-2026', '2026-03-02'],
    ['02.03.26', '2026-03-02'],
    ['2026-03-02', '2026-03-02'],
    ['2 mars 2026', '2026-03-02'],
    ['1er février 2026', '2026-02-01'],
    ['3 december 2025', '2025-12-03'],
    ['12. März 2026', '2026-03-12'],
    ['12 août 2026', '2026-08-12'],
    ['3 mei 2026', '2026-05-03'],
    ['March 2, 2026', '2026-03-02'],
    ['2nd March 2026', '2026-03-02'],
    ['15 sept. 2026', '2026-09-15'],
  ])('%s is %s', (text, date) => {
    expect(daysIn(plainOf(text)).map((day) => day.date)).toEqual([date])
  })

  test('comes before the month, unless the second number is more than twelve', () => {
    expect(daysIn('04/03/2026')).toMatchObject([{ date: '2026-03-04', monthFirst: false }])
    expect(daysIn('04/23/2026')).toMatchObject([{ date: '2026-04-23', monthFirst: true }])
  })

  test.each(['31/02/2026', '12.345.678', 'F25.09.1987', '2026-13-40', '1.234,56', '99/99/9999'])('%s is none', (text) => {
    expect(daysIn(plainOf(text))).toEqual([])
  })
})

describe('the day of the invoice', () => {
  test.each([
    'Date de facture : 02/03/2026',
    'Factuurdatum   02-03-2026',
    'Rechnungsdatum: 2. März 2026',
    'Invoice date   2026-03-02',
    'Date : 02/03/2026',
    'Facture n° 12 du 2 mars 2026',
    'Namur, le 2 mars 2026',
    '02/03/2026 14:57',
    'Émise le 2 mars 2026',
    'Uitgereikt op 02-03-2026',
    'Ausgestellt am 02.03.2026',
    'Tax point   2 March 2026',
    'Facture de services n° 12 datée du 2 mars 2026',
    'Rechnung vom : 02.03.2026',
    'Factuur van\n02-03-2026',
    '02/03/2026\nfacturé le',
  ])('%s', (text) => {
    expect(choose(text)).toMatchObject({ date: '2026-03-02' })
    expect(choose(text).sure).toBeGreaterThan(0.85)
  })

  test('stands under its heading in a row of headings', () => {
    const row = `
Date facture        Échéance         Numéro
02/03/2026          01/04/2026       12`
    expect(choose(row)).toMatchObject({ date: '2026-03-02', due: '2026-04-01' })
  })

  test('is not the day of an order, a delivery, a period or a print', () => {
    const text = `
Date de commande : 20/02/2026
Livré le 25/02/2026
Période 01/02/2026 - 28/02/2026
Date de facture : 02/03/2026`
    expect(choose(text)).toMatchObject({ date: '2026-03-02' })
    expect(choose('Date de livraison : 25/02/2026')).toMatchObject({ date: null })
  })

  test('stands over its label where the labels are below', () => {
    const grid = `
02/03/2026          01/04/2026
facturé le          à régler avant le


25/02/2026          01/02/2026
expédié le          commandé le`
    expect(choose(grid)).toMatchObject({ date: '2026-03-02', due: '2026-04-01', sure: 0.97 })
  })

  test('is not the day an earlier invoice was paid, nor one of a column of days', () => {
    expect(choose('Zahlung vom 02.02.2026\nRechn.-Datum\n02.03.2026')).toMatchObject({ date: '2026-03-02' })
    expect(choose('Date\n14/02/2026\n15/02/2026\n16/02/2026').sure).toBe(0.5)
  })

  test('with an unknown label is read, with a low confidence', () => {
    expect(choose('Date du transfert 02/03/2026')).toMatchObject({ date: '2026-03-02', sure: 0.7 })
  })

  test('is unsure when two labels give two days', () => {
    expect(choose('Date de facture : 02/03/2026\nInvoice date : 03/03/2026').sure).toBeLessThan(0.85)
  })

  test('without any label is the earliest plausible one in the top half, and unsure', () => {
    expect(choose('x 05/03/2026\nx 02/03/2026')).toMatchObject({ date: '2026-03-02', sure: 0.5 })
  })

  test('lies neither more than a month ahead nor more than five years back', () => {
    expect(choose('Date de facture : 02/06/2026')).toMatchObject({ date: null })
    expect(choose('Date de facture : 02/03/2016')).toMatchObject({ date: null })
  })

  test('is unsure where another date has its month first', () => {
    expect(choose('Invoice date 04/03/2026\nDue date 04/23/2026').sure).toBeLessThan(0.85)
  })
})

describe('the day it is due', () => {
  test.each([
    'Échéance : 01/04/2026',
    'Vervaldatum 01/04/2026',
    'Fällig am 01.04.2026',
    'Due date 2026-04-01',
    'Te betalen voor: 1 april 2026',
  ])('%s', (text) => {
    expect(choose(`Date de facture 02/03/2026\n${text}`)).toMatchObject({ date: '2026-03-02', due: '2026-04-01' })
  })

  test.each([
    ['Paiement à 30 jours', '2026-04-01'],
    ['Betaling binnen 30 dagen', '2026-04-01'],
    ['Zahlbar innerhalb von 14 Tagen', '2026-03-16'],
    ['Payment within 30 days end of month', '2026-04-30'],
    ['Paiement à 30 jours fin de mois', '2026-04-30'],
  ])('by its terms: %s', (text, due) => {
    expect(choose(`Date de facture 02/03/2026\n${text}`).due).toBe(due)
  })

  test('is not reckoned from the days of a discount or of a complaint', () => {
    expect(choose('Date de facture 02/03/2026\nEscompte 2% pour paiement à 8 jours').due).toBeNull()
    expect(choose('Date de facture 02/03/2026\nRéclamation dans les 8 jours de paiement').due).toBeNull()
  })
})
