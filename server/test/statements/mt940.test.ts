/** MT940 in the dialects of the banks. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readStatements } from '../../src/statements/index.ts'
import { skipWithoutThirdParty, thirdPartySamples } from '../samples/folders.ts'

const thirdParty = path.join(thirdPartySamples, 'mt940/third-party')

const read = (name: string) => readStatements(readFileSync(path.join(thirdParty, name)))

type Balance = { readonly isCredit: boolean; readonly date: string; readonly currency: string; readonly value: number }
type Expected = {
  readonly accountId: string
  readonly number: string
  readonly openingBalance: Balance
  readonly closingBalance: Balance
  readonly transactions: readonly {
    readonly code: string
    readonly isCredit: boolean
    readonly amount: number
    readonly valueDate: string
    readonly entryDate: string
  }[]
}

/** The expected parses hold floats of two decimals. */
const cents = (isCredit: boolean, value: number): bigint => BigInt(Math.round(value * 100)) * (isCredit ? 1n : -1n)

const balance = ({ isCredit, value }: Balance): bigint => cents(isCredit, value)

/** The other program gives each page; pages with an intermediate balance are one statement. */
const merged = (pages: readonly Expected[]): Expected[] =>
  pages.reduce<Expected[]>((statements, page) => {
    const last = statements.at(-1)
    const continues = last?.accountId === page.accountId && last.number === page.number
    if (!last || !continues) return [...statements, page]
    return [
      ...statements.slice(0, -1),
      { ...last, closingBalance: page.closingBalance, transactions: [...last.transactions, ...page.transactions] },
    ]
  }, [])

test.for(['base-1.mta', 'base-2.mta', 'base-3.mta', 'ing-1.mta', 'ing-2.mta'])('%s reads as its expected parse', (name, { skip }) => {
  skipWithoutThirdParty(skip, thirdParty)
  const expected: Expected[] = JSON.parse(readFileSync(path.join(thirdParty, `mt940-js/${name.replace('.mta', '.json')}`), 'utf8'))
  const { statements, issues } = read(`mt940-js/${name}`)
  expect(issues).toEqual([])
  expect(
    statements.map((statement) => ({
      account: statement.account,
      balances: [statement.opening_date, statement.opening_balance, statement.closing_date, statement.closing_balance],
      transactions: statement.transactions.map((one) => [one.transaction_code, one.amount, one.value_date, one.entry_date]),
    })),
  ).toEqual(
    merged(expected).map(({ accountId, openingBalance, closingBalance, transactions }) => ({
      account: accountId,
      balances: [openingBalance.date, balance(openingBalance), closingBalance.date, balance(closingBalance)],
      transactions: transactions.map((one) => [one.code, cents(one.isCredit, one.amount), one.valueDate, one.entryDate || one.valueDate]),
    })),
  )
})

/** Statements and transactions of the files that are whole and add up. */
const readable: Readonly<Record<string, readonly [number, number]>> = {
  'jejik/generic.txt': [2, 2],
  'jejik/lbbw.txt': [1, 2],
  'jejik/rabobank-iban.txt': [2, 4],
  'jejik/sns.txt': [2, 2],
  'jejik/sparkasse.txt': [2, 2],
  'jejik/sparkasse_interim_balance.txt': [3, 2],
  'jejik/volksbankenraiffeisenbanken.txt': [8, 12],
  'wolph/ASNB/mt940.txt': [31, 8],
  'wolph/ASNB/mt940_with_spaces_for_entry_date.txt': [31, 8],
  'wolph/betterplace/sepa_mt9401.sta': [20, 97],
  'wolph/betterplace/with_binary_character.sta': [2, 4],
  'wolph/cmxl/mt940.sta': [3, 16],
  'wolph/mBank/mt940.sta': [1, 3],
  'wolph/self-provided/february_30.sta': [1, 1],
  'wolph/self-provided/long_statement_number.sta': [1, 0],
  'wolph/self-provided/raphaelm.sta': [2, 9],
  'wolph/self-provided/transaction_details_wrapped.sta': [1, 1],
  'wolph/self-provided/wrapped_timestamp.sta': [1, 1],
}

