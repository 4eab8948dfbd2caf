import { makePairs, type Pair } from '../../../corpus/output/pairs.ts'
import { type Desk, each, type Import, jsonOf } from './client.ts'
import type { Scene } from './context.ts'
import { seed } from '../figures.ts'
import type { Running } from '../processes.ts'

const most = 40
const orders = ['XML, then paper', 'paper, then XML'] as const
type Order = (typeof orders)[number]

/** Sent and analysed, as a person who waits for it would. */
async function arrive(base: string, desk: Desk, name: string, bytes: Buffer): Promise<Import> {
  const uploaded = await desk.upload(base, name, bytes)
  const [taken] = uploaded.status === 201 ? (jsonOf(uploaded).imports ?? []) : []
  if (!taken) throw new Error(`${name} was answered ${uploaded.status}: ${uploaded.bytes.toString()}`)
  const processed = await desk.process(base, taken.id)
  if (processed.status !== 200) throw new Error(`The analysis of ${name} was answered ${processed.status}: ${processed.bytes.toString()}`)
  return jsonOf(processed) as Import
}

const seenIn = ({ status, extracted, warnings, error }: Import) => ({
  status,
  error,
  number: extracted?.number,
  gross: extracted?.totals.gross,
  warnings: warnings?.map(({ code }) => code),
})

/** One purchase in a company file of its own; null when the second copy is known as that of the first, else what was seen. */
async function meet({ office }: Scene, { base }: Running, pair: Pair, order: Order): Promise<object | null> {
  const { owner, ubl, pdf } = pair
  const file = { name: owner.names[0], country_pack: owner.country, vat_number: owner.vat_number }
  const desk = await office.open(base, file)
  const papers: [string, Buffer][] = [
    [`${pair.id}.xml`, Buffer.from(ubl)],
    [`${pair.id}.pdf`, pdf],
  ]
  const [one, two] = order === orders[0] ? papers : papers.toReversed()
  if (!one || !two) throw new Error('There are two papers.')
  const first = await arrive(base, desk, ...one)
  const second = await arrive(base, desk, ...two)
  const isOne = second.status === 'duplicate' && second.duplicate_of_import_id === first.id && first.status !== 'duplicate'
  return isOne ? null : { pair: pair.id, order, differences: pair.differences, first: seenIn(first), second: seenIn(second) }
}

/** The same purchase as XML and on paper, in both orders. */
export async function pairs(scene: Scene, api: Running): Promise<void> {
  const { shown } = scene
  const made = await makePairs(seed, most)
  for (const order of orders) {
    const outcomes = await each(made, 3, (pair) => meet(scene, api, pair, order))
    for (const outcome of outcomes) shown.check(outcome === null, `a purchase that comes twice is one duplicate (${order})`, outcome)
    shown.say(`${order}: ${outcomes.filter((outcome) => outcome === null).length} of ${made.length} pairs are one duplicate`)
  }
}
