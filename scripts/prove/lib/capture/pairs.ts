import { makePairs, type Pair } from '../../../corpus/output/pairs.ts'
import { type CompanyClient, mapConcurrently, type Import, jsonOf } from './client.ts'
import type { Context } from './context.ts'
import { seed } from '../figures.ts'
import type { Size } from '../../../lib/proof.ts'
import type { RunningProcess } from '../processes.ts'

const sizes = { ci: 6, full: 40 }
const orders = ['XML, then PDF', 'PDF, then XML'] as const
type Order = (typeof orders)[number]

/** Uploads a file and calls `process`. */
async function uploadAndProcess(base: string, client: CompanyClient, name: string, bytes: Buffer): Promise<Import> {
  const uploaded = await client.upload(base, name, bytes)
  const [taken] = uploaded.status === 201 ? (jsonOf(uploaded).imports ?? []) : []
  if (!taken) throw new Error(`${name} was answered ${uploaded.status}: ${uploaded.bytes.toString()}`)
  const processed = await client.process(base, taken.id)
  if (processed.status !== 200) throw new Error(`The analysis of ${name} was answered ${processed.status}: ${processed.bytes.toString()}`)
  return jsonOf(processed) as Import
}

const summaryOf = ({ status, extracted, warnings, error }: Import) => ({
  status,
  error,
  number: extracted?.number,
  gross: extracted?.totals.gross,
  warnings: warnings?.map(({ code }) => code),
})

/** Imports a pair into its own company file. Null when the second is recognised as a duplicate of the first, otherwise the details. */
async function importPair({ firm }: Context, { base }: RunningProcess, pair: Pair, order: Order): Promise<object | null> {
  const { owner, ubl, pdf } = pair
  const file = { name: owner.names[0], country_pack: owner.country, vat_number: owner.vat_number }
  const client = await firm.open(base, file)
  const files: [string, Buffer][] = [
    [`${pair.id}.xml`, Buffer.from(ubl)],
    [`${pair.id}.pdf`, pdf],
  ]
  const [one, two] = order === orders[0] ? files : files.toReversed()
  if (!one || !two) throw new Error('A pair has two files.')
  const first = await uploadAndProcess(base, client, ...one)
  const second = await uploadAndProcess(base, client, ...two)
  const isOne = second.status === 'duplicate' && second.duplicate_of_import_id === first.id && first.status !== 'duplicate'
  return isOne ? null : { pair: pair.id, order, differences: pair.differences, first: summaryOf(first), second: summaryOf(second) }
}

/** The same purchase as XML and as PDF, in both orders. */
export async function provePairs(context: Context, api: RunningProcess, size: Size): Promise<void> {
  const { shown } = context
  const made = await makePairs(seed, sizes[size])
  for (const order of orders) {
    const outcomes = await mapConcurrently(made, 3, (pair) => importPair(context, api, pair, order))
    for (const outcome of outcomes) shown.check(outcome === null, `a purchase that comes twice is one duplicate (${order})`, outcome)
    shown.say(`${order}: ${outcomes.filter((outcome) => outcome === null).length} of ${made.length} pairs are one duplicate`)
  }
}
