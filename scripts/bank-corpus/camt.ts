/** Transactions as a camt.053.001.08 statement. The bank's reference of each is the id of its case. */
import { addDays } from '../../server/src/lib/dates.ts'
import { type Cents, formatCents, magnitude, parseCents, plus, sum } from '../../server/src/lib/money.ts'
import { codes, type CompanyFile, type Transaction } from './case.ts'

export const firstBalance = parseCents('250000.00')

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const tag = (name: string, content: string | null) => (content === null || content === '' ? '' : `<${name}>${content}</${name}>`)
const value = (name: string, text: string | null) => tag(name, text === null ? null : escapeXml(text))
const side = (amount: Cents) => (amount < 0n ? 'DBIT' : 'CRDT')
const money = (amount: Cents) => `<Amt Ccy="EUR">${formatCents(magnitude(amount))}</Amt>`

type Booked = { readonly id: string; readonly transaction: Transaction }

const balance = (code: string, amount: Cents, date: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}<CdtDbtInd>${side(amount)}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`

/** The counterpart is the debtor of money received and the creditor of money sent. */
function parties({ amount, name, iban }: Transaction) {
  const role = amount < 0n ? 'Cdtr' : 'Dbtr'
  return tag('RltdPties', tag(role, tag('Pty', value('Nm', name))) + tag(`${role}Acct`, tag('Id', value('IBAN', iban))))
}

function remittance({ text, structured }: Transaction) {
  const issuer = structured?.startsWith('RF')
    ? '<Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>ISO</Issr></Tp>'
    : '<Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>BBA</Issr></Tp>'
  const reference = structured === null ? '' : tag('Strd', tag('CdtrRefInf', issuer + value('Ref', structured)))
  return tag('RmtInf', value('Ustrd', text) + reference)
}

function entry({ id, transaction }: Booked, endToEndId: string) {
  const { amount, date, code, mandate, return_reason } = transaction
  const [domain, family, subFamily] = codes[code][amount < 0n ? 'out' : 'in']
  const bankCode = `<BkTxCd><Domn><Cd>${domain}</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${subFamily}</SubFmlyCd></Fmly></Domn></BkTxCd>`
  const references = tag('Refs', value('AcctSvcrRef', id) + value('EndToEndId', endToEndId) + value('MndtId', mandate))
  const returned = return_reason === null ? '' : tag('RtrInf', tag('Rsn', value('Cd', return_reason)))
  const details = `${references}${money(amount)}<CdtDbtInd>${side(amount)}</CdtDbtInd>${parties(transaction)}${remittance(transaction)}${returned}`
  return [
    `<Ntry>${money(amount)}<CdtDbtInd>${side(amount)}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>`,
    `<BookgDt><Dt>${date}</Dt></BookgDt><ValDt><Dt>${date}</Dt></ValDt>${value('AcctSvcrRef', id)}`,
    `${bankCode}<NtryDtls><TxDtls>${details}</TxDtls></NtryDtls></Ntry>`,
  ].join('')
}

export const closingBalance = (opening: Cents, booked: readonly Booked[]) =>
  plus(opening, sum(booked.map(({ transaction }) => transaction.amount)))

type Statement = {
  readonly number: number
  readonly opening: Cents
  readonly booked: readonly Booked[]
  /** By item, of the payments in batches, which only the server knows. */
  readonly end_to_end_ids: ReadonlyMap<string, string>
}

export function writeStatement({ code, name, iban }: CompanyFile, { number, opening, booked, end_to_end_ids }: Statement) {
  const sorted = booked.toSorted((one, other) => (one.transaction.date < other.transaction.date ? -1 : 1))
  const first = addDays(sorted[0]?.transaction.date ?? '', -1)
  const last = sorted.at(-1)?.transaction.date ?? ''
  const closing = closingBalance(opening, booked)
  const entries = sorted.map((one) => {
    const item = one.transaction.batch_item
    const endToEndId = item === null ? 'NOTPROVIDED' : end_to_end_ids.get(item)
    if (endToEndId === undefined) throw new Error(`${one.id}: the payment of ${item} has no end-to-end id.`)
    return entry(one, endToEndId)
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>',
    `<GrpHdr><MsgId>${escapeXml(code)}-${number}</MsgId><CreDtTm>${last}T20:00:00</CreDtTm></GrpHdr>`,
    `<Stmt><Id>${escapeXml(code)}-${number}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb><CreDtTm>${last}T20:00:00</CreDtTm>`,
    `<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy><Ownr><Nm>${escapeXml(name)}</Nm></Ownr></Acct>`,
    balance('OPBD', opening, first) + balance('CLBD', closing, last),
    ...entries,
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('\n')
}
