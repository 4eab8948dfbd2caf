/** The settings of a company file that its VAT returns and annual accounts are signed and filed with. */
import { expect, test } from 'vitest'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const be = await makeBooks(w, admin)
const fr = await makeBooks(w, admin, { country_pack: 'FR' })

const patch = (path: string, settings: object) => admin('PATCH', path, { body: { settings } })
const show = async (path: string) => (await admin('GET', path)).body.settings

const declarant = {
  applicable: true,
  company_name: 'Boulangerie Martin SRL',
  signatory_1: 'Anne Martin',
  signatory_1_title: 'Gérante',
  signatory_2: 'Luc Martin',
  signatory_2_title: 'Administrateur',
  phone: '081 22 33 44',
  fax: '081 22 33 45',
  email: 'tva@martin.example',
}
const filer = {
  quality: 'Expert-comptable',
  name: 'Fiduciaire Meuse',
  enterprise_number: '0403170701',
  phone: '081 11 22 33',
  email: 'tva@meuse.example',
}

test('200 who signs and who files the VAT return, and the VAT office, are stored as sent and shown', async () => {
  const office = { administration_cell: 'Centre PME Namur', directorate_number: '5000021', office_number: '42' }
  const { status, body } = await patch(be.path, { vat: { ...office, declarant, filer } })
  expect([status, body.settings.vat]).toMatchObject([200, { ...office, declarant, filer }])
  expect((await show(be.path)).vat).toMatchObject({ ...office, declarant, filer })
})

test.each(['fr', 'nl', 'en', 'de'])('200 the declarant writes to the administration in %s', async (language) => {
  expect((await patch(be.path, { vat: { declarant: { language } } })).status).toBe(200)
  expect((await show(be.path)).vat.declarant).toMatchObject({ ...declarant, language })
})

test.each(['monthly', 'quarterly', 'annual'])('200 a French file declares VAT %s, whatever its regime says', async (periodicity) => {
  expect((await patch(fr.path, { vat: { periodicity } })).status).toBe(200)
  expect((await show(fr.path)).vat.periodicity).toBe(periodicity)
})

test('200 the valuation rules keep their paragraphs, and null removes them', async () => {
  const valuation_rules = 'Immobilisations : coût d’acquisition.\nStocks : FIFO.'
  expect((await patch(be.path, { annual_accounts: { valuation_rules } })).status).toBe(200)
  expect((await show(be.path)).annual_accounts.valuation_rules).toBe(valuation_rules)
  await patch(be.path, { annual_accounts: { valuation_rules: null } })
  expect((await show(be.path)).annual_accounts.valuation_rules).toBeNull()
})

test('200 activities are main, secondary or former ones', async () => {
  const nace_codes = ['MAIN', 'SECO', 'ANCI'].map((classification, n) => ({ code: `1071${n}`, classification }))
  const { status, body } = await admin('PATCH', be.path, { body: { nace_codes } })
  expect([status, body.errors, body.nace_codes]).toEqual([200, undefined, nace_codes])
})
