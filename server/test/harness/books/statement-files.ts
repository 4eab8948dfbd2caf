/** A company file with a bank account, and statement files for it: invented accounts, written here in three formats. */
import { type Books, makeBooks } from './books.ts'
import { multipart } from '../multipart.ts'
import type { Caller, Reply, World } from '../world.ts'

export const ownIban = 'BE68539007547034'
export const secondIban = 'BE43068999999501'

type Line = {
  readonly amount: string
  readonly day: string
  readonly name?: string
  readonly iban?: string
  readonly text?: string
}
export type StatementGiven = {
  readonly number?: string
  readonly iban?: string
  readonly currency?: string
  readonly opens: string
  readonly from: string
  readonly to: string
  readonly lines: readonly Line[]
}

const cents = (amount: string): bigint => BigInt(amount.replace('.', ''))
const decimal = (amount: bigint): string => {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
const sizeOf = (amount: string): string => amount.replace('-', '')
const closing = ({ opens, lines }: StatementGiven): string => decimal(lines.reduce((sum, { amount }) => sum + cents(amount), cents(opens)))

const side = (amount: string): string => (amount.startsWith('-') ? 'DBIT' : 'CRDT')
const money = (amount: string, currency: string): string =>
  `<Amt Ccy="${currency}">${sizeOf(amount)}</Amt><CdtDbtInd>${side(amount)}</CdtDbtInd>`

function camtEntry({ amount, day, name, iban, text }: Line, currency: string): string {
  const role = amount.startsWith('-') ? 'Cdtr' : 'Dbtr'
  const party = `${name ? `<${role}><Pty><Nm>${name}</Nm></Pty></${role}>` : ''}${iban ? `<${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct>` : ''}`
  return `<Ntry>${money(amount, currency)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>
    <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
    <NtryDtls><TxDtls><Refs/>${money(amount, currency)}<RltdPties>${party}</RltdPties>${text ? `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>` : ''}</TxDtls></NtryDtls></Ntry>`
}

function camtStatement(given: StatementGiven): string {
  const { number = '1', iban = ownIban, currency = 'EUR', opens, from, to, lines } = given
  const balance = (code: string, amount: string, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount, currency)}<Dt><Dt>${day}</Dt></Dt></Bal>`
  return `<Stmt><Id>S${number}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb><CreDtTm>${to}T18:00:00</CreDtTm>
    <Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>${balance('PRCD', opens, from)}${balance('CLBD', closing(given), to)}
    ${lines.map((line) => camtEntry(line, currency)).join('')}</Stmt>`
}

/** A camt.053 file with these statements. */
export const camt = (...statements: readonly StatementGiven[]): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
    <GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-03-31T18:00:00</CreDtTm></GrpHdr>${statements.map(camtStatement).join('')}</BkToCstmrStmt></Document>`)

const mtDay = (day: string): string => day.slice(2).replaceAll('-', '')
const mtAmount = (amount: string): string => sizeOf(amount).replace('.', ',')
const mtSide = (amount: string): string => (amount.startsWith('-') ? 'D' : 'C')

/** An MT940 file with these statements. */
export const mt940 = (...statements: readonly StatementGiven[]): Buffer =>
  Buffer.from(
    statements
      .map((given) => {
        const { number = '1', iban = ownIban, currency = 'EUR', opens, from, to, lines } = given
        const balance = (tag: string, amount: string, day: string) => `:${tag}:${mtSide(amount)}${mtDay(day)}${currency}${mtAmount(amount)}`
        const body = lines.flatMap(({ amount, day, text = 'X' }) => [
          `:61:${mtDay(day)}${day.slice(5).replace('-', '')}${mtSide(amount)}${mtAmount(amount)}NTRFNONREF`,
          `:86:${text}`,
        ])
        return [
          `:20:STMT${number}`,
          `:25:${iban}`,
          `:28C:${number}/1`,
          balance('60F', opens, from),
          ...body,
          balance('62F', closing(given), to),
          '-',
        ].join('\r\n')
      })
      .join('\r\n'),
  )

export type Bank = {
  readonly b: Books
  readonly journal: number
  readonly send: (files: Readonly<Record<string, Buffer>>, as?: Caller, headers?: Record<string, string>) => Promise<Reply>
}

export const statementForm = (files: Readonly<Record<string, Buffer>>) =>
  multipart(...Object.entries(files).map(([name, value]) => ({ field: 'files[]', name, value })))

/** Books whose journal BNP has the account of the statements. */
export async function openBank(w: World, admin: Caller, options: Parameters<typeof makeBooks>[2] = {}): Promise<Bank> {
  const b = await makeBooks(w, admin, options)
  const journal = b.journals['BNP'] ?? 0
  await admin('PATCH', `${b.path}/journals/${journal}`, { body: { iban: ownIban } })
  const send: Bank['send'] = (files, as = admin, headers = {}) => {
    const { raw, headers: own } = statementForm(files)
    return as('POST', `${b.path}/coda-files`, { raw, headers: { ...own, ...headers } })
  }
  return { b, journal, send }
}

/** One statement a month of 2026: two lines each, following one another. */
export const monthly = (month: number, more: Partial<StatementGiven> = {}): StatementGiven => {
  const days = (at: number, day: string) => `2026-${String(at).padStart(2, '0')}-${day}`
  return {
    number: String(month),
    opens: `${1000 + (month - 1) * 50}.00`,
    from: month === 1 ? '2025-12-31' : days(month - 1, '28'),
    to: days(month, '28'),
    lines: [
      { amount: '100.00', day: days(month, '10'), name: 'Client SA', iban: 'BE71096123456769', text: `Facture ${month}` },
      { amount: '-50.00', day: days(month, '20'), name: 'Fournisseur SRL', text: `Loyer ${month}` },
    ],
    ...more,
  }
}
