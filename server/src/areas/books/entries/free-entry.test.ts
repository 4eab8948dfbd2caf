import { expect, test } from 'vitest'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)
const book = bookingIn(b, admin)

const wages = { account: '620200', debit: '100.00' }
const owed = { account: '455000', credit: '100.00' }
const free = async (lines: readonly object[], more: object = {}) => book.free({ lines, ...more })
const refusal = async (lines: readonly object[], more: object = {}) => {
  const { status, body } = await free(lines, more)
  return [status, body.code ?? null, Object.keys(body.errors ?? {})]
}
const sides = (lines: { account: { number: string }; debit: string; credit: string }[]) =>
  lines.map(({ account, debit, credit }) => `${account.number} ${debit} ${credit}`)

test('201 posts the lines as given, with amounts as strings or numbers', async () => {
  const { status, body } = await admin('POST', `${b.path}/entries`, {
    body: {
      journal_id: b.journals.OD,
      entry_date: '2026-01-31T10:00:00Z',
      label: 'Salaires',
      reference: 'S01',
      lines: [
        { account: '620200', debit: 100.5, credit: '0', label: 'Brut' },
        { account_id: b.accounts['455000'], credit: '100.50' },
      ],
    },
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    origin: 'manual',
    entry_date: '2026-01-31T00:00:00.000Z',
    label: 'Salaires',
    reference: 'S01',
    due_date: null,
    third_party: null,
  })
  expect(sides(body.lines)).toEqual(['620200 100.50 0.00', '455000 0.00 100.50'])
  expect(body.lines[0].label).toBe('Brut')
})

test('id and number of the same account are accepted together, of different accounts refused on the field', async () => {
  expect((await free([{ ...wages, account_id: b.accounts['620200'] }, owed])).status).toBe(201)
  expect(await refusal([{ ...wages, account_id: b.accounts['455000'] }, owed])).toEqual([422, null, ['lines.0.account']])
})

test('422 reports the errors of all lines at once', async () => {
  const { body, status } = await free([
    { account: '620200' },
    { account: '620200', debit: '10.00', credit: '10.00' },
    { account: '620200', debit: '-5.00' },
    { account: '620200', debit: '10.001' },
    { account: '999999', debit: '10.00' },
    { account_id: 999_999, debit: '1234567890123.00' },
    { debit: '1.00' },
    { account: '620200', debit: '1.00', third_party_id: 999_999 },
    { account: '620200', debit: '1.00', vat_base: '5.00' },
  ])
  expect(status).toBe(422)
  expect(body.errors).toEqual({
    'lines.0.debit': ['Indiquez un montant au débit ou au crédit, et d’un seul côté.'],
    'lines.1.debit': ['Indiquez un montant au débit ou au crédit, et d’un seul côté.'],
    'lines.2.debit': ['Un montant négatif s’inscrit de l’autre côté.'],
    'lines.3.debit': ['Un montant a au plus 12 chiffres avant la virgule et 2 décimales.'],
    'lines.4.account': ['Le compte 999999 n’existe pas dans ce dossier. Corrigez le numéro, ou ouvrez le compte.'],
    'lines.5.account_id': ['Le compte 999999 n’existe pas dans ce dossier. Corrigez le numéro, ou ouvrez le compte.'],
    'lines.5.debit': ['Un montant a au plus 12 chiffres avant la virgule et 2 décimales.'],
    'lines.6.account': ['Champ obligatoire.'],
    'lines.7.third_party_id': [
      'Ce tiers n’existe pas dans ce dossier, ou il est dans la corbeille : choisissez-en un autre, ou restaurez-le.',
    ],
    'lines.8.vat_base': ['Une base TVA demande un code TVA.'],
  })
})

test.for([
  ['nl', 'Rekening 999999 bestaat niet in dit dossier. Verbeter het nummer, of open de rekening.'],
  ['en', 'There is no account 999999 in this company file. Correct the number, or open the account.'],
  ['de', 'Das Konto 999999 gibt es in dieser Akte nicht. Berichtigen Sie die Nummer oder legen Sie das Konto an.'],
] as const)('refusals are in %s', async ([language, message]) => {
  const { body } = await admin('POST', `${b.path}/entries`, {
    body: { journal_id: b.journals.OD, entry_date: '2026-01-31', lines: [{ account: '999999', debit: 1 }, owed] },
    headers: { 'accept-language': language },
  })
  expect(body.errors['lines.0.account']).toEqual([message])
})

