/** camt.053 in its versions, against expected parses and against values of another program. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readStatements } from '../../src/statements/index.ts'
import { writeCamt } from '../harness/statements/write-camt.ts'
import { ownSamples, skipWithoutThirdParty, thirdPartySamples } from '../samples/folders.ts'
import { cents } from './coda-model.ts'

const own = path.join(ownSamples, 'statements/camt')
const thirdParty = path.join(thirdPartySamples, 'camt')

type ExpectedLine = {
  readonly amount: string
  readonly booking?: string | null
  readonly value?: string
  readonly booked?: boolean
  readonly counterparty?: string | null
  readonly iban?: string
  readonly other_account?: string
  readonly bic?: string
  readonly end_to_end?: string
  readonly structured?: readonly string[]
  readonly unstructured?: readonly string[]
  readonly return_reason?: string
  readonly bank_reference?: string
  readonly code?: string
  readonly info?: string
}

type ExpectedGolden = {
  readonly statement: { readonly sequence: string; readonly account: string }
  readonly lines: readonly ExpectedLine[]
}

const expectedLine = (line: ExpectedLine) => ({
  amount: cents(line.amount),
  ...(line.booking ? { entry_date: line.booking } : {}),
  ...(line.value ? { value_date: line.value } : {}),
  ...(line.counterparty === undefined ? {} : { counterpart_name: line.counterparty }),
  ...(line.iban || line.other_account ? { counterpart_iban: line.iban ?? line.other_account } : {}),
  ...(line.bic ? { counterpart_bic: line.bic } : {}),
  ...(line.end_to_end ? { end_to_end_id: line.end_to_end === 'NOTPROVIDED' ? null : line.end_to_end } : {}),
  ...(line.structured ? { structured_communication: line.structured[0] } : {}),
  ...(line.unstructured ? { communication: line.unstructured.join(' ') } : {}),
  ...(line.info ? { communication: line.info } : {}),
  ...(line.bank_reference ? { bank_reference: line.bank_reference } : {}),
  ...(line.code ? { transaction_code: line.code } : {}),
  return_reason: line.return_reason ?? null,
})

const versions = Array.from({ length: 13 }, (_, index) => String(index + 2).padStart(2, '0'))

test.for(versions)('the third-party statement in version %s reads as its expected parse', (version, { skip }) => {
  skipWithoutThirdParty(skip, thirdParty)
  const expected: ExpectedGolden = JSON.parse(readFileSync(path.join(thirdParty, 'ekwo/expected-own.json'), 'utf8'))
  const { format, statements, issues } = readStatements(readFileSync(path.join(thirdParty, `ekwo/golden.camt.053.001.${version}.xml`)))
  expect(format).toBe('camt053')
  expect(issues.map(({ code }) => code)).toEqual(['02', '08'].includes(version) ? [] : ['version_read_leniently'])
  expect(statements).toHaveLength(1)
  expect(statements[0]).toMatchObject({
    account: expected.statement.account,
    currency: 'EUR',
    number: expected.statement.sequence,
    opening_date: '2026-03-01',
    opening_balance: 100_000n,
    closing_date: '2026-03-31',
    closing_balance: 156_236n,
  })
  const lines = expected.lines.filter(({ booked }) => booked !== false)
  expect(statements[0]?.transactions).toMatchObject(lines.map(expectedLine))
  expect(statements[0]?.transactions).toHaveLength(lines.length)
})

test('an account without IBAN, with prefixes, CDATA and character references', ({ skip }) => {
  skipWithoutThirdParty(skip, thirdParty)
  const { statements } = readStatements(readFileSync(path.join(thirdParty, 'ekwo/other-account.camt.053.001.08.xml')))
  expect(statements).toMatchObject([
    {
      account: '0000123456',
      currency: 'USD',
      number: '2026-01',
      opening_balance: -25_000n,
      closing_balance: 74_950n,
      transactions: [
        { amount: 100_000n, counterpart_name: 'Smith & Sons <Example>', communication: 'Invoice N° 12 — café' },
        { amount: -50n },
      ],
    },
  ])
})

test('two statements, the second without opening balance and booking date', ({ skip }) => {
  skipWithoutThirdParty(skip, thirdParty)
  const { statements } = readStatements(readFileSync(path.join(thirdParty, 'ekwo/two-statements.camt.053.001.02.xml')))
  expect(statements).toMatchObject([
    { number: 'A-2026-01', opening_balance: 1_000n, closing_balance: 1_000n, transactions: [] },
    {
      number: 'B-2026-01',
      opening_date: null,
      opening_balance: 0n,
      closing_balance: 500n,
      transactions: [{ entry_date: '2026-01-20', amount: 500n }],
    },
  ])
})

test('a collective entry is one transaction per payment; pending entries are not read', () => {
  const { statements } = readStatements(readFileSync(path.join(own, 'own-batch.camt.053.001.02.xml')))
  expect(statements[0]?.booked_amounts).toEqual([-181_500n, -75_000n])
  expect(statements[0]?.transactions).toMatchObject([
    { amount: -60_500n, batch_reference: 'PMT-20260317-01', end_to_end_id: 'E2E-1' },
    { amount: -108_900n, batch_reference: 'PMT-20260317-01', structured_communication: '202600012421' },
    { amount: -12_100n, batch_reference: 'PMT-20260317-01', structured_communication: 'RF73INV20260042' },
    { amount: -75_000n, batch_reference: 'SAL-202603' },
  ])
})

type Dated = Readonly<Record<'0', string>>
type Amount = { readonly getAmount: { readonly getAmount: string } }
type Account = { readonly getIdentification: string }

/** The parse of another program, which repeats no object: of two statements it gives the entry of the last. */
type ForeignEntry = Amount & {
  readonly getBookingDate: Dated
  readonly getValueDate: Dated
  readonly getRecord: {
    readonly getAccount: Account
    readonly getId: string
    readonly getBalances: readonly (Amount & { readonly getDate: Dated })[]
  }
  readonly getTransactionDetail: {
    readonly getReference: { readonly getEndToEndId: string }
    readonly getRelatedParties: readonly { readonly getAccount: Account; readonly getRelatedPartyType: { readonly getName: string } }[]
    readonly getRemittanceInformation: { readonly getMessage: string }
  }
}

