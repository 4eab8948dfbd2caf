import { countrySpecs } from 'ibantools'
import { vatPrefixOf } from './identifiers.ts'
import { type Language, languages } from './languages.ts'

const words = (text: string): string[] => text.split(' ')

/* Tables of the world, as text: they list every country alike and decide nothing about any. */

/** The countries of ISO 3166-1 under the currency of each (ISO 4217). Where two circulate it is the country's own; Antarctica has none (XXX). */
const countriesByCurrency: Readonly<Record<string, string>> = {
  AED: 'AE',
  AFN: 'AF',
  ALL: 'AL',
  AMD: 'AM',
  AOA: 'AO',
  ARS: 'AR',
  AUD: 'AU CC CX HM KI NF NR TV',
  AWG: 'AW',
  AZN: 'AZ',
  BAM: 'BA',
  BBD: 'BB',
  BDT: 'BD',
  BHD: 'BH',
  BIF: 'BI',
  BMD: 'BM',
  BND: 'BN',
  BOB: 'BO',
  BRL: 'BR',
  BSD: 'BS',
  BTN: 'BT',
  BWP: 'BW',
  BYN: 'BY',
  BZD: 'BZ',
  CAD: 'CA',
  CDF: 'CD',
  CHF: 'CH LI',
  CLP: 'CL',
  CNY: 'CN',
  COP: 'CO',
  CRC: 'CR',
  CUP: 'CU',
  CVE: 'CV',
  CZK: 'CZ',
  DJF: 'DJ',
  DKK: 'DK FO GL',
  DOP: 'DO',
  DZD: 'DZ',
  EGP: 'EG',
  ERN: 'ER',
  ETB: 'ET',
  // Bulgaria since 1 January 2026.
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA YT',
  FJD: 'FJ',
  FKP: 'FK',
  GBP: 'GB GG GS IM JE',
  GEL: 'GE',
  GHS: 'GH',
  GIP: 'GI',
  GMD: 'GM',
  GNF: 'GN',
  GTQ: 'GT',
  GYD: 'GY',
  HKD: 'HK',
  HNL: 'HN',
  HTG: 'HT',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL PS',
  INR: 'IN',
  IQD: 'IQ',
  IRR: 'IR',
  ISK: 'IS',
  JMD: 'JM',
  JOD: 'JO',
  JPY: 'JP',
  KES: 'KE',
  KGS: 'KG',
  KHR: 'KH',
  KMF: 'KM',
  KPW: 'KP',
  KRW: 'KR',
  KWD: 'KW',
  KYD: 'KY',
  KZT: 'KZ',
  LAK: 'LA',
  LBP: 'LB',
  LKR: 'LK',
  LRD: 'LR',
  LSL: 'LS',
  LYD: 'LY',
  MAD: 'EH MA',
  MDL: 'MD',
  MGA: 'MG',
  MKD: 'MK',
  MMK: 'MM',
  MNT: 'MN',
  MOP: 'MO',
  MRU: 'MR',
  MUR: 'MU',
  MVR: 'MV',
  MWK: 'MW',
  MXN: 'MX',
  MYR: 'MY',
  MZN: 'MZ',
  NAD: 'NA',
  NGN: 'NG',
  NIO: 'NI',
  NOK: 'BV NO SJ',
  NPR: 'NP',
  NZD: 'CK NU NZ PN TK',
  OMR: 'OM',
  PAB: 'PA',
  PEN: 'PE',
  PGK: 'PG',
  PHP: 'PH',
  PKR: 'PK',
  PLN: 'PL',
  PYG: 'PY',
  QAR: 'QA',
  RON: 'RO',
  RSD: 'RS',
  RUB: 'RU',
  RWF: 'RW',
  SAR: 'SA',
  SBD: 'SB',
  SCR: 'SC',
  SDG: 'SD',
  SEK: 'SE',
  SGD: 'SG',
  SHP: 'SH',
  SLE: 'SL',
  SOS: 'SO',
  SRD: 'SR',
  SSP: 'SS',
  STN: 'ST',
  SYP: 'SY',
  SZL: 'SZ',
  THB: 'TH',
  TJS: 'TJ',
  TMT: 'TM',
  TND: 'TN',
  TOP: 'TO',
  TRY: 'TR',
  TTD: 'TT',
  TWD: 'TW',
  TZS: 'TZ',
  UAH: 'UA',
  UGX: 'UG',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI',
  UYU: 'UY',
  UZS: 'UZ',
  VES: 'VE',
  VND: 'VN',
  VUV: 'VU',
  WST: 'WS',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  // The Caribbean guilder replaced the Antillean one on 31 March 2025.
  XCG: 'CW SX',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
  XXX: 'AQ',
  YER: 'YE',
  ZAR: 'ZA',
  ZMW: 'ZM',
  ZWG: 'ZW',
}

