import { expect, test } from 'vitest'
import { packs } from '../index.ts'
import { mentionsOn, valuesIn } from './invoices.ts'

test.each(packs.map((pack) => [pack.code, pack] as const))(
  '%s: every key of a VAT code has its text, one on each day',
  (_code, { vat_codes, invoices }) => {
    const keys = vat_codes.flatMap(({ invoice_mention }) =>
      invoice_mention && /^[a-z0-9_]+$/.test(invoice_mention) ? [invoice_mention] : [],
    )
    for (const day of ['2000-01-01', '2022-12-31', '2023-01-01', '2026-11-17'])
      for (const key of keys)
        expect([day, key, mentionsOn(invoices, 'vat_code', day).filter((each) => each.key === key).length]).toEqual([day, key, 1])
  },
)

test.each(packs.map((pack) => [pack.code, pack] as const))(
  '%s: a mention asks for the same values in every language',
  (_code, { invoices }) => {
    for (const mention of invoices.mentions)
      for (const text of Object.values(mention.text))
        expect(valuesIn({ ...mention, text: { ...mention.text, fr: text } })).toEqual(valuesIn(mention))
  },
)

test('mentions are in French alone where the law wants it', () => {
  for (const { invoices } of packs.filter((pack) => pack.invoices.mention_language === 'fr'))
    for (const { text } of invoices.mentions) expect(new Set(Object.values(text)).size).toBe(1)
})
