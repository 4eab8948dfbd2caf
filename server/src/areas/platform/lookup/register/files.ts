/** The files of an extract: their columns, and the rows that go to the database. */
import type { Readable } from 'node:stream'
import type { Cell } from '../../../../kernel/write/copy-store.ts'
import { dateOf, enterpriseNumber, extractProblem, isOfEnterprise, readRows } from './extract.ts'

type Row = readonly Cell[]
type ExtractFile = {
  readonly columns: readonly string[]
  /** Null leaves the row out. The first cell is the enterprise. */
  readonly rowOf: (cells: readonly string[]) => Row | null
}

const textOrNull = (cell: string | undefined): string | null => (cell === undefined || cell.trim() === '' ? null : cell.trim())

/** Seats of enterprises; other addresses are those of establishments and branches. */
const seat = 'REGO'
/** Activities by an older nomenclature are no longer kept up to date. */
const oldNomenclature = '2003'

const extractFiles = {
  enterprise: {
    columns: ['EnterpriseNumber', 'TypeOfEnterprise', 'JuridicalForm', 'JuridicalFormCAC', 'StartDate'],
    rowOf: ([number = '', type, form, formByCode, start = '']) => [
      enterpriseNumber(number),
      type === '1',
      // The form as it is to be read under the company code.
      textOrNull(formByCode) ?? textOrNull(form),
      dateOf(start),
    ],
  },
  denomination: {
    columns: ['EntityNumber', 'Language', 'TypeOfDenomination', 'Denomination'],
    rowOf: ([number = '', language = '', type = '', name]) =>
      textOrNull(name) === null ? null : [enterpriseNumber(number), language, type, textOrNull(name)],
  },
  address: {
    columns: [
      'EntityNumber',
      'TypeOfAddress',
      'Zipcode',
      'MunicipalityNL',
      'MunicipalityFR',
      'StreetNL',
      'StreetFR',
      'HouseNumber',
      'Box',
      'DateStrikingOff',
    ],
    rowOf: ([number = '', type, ...rest]) =>
      type !== seat || textOrNull(rest[7]) !== null ? null : [enterpriseNumber(number), ...rest.slice(0, 7).map(textOrNull)],
  },
  contact: {
    columns: ['EntityNumber', 'ContactType', 'Value'],
    rowOf: ([number = '', type = '', value]) => (textOrNull(value) === null ? null : [enterpriseNumber(number), type, textOrNull(value)]),
  },
  activity: {
    columns: ['EntityNumber', 'NaceVersion', 'NaceCode', 'Classification'],
    rowOf: ([number = '', version = '', code = '', classification = '']) =>
      version === oldNomenclature ? null : [enterpriseNumber(number), version, code, classification],
  },
} satisfies Readonly<Record<string, ExtractFile>>

export type FileName = keyof typeof extractFiles
export const fileNames = Object.keys(extractFiles) as FileName[]

/** The rows of a file that concern enterprises. */
export async function* rowsOf(name: FileName, bytes: Readable): AsyncGenerator<Row> {
  const { columns, rowOf }: ExtractFile = extractFiles[name]
  for await (const cells of readRows(`${name}.csv`, bytes, columns, isOfEnterprise)) {
    const row = rowOf(cells)
    if (row !== null && row[0] !== null) yield row
  }
}

/** The enterprises of a file of deletions. */
export async function* deletedIn(name: FileName, bytes: Readable): AsyncGenerator<Row> {
  const [column = ''] = extractFiles[name].columns
  for await (const [written = ''] of readRows(`${name}_delete.csv`, bytes, [column], isOfEnterprise)) {
    const number = enterpriseNumber(written)
    if (number !== null) yield [number]
  }
}

export type Meta = { readonly extract_number: number; readonly extract_type: 'full' | 'update'; readonly snapshot_on: string }

/** What the extract says of itself. */
export async function readMeta(bytes: Readable): Promise<Meta> {
  const said = new Map<string, string>()
  for await (const [variable = '', value = ''] of readRows('meta.csv', bytes, ['Variable', 'Value']))
    said.set(variable.toLowerCase(), value)
  const [extract_number, extract_type] = [Number(said.get('extractnumber')), said.get('extracttype')?.toLowerCase()]
  const snapshot_on = dateOf(said.get('snapshotdate') ?? '')
  if (!Number.isSafeInteger(extract_number) || extract_number < 1 || snapshot_on === null)
    throw extractProblem('meta.csv', 'ExtractNumber or SnapshotDate is missing')
  if (extract_type !== 'full' && extract_type !== 'update') throw extractProblem('meta.csv', 'ExtractType is neither full nor update')
  return { extract_number, extract_type, snapshot_on }
}