const day = (date: Dated): string => date[0].slice(0, 10)

test('the values agree with those of another program', ({ skip }) => {
  skipWithoutThirdParty(skip, thirdParty)
  const file = path.join(thirdParty, 'genkgo/camt053.v2.multi.statement')
  const { getEntries }: { readonly getEntries: readonly ForeignEntry[] } = JSON.parse(readFileSync(`${file}.json`, 'utf8'))
  const statement = readStatements(readFileSync(`${file}.xml`)).statements.at(-1)
  const record = getEntries[0]?.getRecord
  expect(statement?.account).toBe(record?.getAccount.getIdentification)
  expect(statement?.number).toBe(record?.getId)
  expect([statement?.opening_balance, statement?.closing_balance]).toEqual(
    record?.getBalances.map(({ getAmount }) => BigInt(getAmount.getAmount)),
  )
  expect([statement?.opening_date, statement?.closing_date]).toEqual(record?.getBalances.map(({ getDate }) => day(getDate)))
  expect(statement?.transactions).toMatchObject(
    getEntries.map(({ getAmount, getBookingDate, getValueDate, getTransactionDetail: detail }) => ({
      amount: BigInt(getAmount.getAmount),
      entry_date: day(getBookingDate),
      value_date: day(getValueDate),
      end_to_end_id: detail.getReference.getEndToEndId,
      counterpart_name: detail.getRelatedParties[0]?.getRelatedPartyType.getName,
      counterpart_iban: detail.getRelatedParties[0]?.getAccount.getIdentification,
      communication: detail.getRemittanceInformation.getMessage,
    })),
  )
})

