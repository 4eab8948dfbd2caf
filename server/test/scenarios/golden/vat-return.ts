/** VAT returns through the API: prepared, validated and downloaded. */
import { formatCents, parseCents } from '../../../src/lib/money.ts'
import type { Caller, Reply } from '../../harness/world.ts'
import { made } from './shown.ts'

type Place = { readonly call: Caller; readonly path: string }
type Body = Reply['body']

export type VatReturn = {
  readonly draft: Body
  readonly validated: Body
  readonly file: Reply
}

type Choices = { readonly refund_requested?: boolean; readonly force?: boolean }

export async function declareVat({ call, path }: Place, period: object, choices: Choices = {}): Promise<VatReturn> {
  const { refund_requested = false, force = false } = choices
  const at = `${path}/vat-declarations`
  const { id } = made(await call('POST', at, { body: period }))
  const draft = made(await call('PATCH', `${at}/${id}`, { body: { refund_requested } }))
  const validated = made(await call('POST', `${at}/${id}/validate`, { body: { force } }))
  return { draft, validated, file: await call('GET', `${at}/${id}/xml`) }
}

/** Returns of every period of the year that has none yet. Some of them may not be over, which is a warning. */
export async function declareOthers(place: Place, year: number): Promise<VatReturn[]> {
  const periods: { period_type: string; period: number; status: string }[] = made(
    await place.call('GET', `${place.path}/vat-periods?year=${year}`),
  )
  const returns: VatReturn[] = []
  for (const { period_type, period } of periods.filter(({ status }) => status === 'none'))
    returns.push(await declareVat(place, { year, period_type, period }, { force: true }))
  return returns
}

/** What is filed in each box, without boxes that are zero. */
export const filedIn = ({ grids }: Body): Record<string, string> =>
  Object.fromEntries(
    grids.flatMap(({ grid, amount }: { grid: string; amount: string }) => (parseCents(amount) === 0n ? [] : [[grid, amount]])),
  )

/** The boxes of a dossier, which may be written without cents. */
export const inCents = (boxes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(boxes).map(([box, amount]) => [box, formatCents(parseCents(amount))]))