const euMembers = new Set(words('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'))

/**
 * The national schemes of a Peppol participant identifier, active in the participant code list 9.7 of OpenPeppol. Where the service registers
 * companies, the scheme it takes comes first. The international ones (GLN, LEI, DUNS …) belong to no country.
 */
const peppolSchemes = new Map(
  [
    ['AD 9922', 'AE 0235', 'AL 9923', 'AT 9914 9915 9919', 'AU 0151', 'BA 9924', 'BE 0208 9925', 'BG 9926', 'CH 0183 9927', 'CY 9928'],
    ['CZ 9929', 'DE 0204 0246 9930', 'DK 0096 0184 0198', 'EE 0191 9931', 'ES 9920', 'FI 0216', 'FR 0225 0009 0002 9957', 'GB 9932'],
    ['GR 9933', 'HR 9934', 'HU 9910', 'IE 9935', 'IS 0196', 'IT 0097 0135 0142 0201 0205 0210 0211', 'JP 0188 0221', 'LI 9936'],
    ['LT 0200 9937', 'LU 9938 0240', 'LV 0218 9939', 'MC 9940', 'ME 9941', 'MK 9942', 'MT 9943', 'MY 0230', 'NG 0244'],
    ['NL 0106 0190 9944', 'NO 0192', 'OM 0248', 'PL 9945', 'PT 9946', 'RO 9947', 'RS 9948', 'SE 0007', 'SG 0195', 'SI 9949'],
    ['SK 0158 0245 9950', 'SM 9951', 'TR 9952', 'US 9959', 'VA 9953'],
  ]
    .flat()
    .map((line) => words(line))
    .map(([country = '', ...schemes]) => [country, schemes] as const),
)

type Country = Readonly<{
  code: string
  is_eu: boolean
  vat_prefix: string | null
  iban_length: number | null
  currency: string
  peppol_schemes: readonly string[]
}>

const countries: readonly Country[] = Object.entries(countriesByCurrency).flatMap(([currency, codes]) =>
  words(codes).map((code) => ({
    code,
    is_eu: euMembers.has(code),
    vat_prefix: vatPrefixOf(code),
    iban_length: countrySpecs[code]?.chars ?? null,
    currency,
    peppol_schemes: peppolSchemes.get(code) ?? [],
  })),
)

const codes: ReadonlySet<string> = new Set(countries.map(({ code }) => code))

/** The national schemes of a country on the Peppol network, the usual one first. */
export const peppolSchemesOf = (country: string): readonly string[] => peppolSchemes.get(country) ?? []

/** Whether ISO 3166-1 gives the code to a country. The platform also knows names for codes that are none (EU, UK, XK, ZZ). */
export const isCountry = (code: string): boolean => codes.has(code)

/** Whether a country pays with it (ISO 4217). */
export const isCurrency = (code: string): boolean => code !== 'XXX' && Object.hasOwn(countriesByCurrency, code)

// The long name of these two is "Sonderverwaltungsregion Hongkong", which nobody looks for under S.
const byShortName = new Set(['HK', 'MO'])

type NamedCountry = Country & { readonly name: string }

const named = (language: Language): readonly NamedCountry[] => {
  const long = new Intl.DisplayNames(language, { type: 'region' })
  const short = new Intl.DisplayNames(language, { type: 'region', style: 'short' })
  const { compare } = new Intl.Collator(language)
  return countries
    .map((country) => ({ ...country, name: (byShortName.has(country.code) ? short : long).of(country.code) ?? country.code }))
    .toSorted((a, b) => compare(a.name, b.name))
}

const byLanguage = new Map(languages.map((language) => [language, named(language)]))

/** Every country with its name in the language, in the order in which that language sorts names. */
export const countriesIn = (language: Language): readonly NamedCountry[] => byLanguage.get(language) ?? []

/** A postal address as it is stored: in parts, as lines of text, or both. */
export type PostalAddress = {
  readonly address: string | null
  readonly street: string | null
  readonly house_number: string | null
  readonly box: string | null
  readonly postal_code: string | null
  readonly city: string | null
  readonly country: string
}
