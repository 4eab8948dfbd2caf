/** The file of a validated return: its name, headers and content, what it lacks, and returns that have none. */
import { expect, test } from 'vitest'
import { makeVatFile, type VatFile } from '../../../../test/harness/books/vat-returns.ts'
import { created, fieldsOf } from '../../../../test/harness/replies.ts'
import { openWorld, world } from '../../../../test/harness/world.ts'
import { objectionOf } from '../../../../test/packs/files/xml.ts'
import { skipWithoutThirdParty } from '../../../../test/samples/folders.ts'

const w = await openWorld()
const admin = await w.as('admin')

const declarant = { email: 'compta@example.be', phone: '+32 81 20 00 00' }
const belgian = {
  vat_number: 'BE0403170701',
  street: 'Rue Neuve',
  house_number: '5',
  postal_code: '5000',
  city: 'Namur',
  settings: { vat: { declarant } },
}

async function validated(file: VatFile, period: number): Promise<number> {
  const id = await file.prepare(period)
  expect((await file.validate(id)).status).toBe(200)
  return id
}
const xmlOf = (file: VatFile, id: number, caller = admin) => caller('GET', `${file.at}/${id}/xml`)

test('200 Belgium: a consignment named after number and period, with the fingerprint of the return', async ({ skip }) => {
  const file = await makeVatFile(w, admin, belgian)
  await created(file.book.sale())
  await created(file.book.purchase({ lines: [{ account: '604000', amount: '500.00', vat_code: 'AM21' }] }))
  const id = await validated(file, 1)
  const { status, headers, text } = await xmlOf(file, id)
  const { fingerprint } = await file.show(id)
  expect([status, headers['content-type'], headers['x-export-fingerprint']]).toEqual([200, 'application/xml', fingerprint])
  expect(headers['content-disposition']).toContain('filename="BE0403170701-2026-Q1.xml"')
  const amounts = [...text.matchAll(/GridNumber="(\d+)">([^<]+)</g)].map(([, grid, amount]) => `${grid} ${amount}`)
  expect(amounts).toEqual(['03 1000.00', '54 210.00', '59 105.00', '71 105.00', '81 500.00'])
  expect(text).toContain('<EmailAddress>compta@example.be</EmailAddress>')
  expect(text).not.toContain('ReplacedVATDeclaration')
  expect((await xmlOf(file, id)).text).toBe(text)
  skipWithoutThirdParty(skip)
  expect(['7', '9'].map((version) => objectionOf(`intervat/v0_${version}/NewTVA-in_v0_${version}.xsd`, text))).toEqual([null, null])
})

test('200 Belgium: the file that replaces a filed return names the reference of that one', async () => {
  const file = await makeVatFile(w, admin, belgian)
  await created(file.book.sale({ entry_date: '2026-10-05' }))
  // Due in January 2027, so that it can still be replaced.
  const id = await validated(file, 4)
  const { text: first } = await xmlOf(file, id)
  await admin('PATCH', `${file.at}/${id}`, { body: { filed_on: '2026-11-01', filing_reference: '123456-0403170701-000001' } })
  expect((await file.unlock(id)).status).toBe(200)
  await created(file.book.sale({ entry_date: '2026-11-05' }))
  expect((await file.validate(id)).status).toBe(200)
  const { text } = await xmlOf(file, id)
  expect([first.includes('ReplacedVATDeclaration'), /<ns2:ReplacedVATDeclaration>(.+?)</.exec(text)?.[1]]).toEqual([
    false,
    '123456-0403170701-000001',
  ])
  expect(text).toContain('GridNumber="71">420.00<')
})

test('200 Belgium: a failed check that was accepted is justified with the comment', async ({ skip }) => {
  const file = await makeVatFile(w, admin, belgian)
  await created(file.book.sale())
  const id = await file.prepare(1)
  await admin('PATCH', `${file.at}/${id}`, { body: { adjustments: { '03': '5000.00' }, comment: 'Base & taxe déclarées séparément' } })
  expect((await file.validate(id)).status).toBe(200)
  const { text } = await xmlOf(file, id)
  expect(text).toContain('<ns2:Comment>Base &amp; taxe déclarées séparément</ns2:Comment>')
  expect(text).toMatch(
    /<ns2:Justification Code="W_TVA_GRID_54O_INCORRECT_VALUE">\s*<Comment>Base &amp; taxe déclarées séparément<\/Comment>/,
  )
  skipWithoutThirdParty(skip)
  expect(objectionOf('intervat/v0_9/NewTVA-in_v0_9.xsd', text)).toBeNull()
})

test('200 Belgium: the firm is the representative only when the settings of the file name its number', async () => {
  const firm = {
    enterprise_number: '0417.497.106',
    matricule: '20002200001',
    address: 'Rue de Fer 1',
    postal_code: '5000',
    city: 'Namur',
    email: 'info@meuse.example',
    phone: '+32 81 22 33 44',
  }
  expect((await admin('PATCH', `/v1/firms/${w.firm.public_token}`, { body: firm })).status).toBe(200)
  const file = await makeVatFile(w, admin, belgian)
  const id = await validated(file, 1)
  expect((await xmlOf(file, id)).text).not.toContain('Representative')
  await admin('PATCH', file.b.path, { body: { settings: { vat: { filer: { enterprise_number: '0417497106' } } } } })
  expect((await xmlOf(file, id)).text).toMatch(/<RepresentativeID [^>]+>0417497106</)
  await admin('PATCH', `/v1/firms/${w.firm.public_token}`, { body: { matricule: null } })
})