/** Files that show fields; their balances do not agree or are in several currencies. */
const refused: Readonly<Record<string, string>> = {
  'camt052.v2.other-account': 'camt_052',
  'camt052.v2.with-account-name': 'camt_052',
  'camt052.v2': 'camt_052',
  'camt052.v8': 'camt_052',
  'camt053.v2.all-balance-types': 'balance',
  'camt053.v2.five.decimals': 'balance',
  'camt053.v2.minimal.ultimate': 'currency_mixed',
  'camt053.v2.minimal': 'currency_mixed',
  'camt053.v2.with-account-name': 'closing_balance_missing',
  'camt053.v2.with-party-ids': 'currency_mixed',
  'camt053.v2.wrong': 'statement_missing',
  'camt053.v3': 'currency_mixed',
  'camt053.v4': 'currency_mixed',
  'camt053.v8': 'currency_mixed',
  'camt054.v2.with-account-name': 'camt_054',
  'camt054.v2': 'camt_054',
  'camt054.v4': 'camt_054',
  'camt054.v8-with-UETR': 'camt_054',
  'camt054.v8-with-financial-institution': 'camt_054',
  'camt054.v8': 'camt_054',
  'camt53.only-Dt-with-DtTm': 'closing_balance_missing',
}

test('every other third-party file is refused by its own code', ({ skip }) => {
  skipWithoutThirdParty(skip, thirdParty)
  const folder = path.join(thirdParty, 'genkgo')
  const names = readdirSync(folder).filter((name) => name.endsWith('.xml') && !name.includes('multi.statement'))
  const found = names.map((name) => {
    const { issues } = readStatements(readFileSync(path.join(folder, name)))
    return [name.replace('.xml', ''), issues.filter(({ level }) => level === 'error').map(({ code }) => code)]
  })
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(Object.entries(refused).map(([name, code]) => [name, [code]])))
})

const base = { iban: 'BE03363112233484', number: '7', opening_date: '2026-03-01', opening_balance: 0n, closing_date: '2026-03-02' }
const payment = { amount: 12_345n, entry_date: '2026-03-02', name: 'Alpha', iban: 'BE21001234567803' }

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString()
const written = (replace: (xml: string) => string, version = 8) =>
  readStatements(Buffer.from(replace(textOf(writeCamt({ ...base, transactions: [payment] }, version)))))

test('a reversal keeps its sign, and its counterpart is that of the payment', () => {
  const { statements } = readStatements(writeCamt({ ...base, transactions: [{ ...payment, return_reason: 'AC04' }] }))
  expect(statements[0]?.transactions).toMatchObject([{ amount: 12_345n, counterpart_name: 'Alpha', return_reason: 'AC04' }])
})

test('names are found by namespace, whatever the prefix', () => {
  const plain = readStatements(writeCamt({ ...base, transactions: [payment] }))
  expect(readStatements(writeCamt({ ...base, transactions: [payment] }, 8, { prefix: 'p.1' }))).toEqual(plain)
  const foreign = written((xml) => xml.replace('<Ntry>', '<Ntry><x:Amt xmlns:x="urn:other" Ccy="EUR">1.00</x:Amt>'))
  expect(foreign).toEqual(plain)
})

test('UTF-16 and Latin-1 are read as declared', () => {
  const utf16 = written((xml) => xml)
  const swapped = textOf(writeCamt({ ...base, transactions: [{ ...payment, name: 'Été' }] }))
  const latin = readStatements(Buffer.from(swapped.replace('UTF-8', 'ISO-8859-1'), 'latin1'))
  const marked = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(textOf(writeCamt({ ...base, transactions: [payment] })).replace('UTF-8', 'UTF-16'), 'utf16le'),
  ])
  expect(latin.statements[0]?.transactions[0]?.counterpart_name).toBe('Été')
  expect(readStatements(marked)).toEqual(utf16)
})

