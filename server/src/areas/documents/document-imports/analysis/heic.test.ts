/** Photographs of phones. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImportSetup, openImports } from '../../../../../test/harness/imports.ts'
import { heicOf, pdfOf } from '../../../../../test/harness/pdf-text.ts'

/** A short invoice, because OCR takes time for each letter. */
const slip = `
Alpha Construct SA          FACTURE
TVA BE 0812.345.603
Numéro de facture : F2026/0147
Date de facture : 02/03/2026
Client : Atelier Meunier
TVA BE 0417.497.106

Total HTVA           1 000,00 €
TVA 21%                210,00 €
Total TVAC           1 210,00 €`

let d: ImportSetup
beforeAll(async () => {
  d = await openImports()
})
afterAll(() => d.close())

test('a HEIC photograph gets a preview that browsers show, and is read like any image', async () => {
  const id = await d.queued('IMG_0001.heic', heicOf(await pdfOf(slip, [330, 190])))
  expect(await d.get(id)).toMatchObject({ kind: 'image', mime: 'image/heic', has_preview: false })
  await d.runs('preview', id)
  const { file_url, has_preview } = await d.get(id)
  const { pathname, search } = new URL(file_url)
  const { status, headers } = await d.w.anonymous('GET', `${pathname}${search}&preview=1`)
  expect([has_preview, status, headers['content-type']]).toEqual([true, 200, 'image/jpeg'])
  const { body } = await d.process(id)
  expect(body).toMatchObject({
    engine: 'text',
    error: null,
    extracted: {
      direction: 'purchase',
      number: 'F2026/0147',
      date: '2026-03-02',
      counterparty: { vat_number: 'BE0812345603' },
      totals: { net: 1000, vat: 210, gross: 1210 },
    },
  })
})
