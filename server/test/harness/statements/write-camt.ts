import { closingBalance, decimal, isReturn, listOf, type Written, type WrittenStatement, type WrittenTransaction } from './written.ts'

type Options = { readonly prefix?: string }

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const text = (written: string): string => written.replace(/[&<>]/g, (sign) => escaped[sign] ?? sign)

type Build = (name: string, ...content: readonly (string | null | undefined)[]) => string

/** Elements with the prefix of the file; an empty one is left out. */
const builder =
  (prefix: string): Build =>
  (name, ...content) => {
    const inside = content.filter(Boolean).join('')
    const [local = ''] = name.split(' ')
    return inside === '' ? '' : `<${prefix}${name}>${inside}</${prefix}${local}>`
  }

type Style = { readonly e: Build; readonly version: number; readonly currency: string }

const direction = (amount: bigint): string => (amount < 0n ? 'DBIT' : 'CRDT')

const amountOf = ({ e, currency }: Style, amount: bigint): string => e(`Amt Ccy="${currency}"`, decimal(amount))

/** The parties of a payment that came back are those of the payment. */
const parties = (style: Style, transaction: WrittenTransaction): string => {
  const { e, version } = style
  const { name, iban, bic, amount } = transaction
  const role = amount > 0n === isReturn(transaction) ? 'Cdtr' : 'Dbtr'
  const written = name ? e('Nm', text(name)) : ''
  return (
    e('RltdPties', e(role, version >= 7 ? e('Pty', written) : written), iban ? e(`${role}Acct`, e('Id', e('IBAN', iban))) : '') +
    e('RltdAgts', bic ? e(`${role}Agt`, e('FinInstnId', e(version >= 3 ? 'BICFI' : 'BIC', bic))) : '')
  )
}

const remittance = ({ e }: Style, { communication, reference }: WrittenTransaction): string => {
  const issuer = reference && !reference.startsWith('RF') ? e('Issr', 'BBA') : ''
  const structured = reference ? e('Strd', e('CdtrRefInf', e('Tp', e('CdOrPrtry', e('Cd', 'SCOR')), issuer), e('Ref', reference))) : ''
  return e('RmtInf', communication ? e('Ustrd', text(communication)) : '', structured)
}

const details = (style: Style, transaction: WrittenTransaction): string => {
  const { e, version } = style
  const { amount, bank_reference, end_to_end_id, return_reason } = transaction
  const own = amountOf(style, amount)
  return e(
    'TxDtls',
    e('Refs', bank_reference ? e('AcctSvcrRef', text(bank_reference)) : '', e('EndToEndId', text(end_to_end_id ?? 'NOTPROVIDED'))),
    version >= 3 ? own + e('CdtDbtInd', direction(amount)) : e('AmtDtls', e('TxAmt', own)),
    parties(style, transaction),
    remittance(style, transaction),
    isReturn(transaction) ? e('RtrInf', return_reason ? e('Rsn', e('Cd', return_reason)) : e('AddtlInf', 'returned')) : '',
  )
}

const entry = (style: Style, transaction: WrittenTransaction): string => {
  const { e, version } = style
  const { amount, entry_date, value_date, bank_reference, payments = [], batch_reference } = transaction
  const parts = payments.length > 0 ? payments : [transaction]
  const batch =
    payments.length > 0 ? e('Btch', batch_reference ? e('PmtInfId', text(batch_reference)) : '', e('NbOfTxs', String(parts.length))) : ''
  const family = e('Fmly', e('Cd', amount < 0n ? 'ICDT' : 'RCDT') + e('SubFmlyCd', 'ESCT'))
  return e(
    'Ntry',
    amountOf(style, amount),
    e('CdtDbtInd', direction(amount)),
    isReturn(transaction) ? e('RvslInd', 'true') : '',
    e('Sts', version >= 7 ? e('Cd', 'BOOK') : 'BOOK'),
    e('BookgDt', e('Dt', entry_date)),
    value_date ? e('ValDt', e('Dt', value_date)) : '',
    bank_reference ? e('AcctSvcrRef', text(bank_reference)) : '',
    e('BkTxCd', e('Domn', e('Cd', 'PMNT'), family)),
    e('NtryDtls', batch, ...parts.map((part) => details(style, part))),
  )
}

const statementXml = (e: Build, version: number, statement: WrittenStatement): string => {
  const { iban, currency = 'EUR', number, opening_date, opening_balance, closing_date, transactions } = statement
  const style = { e, version, currency }
  const balance = (type: string, amount: bigint, date: string): string =>
    e('Bal', e('Tp', e('CdOrPrtry', e('Cd', type))), amountOf(style, amount), e('CdtDbtInd', direction(amount)), e('Dt', e('Dt', date)))
  return e(
    'Stmt',
    e('Id', `${iban}-${number}`),
    e('ElctrncSeqNb', number),
    e('CreDtTm', `${closing_date}T23:00:00+01:00`),
    e('Acct', e('Id', e('IBAN', iban)), e('Ccy', currency)),
    balance('OPBD', opening_balance, opening_date),
    balance('CLBD', closingBalance(statement), closing_date),
    ...transactions.map((transaction) => entry(style, transaction)),
  )
}

/** A camt.053 file of a version from 2 to 14. */
export const writeCamt = (written: Written, version = 8, { prefix = '' }: Options = {}): Uint8Array<ArrayBuffer> => {
  const e = builder(prefix === '' ? '' : `${prefix}:`)
  const namespace = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${String(version).padStart(2, '0')}`
  const header = e('GrpHdr', e('MsgId', 'TEST'), e('CreDtTm', '2026-01-01T00:00:00'))
  const statements = listOf(written).map((statement) => statementXml(e, version, statement))
  const document = e(`Document ${prefix === '' ? 'xmlns' : `xmlns:${prefix}`}="${namespace}"`, e('BkToCstmrStmt', header, ...statements))
  return new Uint8Array(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${document}`))
}