/** Amounts were changed by those who published the files, or only a part of a statement is there. */
const refused: Readonly<Record<string, readonly string[]>> = {
  'jejik/K4262927_20200905-080000-952.txt': ['closing_balance_missing'],
  'jejik/abnamro.txt': ['balance', 'closing_balance_missing'],
  'jejik/bug-core-5401.txt': ['balance'],
  'jejik/commerzbank.txt': ['balance'],
  'jejik/deutschebank.txt': ['balance'],
  'jejik/ing-dos.txt': ['balance'],
  'jejik/ing-unix.txt': ['balance'],
  'jejik/knab.txt': ['balance'],
  'jejik/oldenburgischelandesbank.txt': ['balance'],
  'jejik/oldenburgischelandesbank2.txt': ['closing_balance_missing'],
  'jejik/oldenburgischelandesbankmitbindestrich.txt': ['balance'],
  'jejik/postfinance.txt': ['balance'],
  'jejik/rabobank.txt': ['balance', 'balance'],
  'jejik/sparkasse2.txt': ['balance'],
  'jejik/sparkasse3.txt': ['balance'],
  'jejik/triodos.txt': ['balance'],
  'mt940-js/abn-amro-1.STA': ['balance'],
  'wolph/betterplace/currency_in_25.sta': ['closing_balance_missing'],
  'wolph/betterplace/empty_line.sta': ['account_missing', 'closing_balance_missing'],
  'wolph/betterplace/sepa_snippet.sta': ['balance'],
  'wolph/betterplace/sepa_snippet_broken.sta': ['balance'],
  'wolph/cmxl/account_identification_iban.sta': ['closing_balance_missing'],
  'wolph/cmxl/account_identification_legacy.sta': ['closing_balance_missing'],
  'wolph/cmxl/reference.sta': ['account_missing', 'closing_balance_missing'],
  'wolph/mBank/mt942.sta': ['mt942'],
  'wolph/mBank/with_newline_in_tnr.sta': ['balance'],
  'wolph/self-provided/account_identification.sta': ['closing_balance_missing', 'closing_balance_missing'],
  'wolph/self-provided/details_60-63.sta': ['balance'],
  'wolph/self-provided/gv_codes.sta': ['closing_balance_missing'],
  'wolph/self-provided/malformed_details.sta': ['balance'],
  'wolph/self-provided/mt942.sta': ['mt942'],
  'wolph/self-provided/multiline.sta': ['account_missing', 'closing_balance_missing'],
  'wolph/self-provided/overly_long_details.sta': ['balance'],
  'wolph/self-provided/raiffeisen-cmi.sta': ['balance'],
  'wolph/self-provided/whitespace.sta': ['balance'],
}

const filesIn = (folder: string): string[] =>
  readdirSync(path.join(thirdParty, folder))
    .filter((name) => /\.(?:sta|txt)$/i.test(name) && !name.startsWith('LICENSE'))
    .map((name) => `${folder}/${name}`)

test('every third-party file is read, or refused for what is wrong with it', ({ skip }) => {
  skipWithoutThirdParty(skip, thirdParty)
  const folders = ['jejik', 'mt940-js', ...['ASNB', 'betterplace', 'cmxl', 'mBank', 'self-provided'].map((name) => `wolph/${name}`)]
  const found = folders.flatMap(filesIn).map((name) => ({ name, reading: read(name) }))
  const whole = found.filter(({ reading }) => reading.statements.length > 0)
  expect(
    Object.fromEntries(
      whole.map(({ name, reading: { statements } }) => [
        name,
        [statements.length, statements.flatMap(({ transactions }) => transactions).length],
      ]),
    ),
  ).toEqual(readable)
  const codes = found
    .filter(({ reading }) => reading.statements.length === 0)
    .map(({ name, reading }) => [name, reading.issues.map(({ code }) => code)] as const)
  // A field alone is no message.
  expect(Object.fromEntries(codes.filter(([, [code]]) => code !== 'format_unknown'))).toEqual(refused)
})

const message = (lines: readonly string[], opening = ':60F:C251230EUR100,00', closing = ':62F:C260102EUR112,50') =>
  readStatements(
    Buffer.from([':20:X', ':25:BE03363112233484EUR', ':28C:00012/001', opening, ...lines, closing, '-', ''].join('\r\n'), 'latin1'),
  )