test('422 on vat_number when the company has none', async () => {
  const file = await makeVatFile(w, admin)
  expect(fieldsOf(await xmlOf(file, await validated(file, 1)))).toEqual([422, ['vat_number']])
})

const luxembourgish = { name: 'Weber S.à r.l.', vat_number: 'LU26375245' }
const sale = { lines: [{ account: '7033', amount: '1000.00', vat_code: 'V17' }] }

test('422 names what an eCDF file lacks', async () => {
  const file = await makeVatFile(w, admin, luxembourgish, { country_pack: 'LU' })
  const id = await validated(file, 1)
  const all = ['settings.vat.ecdf_prefix', 'ECDF_INTERFACE', 'settings.legal.matricule']
  expect(fieldsOf(await xmlOf(file, id))).toEqual([422, all.toSorted()])
  await admin('PATCH', file.b.path, { body: { settings: { vat: { ecdf_prefix: 'ABC123' }, legal: { matricule: '20002200001' } } } })
  expect(fieldsOf(await xmlOf(file, id))).toEqual([422, ['ECDF_INTERFACE']])
})

test('200 Luxembourg: a file named after its sender and the moment of validation; the firm is agent and sender by default', async ({
  skip,
}) => {
  const connected = await world({ config: { ecdf_interface: 'OWNT1' } })
  try {
    const boss = await connected.as('admin')
    const file = await makeVatFile(
      connected,
      boss,
      { ...luxembourgish, settings: { legal: { matricule: '20002200001' } } },
      { country_pack: 'LU' },
    )
    await created(file.book.sale(sale))
    const id = await validated(file, 1)
    expect(fieldsOf(await xmlOf(file, id, boss))).toEqual([422, ['settings.vat.ecdf_prefix']])
    await boss('PATCH', `/v1/firms/${connected.firm.public_token}`, { body: { ecdf_prefix: 'FIRM01', matricule: '19992200123' } })
    const { status, headers, text } = await xmlOf(file, id, boss)
    const { fingerprint } = await file.show(id)
    expect([status, headers['x-export-fingerprint']]).toEqual([200, fingerprint])
    expect(headers['content-disposition']).toMatch(/filename="FIRM01X\d{8}T\d{8}\.xml"/)
    expect(text).toMatch(/<Interface>OWNT1<\/Interface>\s*<Agent>\s*<MatrNbr>19992200123</)
    expect(text).toMatch(/<Declarer>\s*<MatrNbr>20002200001<\/MatrNbr>\s*<RCSNbr>NE<\/RCSNbr>\s*<VATNbr>26375245</)
    expect(text).toContain('<Declaration type="TVA_DECT" model="1" language="FR">')
    expect(text).toContain('<NumericField id="105">170,00</NumericField>')
    await boss('PATCH', file.b.path, { body: { settings: { vat: { ecdf_prefix: 'OWN001' } } } })
    expect((await xmlOf(file, id, boss)).headers['content-disposition']).toMatch(/filename="OWN001X/)
    skipWithoutThirdParty(skip)
    expect(objectionOf('lu/xsd/eCDF_file_v1.1.xsd', text)).toBeNull()
  } finally {
    await connected.close()
  }
})

test('422 format_unsupported for a yearly return that repeats quarters', async () => {
  const file = await makeVatFile(w, admin, luxembourgish, { country_pack: 'LU' })
  const id = await file.prepare(1, { period_type: 'annual' })
  expect((await file.validate(id)).body).toMatchObject({ status: 'validated', journal_entry_id: null })
  expect((await xmlOf(file, id)).body.code).toBe('format_unsupported')
})

test('422 format_unsupported for France and for a member of a VAT unit', async () => {
  const french = await makeVatFile(w, admin, {}, { country_pack: 'FR' })
  expect((await xmlOf(french, await validated(french, 1))).body.code).toBe('format_unsupported')
  const member = await makeVatFile(w, admin, { ...belgian, vat_regime: 'unit' })
  expect((await xmlOf(member, await validated(member, 1))).body.code).toBe('format_unsupported')
})

test('422 vat_declaration_draft: a draft has no file', async () => {
  const file = await makeVatFile(w, admin, belgian)
  expect((await xmlOf(file, await file.prepare(1))).body.code).toBe('vat_declaration_draft')
})

test('404 for a return that is not there, and for a caller who does not see the file', async () => {
  const file = await makeVatFile(w, admin, belgian)
  const id = await validated(file, 1)
  expect((await xmlOf(file, 999_999)).status).toBe(404)
  expect((await xmlOf(file, id, await w.outsider())).status).toBe(404)
})