test('422 on the missing fields of a body', async () => {
  const { status, body } = await admin('POST', `${b.path}/entries`, { body: { lines: [wages] } })
  expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, ['entry_date', 'journal_id', 'lines']])
})

test('422 entry_unbalanced with the difference', async () => {
  const { status, body } = await free([wages, { ...owed, credit: '99.99' }])
  expect([status, body.code, body.difference]).toEqual([422, 'entry_unbalanced', '0.01'])
})

test('422 on a date outside every fiscal year, and on one in a locked period with the first open day', async () => {
  const { body } = await free([wages, owed], { entry_date: '2031-01-01' })
  expect(Object.keys(body.errors)).toEqual(['entry_date'])
  await book.lock(11)
  const locked = await free([wages, owed], { entry_date: '2026-11-03' })
  await book.lock(11, 'unlock')
  expect([locked.status, locked.body.code, locked.body.reason, locked.body.earliest_open_date]).toEqual([
    422,
    'period_locked',
    'period_locked',
    '2026-12-01',
  ])
})

test('422 account_not_postable for a heading, an inactive account and a control account without a third party', async () => {
  const { body: heading } = await admin('POST', `${b.path}/accounts`, { body: { number: '620299', label: 'Titre', is_postable: false } })
  const { body: idle } = await admin('POST', `${b.path}/accounts`, { body: { number: '620298', label: 'Ancien' } })
  await admin('PATCH', `${b.path}/accounts/${idle.id}`, { body: { is_active: false } })
  const code = 'account_not_postable'
  expect(await refusal([{ ...wages, account: heading.number }, owed])).toEqual([422, code, ['lines.0.account']])
  expect(await refusal([{ debit: '100.00', account_id: idle.id }, owed])).toEqual([422, code, ['lines.0.account_id']])
  expect(await refusal([wages, { account: '400000', credit: '100.00' }])).toEqual([422, code, ['lines.1.third_party_id']])
})

test('a third party is required on control accounts, optional on reconcilable ones, refused elsewhere', async () => {
  const third = { third_party_id: b.supplier }
  expect((await free([wages, { account: '444000', credit: '100.00', ...third }])).status).toBe(201)
  expect((await free([wages, { account: '444000', credit: '100.00' }])).status).toBe(201)
  expect(await refusal([{ ...wages, ...third }, owed])).toEqual([422, null, ['lines.0.third_party_id']])
  const { body } = await free([wages, { account: '440000', credit: '100.00' }], { ...third, due_date: '2026-03-01' })
  expect([body.third_party_id, body.lines[0].third_party_id, body.lines[1].third_party_id]).toEqual([b.supplier, null, b.supplier])
  expect([body.due_date, body.lines[0].due_date, body.lines[1].due_date]).toEqual([
    '2026-03-01T00:00:00.000Z',
    null,
    '2026-03-01T00:00:00.000Z',
  ])
})

test('422 on journal_id when the journal is unknown, of another company file, or inactive', async () => {
  const { body: idle } = await admin('POST', `${b.path}/journals`, { body: { code: 'OLD', label: 'Ancien', type: 'miscellaneous' } })
  await admin('PATCH', `${b.path}/journals/${idle.id}`, { body: { is_active: false } })
  const other = await makeBooks(w, admin)
  for (const journal_id of [idle.id, 999_999, other.journals.OD])
    expect(await refusal([wages, owed], { journal_id })).toEqual([422, null, ['journal_id']])
})

test('422 when a purchase, sales, cash or bank journal lacks its control line', async () => {
  expect(await refusal([wages, owed], { journal_id: b.journals.ACH })).toEqual([422, null, ['lines']])
  expect(await refusal([wages, owed], { journal_id: b.journals.BNP })).toEqual([422, null, ['lines']])
  expect(
    (
      await free(
        [
          { account: '455000', debit: '10.00' },
          { account: '570000', credit: '10.00' },
        ],
        { journal_id: b.journals.CAI },
      )
    ).status,
  ).toBe(201)
})