test('a missing opening balance is computed, a missing closing balance is refused', () => {
  const withoutOpening = written((xml) => xml.replace('OPBD', 'OPAV'))
  expect(withoutOpening.statements).toMatchObject([{ opening_balance: 0n, opening_date: null, closing_balance: 12_345n }])
  expect(written((xml) => xml.replace('CLBD', 'CLAV')).issues).toMatchObject([{ code: 'closing_balance_missing' }])
})

test.for([
  ['another currency in an entry', (xml: string) => xml.replace('<Ntry><Amt Ccy="EUR">', '<Ntry><Amt Ccy="USD">'), 'currency_mixed'],
  ['balances that do not agree', (xml: string) => xml.replace('<Ntry><Amt Ccy="EUR">123.45', '<Ntry><Amt Ccy="EUR">123.46'), 'balance'],
  ['a date that does not exist', (xml: string) => xml.replace('<BookgDt><Dt>2026-03-02', '<BookgDt><Dt>2026-02-30'), 'date_invalid'],
  ['an amount with an exponent', (xml: string) => xml.replace('<Ntry><Amt Ccy="EUR">123.45', '<Ntry><Amt Ccy="EUR">1e5'), 'amount_invalid'],
  ['no account', (xml: string) => xml.replace(/<Acct>.*?<\/Acct>/, ''), 'account_missing'],
  [
    'a summary that does not agree',
    (xml: string) => xml.replace('<Ntry>', '<TxsSummry><TtlNtries><NbOfNtries>9</NbOfNtries></TtlNtries></TxsSummry><Ntry>'),
    'control_total',
  ],
  ['a version that does not exist', (xml: string) => xml.replace('001.08', '001.15'), 'camt_version'],
  ['another message', (xml: string) => xml.replace('camt.053.001.08', 'pain.001.001.09'), 'format_unknown'],
  ['an unclosed element', (xml: string) => xml.replace('</Stmt>', ''), 'xml_malformed'],
  ['a document type', (xml: string) => xml.replace('<Document', '<!DOCTYPE Document><Document'), 'xml_doctype'],
] as const)('%s is refused', ([, replace, code]) => {
  const { statements, issues } = written(replace)
  expect(statements).toEqual([])
  expect(issues.filter(({ level }) => level === 'error').map((issue) => issue.code)).toEqual([code])
})

test('numbers: electronic, else legal, else the id; without leading zeros', () => {
  expect(written((xml) => xml.replace('<ElctrncSeqNb>7<', '<ElctrncSeqNb>0007<')).statements[0]?.number).toBe('7')
  expect(written((xml) => xml.replaceAll('ElctrncSeqNb', 'LglSeqNb')).statements[0]?.number).toBe('7')
  expect(written((xml) => xml.replace('<ElctrncSeqNb>7</ElctrncSeqNb>', '')).statements[0]?.number).toBe('BE03363112233484-7')
})

test('amounts of five decimals are rounded, with a warning; a duplicate is marked', () => {
  const { statements } = written((xml) =>
    xml.replaceAll('123.45<', '123.45499<').replace('<Acct>', '<CpyDplctInd>DUPL</CpyDplctInd><Acct>'),
  )
  expect(statements[0]?.transactions[0]?.amount).toBe(12_345n)
  expect(statements[0]?.issues.map(({ code }) => code)).toEqual(['duplicate_flag', 'amount_precision'])
})

test('charges inside the amount are a split', () => {
  const charges = '<Chrgs><Rcrd><Amt Ccy="EUR">2.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs>'
  const { statements } = written((xml) => xml.replace('<NtryDtls>', `${charges}<NtryDtls>`))
  expect(statements[0]?.transactions[0]?.split).toEqual([
    { label: '', amount: 12_595n, category: null },
    { label: '', amount: -250n, category: 'CHRG' },
  ])
})
