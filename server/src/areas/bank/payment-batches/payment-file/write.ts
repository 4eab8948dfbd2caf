/**
 * A SEPA credit transfer file (ISO 20022 pain.001) with one payment information block. Pure, so that the same batch gives the same bytes. A
 * text that has nothing the file can say is written NOTPROVIDED where the schema wants one.
 */
import { formatCents, parseCents, sum } from '../../../../lib/money.ts'
import { sepaText } from '../../../../lib/writers/sepa-text.ts'
import { structuredCommunication } from '../../../../lib/structured-communication.ts'
import { optionalXml, writeXml, xml, type XmlElement } from '../../../../lib/writers/xml.ts'

export type PaymentSchema = 'pain.001.001.09' | 'pain.001.001.03'

/** Structured, as banks want it since November 2026: without town or country there is no address. */
export type PostalAddress = {
  readonly street: string | null
  readonly number: string | null
  readonly postal_code: string | null
  readonly town: string | null
  readonly country: string
}

export type CreditTransfers = {
  readonly message_id: string
  /** `2026-11-16T09:30:00Z` */
  readonly created_at: string
  readonly execution_on: string
  readonly batch_booking: boolean
  readonly debtor: {
    readonly name: string
    readonly iban: string
    readonly bic: string | null
    readonly address: PostalAddress
    readonly organisation: { readonly id: string; readonly issuer: string } | null
  }
  readonly payments: readonly {
    readonly end_to_end_id: string
    readonly amount: string
    readonly creditor_name: string
    readonly creditor_iban: string
    readonly creditor_bic: string | null
    readonly communication: string | null
    readonly communication_kind: 'structured' | 'free' | null
  }[]
}

const longestName = 70
const unknown = 'NOTPROVIDED'

const nameOf = (name: string): string => sepaText(name, longestName) || unknown
const textOrNull = (text: string | null, longest: number): string | null => sepaText(text ?? '', longest) || null

const address = ({ street, number, postal_code, town, country }: PostalAddress): XmlElement | null => {
  const written = textOrNull(town, 35)
  if (written === null) return null
  return xml('PstlAdr', [
    optionalXml('StrtNm', textOrNull(street, 70)),
    optionalXml('BldgNb', textOrNull(number, 16)),
    optionalXml('PstCd', textOrNull(postal_code, 16)),
    xml('TwnNm', written),
    xml('Ctry', country),
  ])
}

const organisation = ({ id, issuer }: { id: string; issuer: string }): XmlElement =>
  xml('Id', [xml('OrgId', [xml('Othr', [xml('Id', sepaText(id, 35) || unknown), xml('Issr', sepaText(issuer, 35) || unknown)])])])

/** The element of a BIC and the pattern of the schema for it: the older one refuses BICs that exist. A BIC is never needed beside an IBAN. */
const bicRules: Readonly<Record<PaymentSchema, { readonly element: string; readonly pattern: RegExp }>> = {
  'pain.001.001.09': { element: 'BICFI', pattern: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/ },
  'pain.001.001.03': { element: 'BIC', pattern: /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/ },
}

function institution(schema: PaymentSchema, bic: string | null): XmlElement | null {
  const { element, pattern } = bicRules[schema]
  return bic !== null && pattern.test(bic) ? xml('FinInstnId', [xml(element, bic)]) : null
}

const unknownInstitution = xml('FinInstnId', [xml('Othr', [xml('Id', unknown)])])

/** The reference of a creditor: the Belgian one by its twelve digits, or that of ISO 11649. */
const structured = (communication: string): XmlElement => {
  const digits = structuredCommunication(communication)
  return xml('Strd', [
    xml('CdtrRefInf', [
      xml('Tp', [xml('CdOrPrtry', [xml('Cd', 'SCOR')]), xml('Issr', digits === null ? 'ISO' : 'BBA')]),
      xml('Ref', digits ?? communication),
    ]),
  ])
}

function remittance(communication: string | null, kind: 'structured' | 'free' | null): XmlElement | null {
  if (communication === null) return null
  if (kind === 'structured') return xml('RmtInf', [structured(communication)])
  const free = sepaText(communication, 140)
  return free === '' ? null : xml('RmtInf', [xml('Ustrd', free)])
}

function transfer(schema: PaymentSchema, payment: CreditTransfers['payments'][number]): XmlElement {
  const agent = institution(schema, payment.creditor_bic)
  return xml('CdtTrfTxInf', [
    xml('PmtId', [xml('InstrId', payment.end_to_end_id), xml('EndToEndId', payment.end_to_end_id)]),
    xml('Amt', [xml('InstdAmt', payment.amount, { Ccy: 'EUR' })]),
    agent && xml('CdtrAgt', [agent]),
    xml('Cdtr', [xml('Nm', nameOf(payment.creditor_name))]),
    xml('CdtrAcct', [xml('Id', [xml('IBAN', payment.creditor_iban)])]),
    remittance(payment.communication, payment.communication_kind),
  ])
}

export function writePaymentFile(schema: PaymentSchema, file: CreditTransfers): string {
  const { debtor, payments, execution_on } = file
  const count = xml('NbOfTxs', String(payments.length))
  const total = xml('CtrlSum', formatCents(sum(payments.map(({ amount }) => parseCents(amount)))))
  const name = xml('Nm', nameOf(debtor.name))
  const header = xml('GrpHdr', [
    xml('MsgId', file.message_id),
    xml('CreDtTm', file.created_at),
    count,
    total,
    xml('InitgPty', [name, debtor.organisation && organisation(debtor.organisation)]),
  ])
  const block = xml('PmtInf', [
    xml('PmtInfId', paymentInformationId(file)),
    xml('PmtMtd', 'TRF'),
    xml('BtchBookg', String(file.batch_booking)),
    count,
    total,
    xml('PmtTpInf', [xml('InstrPrty', 'NORM'), xml('SvcLvl', [xml('Cd', 'SEPA')])]),
    schema === 'pain.001.001.03' ? xml('ReqdExctnDt', execution_on) : xml('ReqdExctnDt', [xml('Dt', execution_on)]),
    xml('Dbtr', [name, address(debtor.address)]),
    xml('DbtrAcct', [xml('Id', [xml('IBAN', debtor.iban)]), xml('Ccy', 'EUR')]),
    xml('DbtrAgt', [institution(schema, debtor.bic) ?? unknownInstitution]),
    xml('ChrgBr', 'SLEV'),
    ...payments.map((payment) => transfer(schema, payment)),
  ])
  return writeXml(xml('Document', [xml('CstmrCdtTrfInitn', [header, block])], { xmlns: `urn:iso:std:iso:20022:tech:xsd:${schema}` }))
}

/** There is one block, so its identification is that of the message; banks give it back on statements. */
const paymentInformationId = ({ message_id }: { readonly message_id: string }): string => message_id