test('422 unless VAT codes match the direction of the journal, are active and valid on the day', async () => {
  const at = (code: string, journal_id: number | undefined, day = '2026-01-31') =>
    refusal(
      [
        { account: '604000', debit: '100.00', vat_code: code },
        { account: '440000', credit: '100.00', third_party_id: b.supplier },
      ],
      { journal_id, entry_date: day },
    )
  expect(await at('AM21', b.journals.OD)).toEqual([422, null, ['lines.0.vat_code']])
  expect(await at('V21', b.journals.ACH)).toEqual([422, null, ['lines.0.vat_code']])
  expect(await at('NONE', b.journals.ACH)).toEqual([422, null, ['lines.0.vat_code']])
  await admin('PATCH', `${b.path}/vat-codes/${b.vat_codes.AM12}`, { body: { valid_until: '2026-06-30' } })
  await admin('PATCH', `${b.path}/vat-codes/${b.vat_codes.AM06}`, { body: { is_active: false } })
  expect(await at('AM12', b.journals.ACH, '2026-07-01')).toEqual([422, null, ['lines.0.vat_code']])
  expect(await at('AM12', b.journals.ACH, '2026-06-30')).toEqual([201, null, []])
  expect(await at('AM06', b.journals.ACH)).toEqual([422, null, ['lines.0.vat_code']])
  const twice = { account: '604000', debit: '100.00', vat_code: 'AM21', vat_code_id: b.vat_codes.AS21 }
  expect(
    await refusal([twice, { account: '440000', credit: '100.00', third_party_id: b.supplier }], { journal_id: b.journals.ACH }),
  ).toEqual([422, null, ['lines.0.vat_code']])
})

type Grids = { grid: string; amount: string }[]
const gridsOf = (body: { lines: { grids: Grids }[] }) =>
  body.lines.map(({ grids }) => grids.map(({ grid, amount }) => `${grid} ${amount}`).join(' '))

test('a line with a VAT code is tax on an account of the code and base elsewhere', async () => {
  const { body } = await free(
    [
      { account: '604000', debit: '1000.00', vat_code: 'AMIC21' },
      { account: '411059', debit: '210.00', vat_code: 'AMIC21', vat_base: '1000.00' },
      { account: '451055', credit: '210.00', vat_code: 'AMIC21', vat_base: '1000.00' },
      { account: '440000', credit: '1000.00', third_party_id: b.supplier },
    ],
    { journal_id: b.journals.ACH },
  )
  expect(gridsOf(body)).toEqual(['81 1000.00 86 1000.00', '59 210.00', '55 210.00', ''])
  expect(body.lines.map(({ vat_base }: { vat_base: string | null }) => vat_base)).toEqual([null, '1000.00', '1000.00', null])
})

test('for a partly deductible purchase the cost goes to its grid, and the given base to the others', async () => {
  const { body } = await free(
    [
      { account: '611000', debit: '1105.00', vat_code: 'ASCC21D50', vat_base: '1000.00' },
      { account: '411059', debit: '105.00', vat_code: 'ASCC21D50' },
      { account: '451056', credit: '210.00', vat_code: 'ASCC21D50' },
      { account: '440000', credit: '1000.00', third_party_id: b.supplier },
    ],
    { journal_id: b.journals.ACH },
  )
  expect(gridsOf(body)).toEqual(['82 1105.00 87 1000.00', '59 105.00', '56 210.00', ''])
})

test('a credit note in an invoice journal uses the grids of credit notes; a discount lowers the grids of the invoice', async () => {
  const { body: note } = await free(
    [
      { account: '700000', debit: '100.00', vat_code: 'V21' },
      { account: '411064', debit: '21.00', vat_code: 'V21' },
      { account: '400000', credit: '121.00', third_party_id: b.customer },
    ],
    { journal_id: b.journals.VEN },
  )
  expect(gridsOf(note)).toEqual(['49 100.00', '64 21.00', ''])
  const { body: invoice } = await free(
    [
      { account: '400000', debit: '1089.00', third_party_id: b.customer },
      { account: '700000', credit: '1000.00', vat_code: 'V21' },
      { account: '700000', debit: '100.00', vat_code: 'V21' },
      { account: '451054', credit: '189.00', vat_code: 'V21' },
    ],
    { journal_id: b.journals.VEN },
  )
  expect(gridsOf(invoice)).toEqual(['', '03 1000.00', '03 -100.00', '54 189.00'])
  const { body: received } = await free(
    [
      { account: '440000', debit: '121.00', third_party_id: b.supplier },
      { account: '604000', credit: '100.00', vat_code: 'AM21' },
      { account: '451063', credit: '21.00', vat_code: 'AM21' },
    ],
    { journal_id: b.journals.NCA },
  )
  expect(gridsOf(received)).toEqual(['', '81 -100.00 85 100.00', '63 21.00'])
})

