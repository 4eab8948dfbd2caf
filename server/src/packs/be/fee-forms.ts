/** The file of the statements 281.50 (BelcoTax), in the layout of income year 2024. Amounts are in cents. */
import { type Cents, parseCents, sum, zero } from '../../lib/money.ts'
import { optionalXml, writeXml, type XmlElement, xml } from '../../lib/writers/xml.ts'
import type { Language } from '../../lib/languages.ts'
import { type FeeFiling, type FeeForm, type FeeForms, type FeeNature, readFeeFormRules } from '../exports/fee-forms.ts'
import { filled, matching, readTable } from '../read.ts'
import { yearRuleOf } from '../listings.ts'
import { type FilingError, type FilingResult, fileOf, refuse, unsupported } from '../vat-files.ts'
import { enterpriseNumber, nationalNumber } from './identifiers.ts'

const folder = import.meta.dirname

/** Countries as the administration numbers them. */
const countryCodes = new Map(
  readTable(folder, 'country-codes.csv', ['country', 'code', 'evidence'], (cells) => {
    filled(cells.evidence)
    return [matching(cells.country, /^[A-Z]{2}$/), matching(cells.code, /^\d{5}$/)] as const
  }),
)

/** The forms are in the three languages of the country. */
const languageCodes: Readonly<Record<Language, string>> = { nl: '1', fr: '2', de: '3', en: '2' }

const rules = readFeeFormRules(folder)

export const feeForms: FeeForms = {
  rules,
  file: (filing) => (yearRuleOf(rules, filing.year)?.layout === '2024' ? writeLayout2024(filing) : unsupported),
}

function writeLayout2024(filing: FeeFiling): FilingResult {
  const address = splitAddress(filing.sender.address)
  const errors = errorsOf(filing, address)
  const debtor = enterpriseNumber(filing.debtor.enterprise_number ?? '')
  if (errors.length > 0 || address === null || debtor === null) return refuse(...errors)
  const year = String(filing.year)
  const forms = filing.forms.map((form, index) => formOf(form, index + 1, year, debtor))
  const sequences = String(filing.forms.reduce((total, _form, index) => total + index + 1, 0))
  const controls = String(sum(filing.forms.map(controlTotal)))
  const declaration = xml('Aangifte', [
    ...debtorOf(filing, year, debtor),
    xml('Opgaven', [xml('Opgave32550', forms)]),
    xml('r8002_inkomstenjaar', year),
    xml('r8005_registratienummer', debtor),
    // The forms, the record of the debtor and this one; two more for the sender.
    xml('r8010_aantalrecords', String(forms.length + 2)),
    xml('r8011_controletotaal', sequences),
    xml('r8012_controletotaal', controls),
  ])
  const sending = xml('Verzending', [
    ...senderOf(filing, year, address),
    xml('Aangiften', [declaration]),
    xml('r9002_inkomstenjaar', year),
    xml('r9010_aantallogbestanden', '3'),
    xml('r9011_totaalaantalrecords', String(forms.length + 4)),
    xml('r9012_controletotaal', sequences),
    xml('r9013_controletotaal', controls),
  ])
  return fileOf(`${debtor}-281.50-${year}.xml`, writeXml(xml('Verzendingen', [sending])))
}

type Address = Readonly<{ street: string; postal_code: string; city: string }>

/** A postal address of the country: a street, then the postal code and the city, on a new line or after a comma. */
function splitAddress(address: string | null): Address | null {
  const found = /^(?<street>[^]+?)\s*[,\n]\s*(?:B-?\s?)?(?<postal_code>\d{4})\s+(?<city>[^,\n]+)$/u.exec(address?.trim() ?? '')?.groups
  if (!found) return null
  const { street = '', postal_code = '', city = '' } = found
  return { street: street.replaceAll(/\s*\n\s*/g, ', '), postal_code, city: city.trim() }
}

function errorsOf({ sender, debtor, forms }: FeeFiling, address: Address | null): FilingError[] {
  const at = 'settings.vat.sender_281_50'
  const check = (field: FilingError['field'], value: string | null, isRight: boolean): FilingError[] =>
    value === null || value.trim() === '' ? [{ field, reason: 'required' }] : isRight ? [] : [{ field, reason: 'invalid' }]
  const number = (value: string | null) => enterpriseNumber(value ?? '') !== null
  return [
    ...check(`${at}.name`, sender.name, true),
    ...check(`${at}.enterprise_number`, sender.enterprise_number, number(sender.enterprise_number)),
    ...check(`${at}.address`, sender.address, address !== null),
    ...check(`${at}.phone`, sender.phone, phoneOf(sender.phone) !== ''),
    ...check(`${at}.email`, sender.email, true),
    ...check('enterprise_number', debtor.enterprise_number, number(debtor.enterprise_number)),
    ...check('address', debtor.street, true),
    ...check('city', debtor.city, true),
    ...forms.flatMap(({ name, street, country }) => [
      ...check(`third_parties.${name}.address`, street, true),
      ...check(`third_parties.${name}.country`, country, countryCodes.has(country)),
    ]),
    ...(forms.length === 0 ? [{ field: 'year', reason: 'empty' } as const] : []),
  ]
}