test.for([
  ['251231', '0102', '2026-01-02', '2025-12-31'],
  ['260102', '1231', '2025-12-31', '2026-01-02'],
  ['260102', '0102', '2026-01-02', '2026-01-02'],
  ['240229', '0229', '2024-02-29', '2024-02-29'],
  ['240230', '0301', '2024-03-01', '2024-02-29'],
  ['250230', '0301', '2025-03-01', '2025-02-28'],
] as const)('value date %s and booking date %s', ([value, entry, entryDate, valueDate]) => {
  const { statements } = message([`:61:${value}${entry}C12,50NTRFNONREF`])
  expect(statements[0]?.transactions).toMatchObject([{ entry_date: entryDate, value_date: valueDate }])
})

test('RC takes a credit back and RD a debit', () => {
  const { statements } = message([':61:260102RC2,50NTRFNONREF', ':61:260102RD15,NTRFNONREF'])
  expect(statements[0]?.transactions).toMatchObject([
    { amount: -250n, return_reason: '' },
    { amount: 1_500n, return_reason: '' },
  ])
})

test('pages of one statement are merged, and must follow each other', () => {
  const page = (nth: number, opening: string, closing: string) => [
    ':20:X',
    ':25:BE03363112233484',
    `:28C:12/${nth}`,
    opening,
    ':61:260102C1,00NTRFNONREF',
    closing,
    '-',
  ]
  const file = (second: string) =>
    readStatements(
      Buffer.from([...page(1, ':60F:C260101EUR1,00', ':62M:C260102EUR2,00'), ...page(2, second, ':62F:C260103EUR3,00')].join('\n')),
    )
  expect(file(':60M:C260102EUR2,00').statements).toMatchObject([
    { number: '12', opening_balance: 100n, closing_balance: 300n, booked_amounts: [100n, 100n] },
  ])
  expect(file(':60M:C260102EUR2,01').issues).toMatchObject([{ code: 'balance', level: 'error' }])
  expect(readStatements(Buffer.from(page(1, ':60F:C260101EUR1,00', ':62M:C260102EUR2,00').join('\n'))).issues).toMatchObject([
    { code: 'closing_balance_missing' },
  ])
})

test.for([
  [
    'subfields',
    ':86:166?00GUTSCHRIFT?20EREF+E2E-1?21 SVWZ+Rechnung 12?30GEBABEBB?31BE21001234567803?32ALPHA ?33SA',
    { communication: 'Rechnung 12', end_to_end_id: 'E2E-1', counterpart_name: 'ALPHA SA', counterpart_bic: 'GEBABEBB' },
  ],
  [
    'slashes',
    ':86:/EREF/E2E-1/ORDP//NAME/ALPHA SA/IBAN/BE21001234567803/REMI//USTD//a/b 12',
    { communication: 'a/b 12', end_to_end_id: 'E2E-1', counterpart_name: 'ALPHA SA' },
  ],
  ['free text', ':86:VIREMENT DE ALPHA SA BE21 0012 3456 7803 +++202/6000/12320+++', { structured_communication: '202600012320' }],
  ['returned', ':86:/RTRN/AC04/IBAN/BE21001234567803', { return_reason: 'AC04' }],
] as const)('the text of a transaction: %s', ([, text, expected]) => {
  const { statements } = message([':61:260102C12,50NTRFNONREF', text])
  expect(statements[0]?.transactions).toMatchObject([{ counterpart_iban: 'BE21001234567803', ...expected }])
})

test.for([
  ['a line that is none', [':61:hello'], 'line_invalid'],
  ['no such day', [':61:260431C12,50NTRFNONREF'], 'date_invalid'],
  ['no such booking day', [':61:2604290431C12,50NTRFNONREF'], 'date_invalid'],
] as const)('%s is refused', ([, lines, code]) => {
  expect(message(lines).issues).toMatchObject([{ code, level: 'error' }])
})

test('balances in two currencies, or without one, are refused', () => {
  expect(message([':61:260102C12,50NTRFNONREF'], ':60F:C251230USD100,00').issues).toMatchObject([{ code: 'currency_mixed' }])
  expect(message([':61:260102C12,50NTRFNONREF'], ':60F:C251230100,00', ':62F:C260102112,50').issues).toMatchObject([
    { code: 'currency_invalid' },
  ])
})
