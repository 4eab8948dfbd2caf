/**
 * Files of eCDF, the platform on which returns are filed: version 2.0. A form is a list of fields by id, with its tables last. Amounts have
 * a comma and no separator of thousands. For the listings the ids of the quarterly forms are taken to be those of the monthly ones.
 */
import { type Cents, formatCents, parseCents, sum, zero } from '../../lib/money.ts'
import type { Language } from '../../lib/languages.ts'
import { writeXml, type XmlElement, xml } from '../../lib/writers/xml.ts'
import { splitEuVatNumber } from '../eu-vat.ts'
import {
  type FilingError,
  type FilingParty,
  type FilingResult,
  fileOf,
  type IntraListingFiling,
  refuse,
  type ReturnFiling,
  unsupported,
} from '../vat-files.ts'
import { matricule, rcs, vatNumber } from './identifiers.ts'

type Head = Omit<IntraListingFiling, 'rows'>
type Form = Readonly<{ type: string; fields: readonly XmlElement[]; tables: readonly XmlElement[] }>

/** Totals that a form has even when they are zero: those its next sections start from. */
const keptTotals = '012 021 022 037 046 076 093 102 103 104 105'.split(' ')

/** Letters that end the name of a form; an annual return has boxes of its own, which no file here carries. */
const rhythms: Readonly<Record<string, string>> = { monthly: 'M', quarterly: 'T' }

/** The periodic return: TVA_DECM, TVA_DECT. */
export const periodicReturn = (filing: ReturnFiling): FilingResult => {
  const rhythm = rhythms[filing.period.type]
  if (rhythm === undefined || filing.is_unit_member) return unsupported
  const amounts = new Map<string, Cents>(keptTotals.map((box) => [box, zero]))
  for (const { box, amount } of filing.boxes) amounts.set(box, parseCents(amount))
  const fields = [...amounts]
    .filter(([box, amount]) => amount !== 0n || keptTotals.includes(box))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([box, amount]) => numericField(box, amount))
  return declare(filing, [{ type: `TVA_DEC${rhythm}`, fields, tables: [] }])
}

/** The listings of supplies to other member states: goods and triangular sales on one form (TVA_LIC.), services on another (TVA_PSI.). */
export const intraListing = (filing: IntraListingFiling): FilingResult => {
  const rhythm = rhythms[filing.period.type]
  if (rhythm === undefined) return unsupported
  const rowsOf = (code: string) => filing.rows.filter((row) => row.code === code)
  const [goods, triangular, services] = [rowsOf('L'), rowsOf('T'), rowsOf('S')]
  const forms: Form[] = []
  if (goods.length + triangular.length > 0)
    forms.push({
      type: `TVA_LIC${rhythm}`,
      fields: [numericField('04', totalOf(goods)), numericField('08', totalOf(triangular)), noCorrections],
      tables: [...tableOf(goods, ['01', '02', '03']), ...tableOf(triangular, ['05', '06', '07'])],
    })
  if (services.length > 0)
    forms.push({
      type: `TVA_PSI${rhythm}`,
      fields: [numericField('04', totalOf(services)), noCorrections],
      tables: tableOf(services, ['01', '02', '03']),
    })
  return forms.length === 0 ? refuse({ field: 'period', reason: 'empty' }) : declare(filing, forms)
}

const numericField = (id: string, amount: Cents): XmlElement => xml('NumericField', formatCents(amount).replace('.', ','), { id })

/** Corrections of earlier periods are netted in the period of the credit note. */
const noCorrections = numericField('16', zero)

const totalOf = (rows: IntraListingFiling['rows']): Cents => sum(rows.map(({ amount }) => parseCents(amount)))

const tableOf = (rows: IntraListingFiling['rows'], [country, number, amount]: readonly [string, string, string]): XmlElement[] => {
  if (rows.length === 0) return []
  const lines = rows.map((row, index) => {
    const split = splitEuVatNumber(row.vat_number)
    if (split === null || split.country === 'LU') throw new Error(`no VAT number of another member state: ${row.vat_number}`)
    const fields = [
      xml('TextField', split.country, { id: country }),
      xml('TextField', split.number, { id: number }),
      numericField(amount, parseCents(row.amount)),
    ]
    return xml('Line', fields, { num: String(index + 1) })
  })
  return [xml('Table', lines)]
}

/** One file with the forms of one company, or what it lacks for them. */
const declare = ({ declarant, representative, sender, at, sequence, period, language }: Head, forms: readonly Form[]): FilingResult => {
  const { prefix, interface_code } = sender
  const errors = missing(declarant, sender)
  if (errors.length > 0) return refuse(...errors)
  const reference = `${prefix}X${luxembourgTime(at)}${String(sequence).padStart(2, '0')}`
  const root = xml(
    'eCDFDeclarations',
    [
      xml('FileReference', reference),
      xml('eCDFFileVersion', '2.0'),
      xml('Interface', interface_code ?? ''),
      xml('Agent', numbersOf(representative?.matricule ? representative : declarant)),
      xml('Declarations', [xml('Declarer', [...numbersOf(declarant), ...forms.map((form) => declarationOf(form, period, language))])]),
    ],
    { xmlns: 'http://www.ctie.etat.lu/2011/ecdf' },
  )
  return fileOf(`${reference}.xml`, writeXml(root))
}

const missing = (declarant: FilingParty, { prefix, interface_code }: Head['sender']): FilingError[] => {
  const check = (field: FilingError['field'], value: string | null, isRight: (value: string) => boolean): FilingError[] =>
    value === null || value === '' ? [{ field, reason: 'required' }] : isRight(value) ? [] : [{ field, reason: 'invalid' }]
  return [
    ...check('settings.vat.ecdf_prefix', prefix, (value) => /^[0-9A-Z]{6}$/.test(value)),
    ...check('ECDF_INTERFACE', interface_code, (value) => value.length <= 20),
    ...check('settings.legal.matricule', declarant.matricule, (value) => matricule(value) !== null),
  ]
}

/** `NE` (non existant) where a company has no such number. */
const numbersOf = (party: FilingParty): XmlElement[] => [
  xml('MatrNbr', matricule(party.matricule ?? '') ?? 'NE'),
  xml('RCSNbr', rcs(party.enterprise_number ?? '') ?? 'NE'),
  xml('VATNbr', vatNumber(party.vat_number ?? '')?.slice(2) ?? 'NE'),
]

const declarationOf = ({ type, fields, tables }: Form, { year, period }: Head['period'], language: Language): XmlElement =>
  xml('Declaration', [xml('Year', String(year)), xml('Period', String(period)), xml('FormData', [...fields, ...tables])], {
    type,
    model: '1',
    language: formLanguage[language],
  })

/** The platform has no Dutch forms. */
const formLanguage: Readonly<Record<Language, string>> = { fr: 'FR', nl: 'FR', en: 'EN', de: 'DE' }

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Luxembourg', dateStyle: 'short', timeStyle: 'medium' })

/** `yyyymmddThhmmss`. The Swedish form of a moment is that of ISO 8601. */
const luxembourgTime = (at: Date): string => clock.format(at).replaceAll(/[-:]/g, '').replace(' ', 'T')