/** Digits, as they are dialled inside the country. */
const phoneOf = (phone: string | null): string =>
  (phone ?? '')
    .replace('(0)', '')
    .replace(/^\s*(?:\+|00)32/, '0')
    .replace(/^\s*\+/, '00')
    .replaceAll(/\D/g, '')

const senderOf = ({ sender, made_on, language }: FeeFiling, year: string, { street, postal_code, city }: Address): XmlElement[] => [
  xml('v0002_inkomstenjaar', year),
  xml('v0010_bestandtype', 'BELCOTAX'),
  xml('v0011_aanmaakdatum', made_on.split('-').toReversed().join('-')),
  xml('v0014_naam', sender.name ?? ''),
  xml('v0015_adres', street),
  xml('v0016_postcode', postal_code),
  xml('v0017_gemeente', city),
  xml('v0018_telefoonnummer', phoneOf(sender.phone)),
  xml('v0021_contactpersoon', sender.name ?? ''),
  xml('v0022_taalcode', languageCodes[language]),
  xml('v0023_emailadres', sender.email ?? ''),
  xml('v0024_nationaalnr', enterpriseNumber(sender.enterprise_number ?? '') ?? ''),
  // An original sending; corrections are made on the platform.
  xml('v0025_typeenvoi', '0'),
]

const debtorOf = ({ debtor, language }: FeeFiling, year: string, number: string): (XmlElement | null)[] => [
  xml('a1002_inkomstenjaar', year),
  xml('a1005_registratienummer', number),
  xml('a1011_naamnl1', debtor.name),
  xml('a1013_adresnl', debtor.street ?? ''),
  optionalXml('a1014_postcodebelgisch', debtor.postal_code),
  xml('a1015_gemeente', debtor.city ?? ''),
  xml('a1016_landwoonplaats', countryCodes.get('BE') ?? ''),
  xml('a1020_taalcode', languageCodes[language]),
]

const natureFields: readonly (readonly [FeeNature, string])[] = [
  ['commissions', 'f50_2060_commissies'],
  ['fees', 'f50_2061_erelonenofvacatie'],
  ['benefits_in_kind', 'f50_2062_voordelenaardbedrag'],
  ['expenses', 'f50_2063_kosten'],
]

/** The form takes no minus: what was credited beyond the invoices of the year is not filed. */
const unsigned = (amount: string | undefined): Cents => {
  const cents = parseCents(amount ?? '0.00')
  return cents > 0n ? cents : zero
}

const totalOf = ({ amounts }: FeeForm): Cents => sum(natureFields.map(([nature]) => unsigned(amounts[nature])))

/** The sum of all amounts of a form, its total included. */
const controlTotal = (form: FeeForm): Cents => sum([totalOf(form), totalOf(form), unsigned(form.paid)])

function formOf(form: FeeForm, sequence: number, year: string, debtor: string): XmlElement {
  const isBelgian = form.country === 'BE'
  const national = form.national_number && nationalNumber(form.national_number)
  return xml('Fiche28150', [
    xml('f2002_inkomstenjaar', year),
    xml('f2005_registratienummer', debtor),
    xml('f2008_typefiche', '28150'),
    xml('f2009_volgnummer', String(sequence)),
    optionalXml('f2011_nationaalnr', national),
    xml('f2013_naam', form.name),
    xml('f2015_adres', form.street ?? ''),
    optionalXml('f2016_postcodebelgisch', isBelgian ? form.postal_code : null),
    optionalXml('f2017_gemeente', form.city),
    xml('f2018_landwoonplaats', countryCodes.get(form.country) ?? ''),
    // A new form, with its own statement.
    xml('f2028_typetraitement', '0'),
    xml('f2029_enkelopgave325', '0'),
    optionalXml('f2112_buitenlandspostnummer', isBelgian ? null : form.postal_code),
    optionalXml('f2114_voornamen', form.first_names),
    xml('f50_2030_aardpersoon', form.is_natural_person ? '1' : '2'),
    xml('f50_2031_nihil', '0'),
    xml('f50_2059_totaalcontrole', String(controlTotal(form))),
    ...natureFields.map(([nature, field]) => {
      const amount = form.amounts[nature]
      return optionalXml(field, amount === undefined ? null : String(unsigned(amount)))
    }),
    xml('f50_2064_totaal', String(totalOf(form))),
    xml('f50_2065_werkelijkbetaaldb', String(unsigned(form.paid))),
    optionalXml('f50_2107_uitgeoefendberoep', form.profession),
    // A number of another country is that of a taxpayer there.
    optionalXml('f50_2109_fiscaalidentificat', national === null ? form.national_number : null),
    optionalXml('f50_2110_kbonbr', isBelgian ? enterpriseNumber(form.enterprise_number ?? '') : null),
  ])
}
