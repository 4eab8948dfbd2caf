/** Extracts of the register with invented enterprises, in the layout of KBO Open Data (cookbook R018): full, and updates. */
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

type Row = readonly (string | null)[]

/** An enterprise as the files describe it; a part that is left out is in no file. */
export type InventedEnterprise = {
  readonly number: string
  readonly person?: boolean
  readonly form?: string
  readonly formByCode?: string
  readonly start?: string
  readonly names?: readonly (readonly [language: string, kind: string, name: string])[]
  readonly seat?: {
    readonly zip: string
    readonly city: readonly [nl: string, fr: string]
    readonly street: readonly [nl: string, fr: string]
    readonly house?: string
    readonly box?: string
  }
  readonly contacts?: readonly (readonly [kind: string, value: string])[]
  readonly activities?: readonly (readonly [version: string, code: string, classification: string])[]
}

const headers = {
  meta: ['Variable', 'Value'],
  code: ['Category', 'Code', 'Language', 'Description'],
  enterprise: ['EnterpriseNumber', 'Status', 'JuridicalSituation', 'TypeOfEnterprise', 'JuridicalForm', 'JuridicalFormCAC', 'StartDate'],
  establishment: ['EstablishmentNumber', 'StartDate', 'EnterpriseNumber'],
  denomination: ['EntityNumber', 'Language', 'TypeOfDenomination', 'Denomination'],
  address: [
    'EntityNumber',
    'TypeOfAddress',
    'CountryNL',
    'CountryFR',
    'Zipcode',
    'MunicipalityNL',
    'MunicipalityFR',
    'StreetNL',
    'StreetFR',
    'HouseNumber',
    'Box',
    'ExtraAddressInfo',
    'DateStrikingOff',
  ],
  contact: ['EntityNumber', 'EntityContact', 'ContactType', 'Value'],
  activity: ['EntityNumber', 'ActivityGroup', 'NaceVersion', 'NaceCode', 'Classification'],
  branch: ['Id', 'StartDate', 'EnterpriseNumber'],
} as const
type FileName = keyof typeof headers

/** `0403.170.701`, as the files write it. */
const written = (number: string) => `${number.slice(0, 4)}.${number.slice(4, 7)}.${number.slice(7)}`

const rowsOf: Readonly<Record<'enterprise' | 'denomination' | 'address' | 'contact' | 'activity', (one: InventedEnterprise) => Row[]>> = {
  enterprise: ({ number, person, form, formByCode, start }) => [
    [written(number), 'AC', '000', person ? '1' : '2', form ?? null, formByCode ?? null, start ?? '01-01-2020'],
  ],
  denomination: ({ number, names = [] }) => names.map((name) => [written(number), ...name]),
  address: ({ number, seat }) =>
    seat
      ? [[written(number), 'REGO', null, null, seat.zip, ...seat.city, ...seat.street, seat.house ?? null, seat.box ?? null, null, null]]
      : [],
  contact: ({ number, contacts = [] }) => contacts.map(([kind, value]) => [written(number), 'ENT', kind, value]),
  activity: ({ number, activities = [] }) =>
    activities.map(([version, code, classification]) => [written(number), '001', version, code, classification]),
}
const partNames = ['enterprise', 'denomination', 'address', 'contact', 'activity'] as const
type Part = (typeof partNames)[number]

const lineOf = (row: Row) => `${row.map((cell) => (cell === null ? '' : `"${cell.replaceAll('"', '""')}"`)).join(',')}\r\n`
const csv = (name: FileName, rows: readonly Row[]) => [headers[name], ...rows].map(lineOf).join('')

export type Meta = { readonly number: number; readonly type: 'full' | 'update'; readonly day?: string }
const metaRows = ({ number, type, day = '01-11-2026' }: Meta): Row[] => [
  ['SnapshotDate', day],
  ['ExtractTimestamp', `${day} 04:00:00`],
  ['ExtractType', type],
  ['ExtractNumber', String(number)],
  ['Version', 'R018.00'],
]

/** Rows of establishment units, which share the files with enterprises and are not loaded. */
const ofUnits: Partial<Record<FileName, readonly Row[]>> = {
  establishment: [['2.100.000.001', '01-01-2020', '0403.170.701']],
  denomination: [['2.100.000.001', '1', '003', 'Enseigne d’une unité']],
  activity: [['2.100.000.001', '001', '2025', '10710', 'MAIN']],
}

/** The files of a full extract by name. */
export function fullExtract(enterprises: readonly InventedEnterprise[], meta: Partial<Meta> = {}): Map<string, string> {
  const files = new Map<string, string>()
  files.set('meta.csv', csv('meta', metaRows({ number: 140, type: 'full', ...meta })))
  files.set('code.csv', csv('code', [['JuridicalForm', '610', 'FR', 'Société à responsabilité limitée']]))
  files.set('establishment.csv', csv('establishment', ofUnits.establishment ?? []))
  files.set('branch.csv', csv('branch', []))
  for (const part of partNames) files.set(`${part}.csv`, csv(part, [...enterprises.flatMap(rowsOf[part]), ...(ofUnits[part] ?? [])]))
  return files
}

export type Changes = {
  readonly deleted?: Partial<Record<Part, readonly string[]>>
  readonly inserted?: Partial<Record<Part, readonly InventedEnterprise[]>>
}

/** The files of an update: for each file the enterprises whose rows go, and those whose rows come. */
export function updateExtract({ deleted = {}, inserted = {} }: Changes, meta: Partial<Meta> = {}): Map<string, string> {
  const files = new Map([['meta.csv', csv('meta', metaRows({ number: 141, type: 'update', ...meta }))]])
  for (const part of partNames) {
    const gone = (deleted[part] ?? []).map((number) => [written(number)])
    files.set(`${part}_delete.csv`, [[headers[part][0]], ...gone].map(lineOf).join(''))
    files.set(`${part}_insert.csv`, csv(part, (inserted[part] ?? []).flatMap(rowsOf[part])))
  }
  return files
}

/** The archive as it is downloaded. */
export function zipOf(files: ReadonlyMap<string, string>): Readable {
  const zip = new ZipFile()
  for (const [name, text] of files) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return zip.outputStream as Readable
}

/** A full extract of any size as it is downloaded, made while it is read. `enterprises` is asked for them once for each file. */
export function zipOfMany(enterprises: () => Iterable<InventedEnterprise>, meta: Partial<Meta> = {}): Readable {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(csv('meta', metaRows({ number: 140, type: 'full', ...meta }))), 'meta.csv')
  function* linesOf(part: Part) {
    yield lineOf(headers[part])
    for (const one of enterprises()) for (const row of rowsOf[part](one)) yield lineOf(row)
  }
  for (const part of partNames) zip.addReadStream(Readable.from(chunksOf(linesOf(part))), `${part}.csv`)
  zip.end()
  return zip.outputStream as Readable
}

const linesPerChunk = 2000

function* chunksOf(lines: Iterable<string>): Generator<string> {
  let chunk: string[] = []
  for (const line of lines) {
    chunk.push(line)
    if (chunk.length < linesPerChunk) continue
    yield chunk.join('')
    chunk = []
  }
  yield chunk.join('')
}

/** The number `n` of the invented enterprises, with its check digits. */
export function inventedNumber(n: number): string {
  const first = String(3_000_000 + n).padStart(8, '0')
  return first + String(97 - (Number(first) % 97)).padStart(2, '0')
}