test('422 unless analytics total 100 % per axis, on active leaf codes, each once', async () => {
  const code = async (parent_id: number | null, name: string) =>
    (await admin('POST', `${b.path}/analytic-codes`, { body: { parent_id, code: name, label: name } })).body.id
  const axis = await code(null, 'DEP')
  const [north, south] = [await code(axis, 'NORD'), await code(axis, 'SUD')]
  const lille = await code(north, 'LILLE')
  const idle = await code(axis, 'OLD')
  await admin('PATCH', `${b.path}/analytic-codes/${idle}`, { body: { is_active: false } })
  const share = (analytic_code_id: number, percent: string | number) => ({ analytic_code_id, percent })
  const tried = async (...analytics: object[]) => {
    const { status, body } = await free([{ ...wages, analytics }, owed])
    return status === 201 ? body.lines[0].analytics : body.errors['lines.0.analytics']
  }
  expect(await tried(share(lille, 33.34), share(south, '66.66'))).toEqual([share(lille, '33.34'), share(south, '66.66')])
  expect(await tried(share(lille, '40'), share(south, '40'))).toEqual(['Les pourcentages de chaque axe doivent totaliser 100,00.'])
  expect(await tried(share(north, '100'))).toEqual([
    `Le code analytique ${north} ne prend pas de montants : choisissez un code actif sans sous-codes.`,
  ])
  expect(await tried(share(axis, '100'))).toEqual([
    `Le code analytique ${axis} ne prend pas de montants : choisissez un code actif sans sous-codes.`,
  ])
  expect(await tried(share(idle, '100'))).toEqual([
    `Le code analytique ${idle} ne prend pas de montants : choisissez un code actif sans sous-codes.`,
  ])
  expect(await tried(share(999_999, '100'))).toEqual(['Le code analytique 999999 n’existe pas dans ce dossier.'])
  expect(await tried(share(lille, '50'), share(lille, '50'))).toEqual(['Un code analytique ne se met qu’une fois par ligne.'])
  expect(await tried(share(lille, '0'), share(south, '100'))).toEqual([
    'Un pourcentage se situe entre 0,01 et 100,00, avec 2 décimales au plus.',
  ])
})

test('a total too large for the column is refused before posting', async () => {
  const large = '999999999999.99'
  const many = Array.from({ length: 11 }, () => ({ account: '620200', debit: large }))
  const { status, body } = await free([...many, ...many.map(() => ({ account: '455000', credit: large }))])
  expect([status, body.errors.lines]).toEqual([422, ['Le total dépasse 9999999999999.99.']])
})

test('VAT due on payment in a free entry takes its base from the lines of its code, and moves on payment', async () => {
  const fr = await makeBooks(w, admin, { country_pack: 'FR' })
  const typed = (journal: string, ...lines: object[]) =>
    admin('POST', `${fr.path}/entries`, {
      body: { journal_id: fr.journals[journal], third_party_id: fr.customer, entry_date: '2026-01-08', lines },
    })
  const sale = await typed(
    'VEN',
    { account: '4111', debit: '120.00' },
    { account: '706', credit: '70.00', vat_code: 'V20E' },
    { account: '706', credit: '30.00', vat_code: 'V20E' },
    { account: '44574', credit: '15.00', vat_code: 'V20E' },
    { account: '44574', credit: '5.00', vat_code: 'V20E' },
  )
  expect(sale.body.lines.map(({ vat_base }: { vat_base: string | null }) => vat_base)).toEqual([null, null, null, '100.00', '0.00'])
  const payment = await typed('OD', { account: '5121', debit: '60.00' }, { account: '4111', credit: '60.00' })
  const lines = [{ entry_line_id: sale.body.lines[0].id }, { entry_line_id: payment.body.lines[1].id }]
  expect((await admin('POST', `${fr.path}/letterings`, { body: { lines } })).status).toBe(201)
  const moved = await w.rows(
    `select a.number, l.debit, l.credit, l.vat_base from entries e join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
     join accounts a on a.company_id = l.company_id and a.id = l.account_id where e.company_id = $1 and e.origin = 'lettering' order by l.position`,
    [fr.id],
  )
  expect(moved).toEqual([
    { number: '44574', debit: '10.00', credit: '0.00', vat_base: null },
    { number: '44571', debit: '0.00', credit: '10.00', vat_base: '50.00' },
  ])
})
