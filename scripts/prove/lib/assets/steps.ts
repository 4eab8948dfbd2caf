/** What people do with assets, at random. Each step sends one request and says what must follow from it. */
import type { Reply } from '../http.ts'
import type { PlannedCharge } from './ask.ts'
import { addDays, brokenRules, centsOf, decimal, firstDay, saleCode } from './file.ts'
import { type Asset, type Category, type Disposal, lastChargeOf, netOf, depreciatedOf, type Terms } from './model.ts'
import { askAbout, heldAssets, liveAssets, type Operation, type Register, restarted, settle } from './register.ts'

export type Dice = Readonly<{ draw: () => number; below: (limit: number) => number; pick: <T>(values: readonly T[]) => T | undefined }>
export type Step = (register: Register, dice: Dice) => Promise<boolean>

export const diceOf = (draw: () => number): Dice => {
  const below = (limit: number) => Math.floor(draw() * limit)
  return { draw, below, pick: (values) => values[below(values.length)] }
}

/** Days at which counts differ come often. */
function randomDay({ below, pick }: Dice, from: string, to: string): string {
  const day = addDays(from, below(Math.max(1, (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1)))
  const [year = 0, month = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  const chosen = pick([day, day, last, `${day.slice(0, 8)}01`, addDays(last, -1)]) ?? day
  return chosen < from || chosen > to ? day : chosen
}

const lastDayOf = ({ file }: Register) => file.fiscal_years.at(-1)?.ends_on ?? firstDay

function randomTerms({ below, pick }: Dice, in_service_on: string, acquired_on: string): Terms {
  const acquisition_value = pick([100, 50_000, 1_200_000, 99_999_999]) ?? 1
  const value = 1 + below(acquisition_value)
  return {
    acquired_on,
    in_service_on,
    acquisition_value: value,
    residual_value: pick([0, 0, 0, below(value)]) ?? 0,
    method: pick(['linear', 'linear', 'declining']) ?? 'linear',
    years: pick(['1.00', '3.00', '3.33', '5.00', '5.00', '7.50', '10.00', '33.00']) ?? '5.00',
    declining_rate: null,
    prorata: pick(['daily', 'daily', 'monthly', 'full_year']) ?? 'daily',
    opening_depreciation: 0,
  }
}

const amounts = ['acquisition_value', 'residual_value', 'opening_depreciation'] as const
/** Terms as the service takes them. */
const sent = (terms: Partial<Terms>) => ({
  ...terms,
  ...Object.fromEntries(amounts.flatMap((name) => (terms[name] === undefined ? [] : [[name, decimal(terms[name])]]))),
})

/** Notes an unexpected answer. */
function refused(register: Register, step: string, { status, body }: Reply, wanted: string): false {
  register.broken.push(`${step} was answered ${status} ${JSON.stringify(body)}, ${wanted} expected`)
  return false
}

async function done(register: Register, { headers }: Reply, after: readonly Asset[], before?: readonly Asset[]): Promise<boolean> {
  const earlier = before ?? after.flatMap(({ id }) => register.assets.get(id) ?? [])
  // A run without charges is not an operation.
  if (after.length > 0) register.operations.push({ id: String(headers['x-operation-id']), before: earlier, after, isUndone: false })
  await settle(register, after)
  return true
}

const blank = (id: number, code: string, category: Category, terms: Terms): Asset => ({
  id,
  code,
  category,
  terms,
  plan: null,
  charges: [],
  disposal: null,
  is_deleted: false,
})

const deleted = (asset: Asset): Asset => ({ ...asset, is_deleted: true })

export const create: Step = async (register, dice) => {
  const category = dice.pick(register.file.categories)
  if (!category) return false
  const in_service_on = randomDay(dice, firstDay, addDays(lastDayOf(register), -30))
  const earlier = addDays(in_service_on, -dice.below(20))
  const terms = randomTerms(dice, in_service_on, earlier)
  const code = `A${register.assets.size + 1}`
  const body = { code, name: `Actif ${code}`, category_id: category.id, ...sent(terms) }
  const answer = await register.file.call<{ id: number }>('POST', 'fixed-assets', body)
  if (answer.status !== 201) return refused(register, 'create', answer, '201')
  const asset = blank(answer.body.id, code, category, terms)
  return done(register, answer, [asset], [deleted(asset)])
}

/** A register taken over: assets in service before the first fiscal year, with what was depreciated by then. */
export const importRegister: Step = async (register, dice) => {
  const made = Array.from({ length: 1 + dice.below(3) }, (_, nth) => {
    const in_service_on = randomDay(dice, '2019-01-01', '2025-12-31')
    const terms = randomTerms(dice, in_service_on, in_service_on)
    const whole = terms.acquisition_value - terms.residual_value
    const category = dice.pick(register.file.categories) as Category
    return {
      code: `I${register.assets.size + 1 + nth}`,
      category,
      terms: { ...terms, opening_depreciation: dice.pick([0, dice.below(whole + 1), whole]) ?? 0 },
    }
  })
  const rows = made.map(({ code, category, terms }) => ({ code, name: `Actif ${code}`, category_id: category.id, ...sent(terms) }))
  type Imported = { rows: { status: string; id: number | null }[] }
  const answer = await register.file.call<Imported>('POST', 'data-imports', { resource: 'fixed-assets', rows })
  if (answer.status !== 201) return refused(register, 'import', answer, '201')
  const assets = made.map(({ code, category, terms }, nth) => blank(answer.body.rows[nth]?.id ?? 0, code, category, terms))
  return done(register, answer, assets, assets.map(deleted))
}

type Depreciated = {
  entries: { id: number; entry_date: string; total_debit: string }[]
  lines: { asset_id: number; from: string; to: string; amount: string }[]
  total: string
}

const charged = (asset: Asset, charges: readonly PlannedCharge[]): Asset =>
  charges.length === 0 ? asset : { ...asset, charges: [...asset.charges, ...charges] }

export const depreciate: Step = async (register, dice) => {
  const held = heldAssets(register)
  const chosen = dice.draw() < 0.5 ? held : held.filter(() => dice.draw() < 0.5)
  if (chosen.length === 0) return false
  const until = randomDay(dice, firstDay, lastDayOf(register))
  const planned: { asset: Asset; charges: readonly PlannedCharge[] }[] = []
  for (const asset of chosen) planned.push({ asset, charges: (await askAbout(register, asset, until)).charges })
  const ids = chosen === held ? {} : { asset_ids: chosen.map(({ id }) => id) }
  const answer = await register.file.call<Depreciated>('POST', 'fixed-assets/depreciate', {
    until,
    ...ids,
    group_by: dice.pick(['asset', 'account']),
  })
  const step = `depreciate until ${until}`
  if (answer.status !== 201) return refused(register, step, answer, '201')
  const wanted = planned.flatMap(({ asset, charges }) => charges.map(({ from, to, amount }) => `${asset.id} ${from} ${to} ${amount}`))
  const found = answer.body.lines.map(({ asset_id, from, to, amount }) => `${asset_id} ${from} ${to} ${centsOf(amount)}`)
  if (found.toSorted().join() !== wanted.toSorted().join())
    register.broken.push(`${step}: ${found.join(', ')} charged, ${wanted.join(', ')} expected`)
  checkEntries(
    register,
    step,
    answer.body,
    planned.flatMap(({ charges }) => charges),
  )
  return done(
    register,
    answer,
    planned.filter(({ charges }) => charges.length > 0).map(({ asset, charges }) => charged(asset, charges)),
  )
}

/** One entry for each fiscal year touched, on the last day charged in it. */
function checkEntries(register: Register, step: string, { entries, total }: Depreciated, charges: readonly PlannedCharge[]) {
  const byDay = new Map<string, number>()
  for (const { to, amount } of charges) byDay.set(to, (byDay.get(to) ?? 0) + amount)
  const wanted = [...byDay].map(([day, amount]) => `${day} ${amount}`).toSorted()
  const found = entries.map(({ entry_date, total_debit }) => `${entry_date.slice(0, 10)} ${centsOf(total_debit)}`).toSorted()
  if (found.join() !== wanted.join()) register.broken.push(`${step}: entries ${found.join(', ')}, ${wanted.join(', ')} expected`)
  const sum = charges.reduce((all, { amount }) => all + amount, 0)
  if (centsOf(total) !== sum) register.broken.push(`${step}: total ${total}, ${sum} cents expected`)
}

/** A term, the value among them, at random; never below what stands. */
function changeOf({ below, pick }: Dice, asset: Asset): Partial<Terms> {
  const { terms } = asset
  const standing = depreciatedOf(asset)
  const least = Math.max(1, standing + terms.residual_value)
  const change: Partial<Terms> | undefined = pick([
    { acquisition_value: least + below(500_000) },
    { residual_value: below(terms.acquisition_value - standing + 1) },
    { years: pick(['1.00', '2.00', '4.00', '8.00', '12.50']) ?? '4.00' },
    { method: terms.method === 'linear' ? 'declining' : 'linear' },
    { prorata: pick(['daily', 'monthly', 'full_year']) ?? 'daily' },
  ])
  return change ?? {}
}

export const change: Step = async (register, dice) => {
  const asset = dice.pick(heldAssets(register))
  if (!asset) return false
  const terms = changeOf(dice, asset)
  if (Object.entries(terms).every(([name, value]) => asset.terms[name as keyof Terms] === value)) return false
  const answer = await register.file.call('PATCH', `fixed-assets/${asset.id}`, sent(terms))
  if (answer.status !== 200) return refused(register, `change ${JSON.stringify(terms)} of ${asset.code}`, answer, '200')
  return done(register, answer, [restarted(asset, terms)])
}

export const remove: Step = async (register, dice) => {
  const asset = dice.pick(liveAssets(register))
  if (!asset) return false
  const answer = await register.file.call<{ code: string }>('DELETE', `fixed-assets/${asset.id}`)
  const isAllowed = asset.charges.length === 0 && asset.disposal === null
  if (isAllowed && answer.status === 204) return done(register, answer, [deleted(asset)])
  if (isAllowed || answer.status !== 422) refused(register, `delete ${asset.code}`, answer, isAllowed ? '204' : '422')
  return false
}

export const dispose: Step = async (register, dice) => {
  const asset = dice.pick(heldAssets(register))
  if (!asset) return false
  const first =
    [asset.terms.acquired_on, asset.terms.in_service_on, lastChargeOf(asset) ?? firstDay, firstDay].toSorted().at(-1) ?? firstDay
  if (first > lastDayOf(register)) return false
  const disposed_on = randomDay(dice, first, lastDayOf(register))
  const { charges } = await askAbout(register, asset, disposed_on)
  const before = charged(asset, charges)
  const kind = dice.pick(['sale', 'sale', 'scrap'] as const) ?? 'sale'
  const price =
    kind === 'scrap' ? 0 : Math.max(1, netOf(before) + (dice.pick([-1, 1, -1 - dice.below(50_000), 1 + dice.below(50_000)]) ?? 1))
  if (kind === 'sale' && price === netOf(before)) return false
  const ordinary = register.file.country === 'BE' && dice.draw() < 0.3
  const vat = dice.draw() < 0.5 ? { vat_code: saleCode[register.file.country] } : {}
  const sale = kind === 'sale' ? { amount: decimal(price), third_party_id: register.file.customer, ...vat } : {}
  const answer = await register.file.call('POST', `fixed-assets/${asset.id}/dispose`, {
    disposed_on,
    kind,
    ...sale,
    ...(ordinary && { ordinary }),
  })
  if (answer.status !== 201) return refused(register, `dispose ${asset.code} on ${disposed_on} (${kind})`, answer, '201')
  const disposal: Disposal = { on: disposed_on, kind, price, ordinary }
  return done(register, answer, [{ ...before, disposal }])
}

/** An asset that left, disposed of again or changed: refused. */
export const touchDisposed: Step = async (register, dice) => {
  const asset = dice.pick(liveAssets(register).filter(({ disposal }) => disposal !== null))
  if (!asset) return false
  const again = { disposed_on: lastDayOf(register), kind: 'scrap' }
  const answer = await (dice.draw() < 0.5
    ? register.file.call<{ code: string }>('POST', `fixed-assets/${asset.id}/dispose`, again)
    : register.file.call<{ code: string }>('PATCH', `fixed-assets/${asset.id}`, { years: '9.00' }))
  if (answer.status !== 422 || answer.body.code !== 'asset_disposed')
    refused(register, `touch ${asset.code}, which left`, answer, 'asset_disposed')
  return false
}

/** Reverses a depreciation entry: refused where a later charge, a change or the disposal of one of its assets stands. */
export const reverseCharge: Step = async (register, dice) => {
  type Row = { entry_id: string; asset_id: string; ends_on: string }
  const rows = await register.file.rows<Row>(
    'select entry_id, asset_id, ends_on::text from asset_charges where company_id = $1 and not is_reversed order by entry_id, asset_id',
  )
  const entry = dice.pick([...new Set(rows.map(({ entry_id }) => entry_id))])
  if (entry === undefined) return false
  const touched = rows
    .filter(({ entry_id }) => entry_id === entry)
    .flatMap(({ asset_id, ends_on }) => {
      const asset = register.assets.get(Number(asset_id))
      return asset ? [{ asset, ends_on }] : []
    })
  // Terms that were changed since rest on the charge.
  const isBase = ({ plan }: Asset, day: string) => plan !== null && plan.plan_starts_on > day
  const isAllowed = touched.every(
    ({ asset, ends_on }) => asset.disposal === null && lastChargeOf(asset) === ends_on && !isBase(asset, ends_on),
  )
  const answer = await register.file.call<{ code: string }>('POST', `entries/${entry}/reverse`, {})
  if (!isAllowed) {
    if (answer.body.code !== 'entry_not_reversible') refused(register, `reverse ${entry}`, answer, 'entry_not_reversible')
    return false
  }
  if (answer.status !== 201) return refused(register, `reverse ${entry}`, answer, '201')
  await settle(
    register,
    touched.map(({ asset }) => ({ ...asset, charges: asset.charges.slice(0, -1) })),
  )
  return true
}

/** Reverses the entry that took an asset out of the books: the asset is back, depreciated up to that day. */
export const reverseDisposal: Step = async (register, dice) => {
  const asset = dice.pick(liveAssets(register).filter(({ disposal }) => disposal !== null))
  if (!asset) return false
  const { body } = await register.file.call<{ disposal_entry_id: number }>('GET', `fixed-assets/${asset.id}`)
  const answer = await register.file.call('POST', `entries/${body.disposal_entry_id}/reverse`, {})
  if (answer.status !== 201) return refused(register, `reverse the disposal of ${asset.code}`, answer, '201')
  await settle(register, [{ ...asset, disposal: null }])
  return true
}

const isLast = ({ assets }: Register, { after, isUndone }: Operation) =>
  !isUndone && after.length > 0 && after.every((asset) => assets.get(asset.id) === asset)

const revert = ({ file }: Register, { id }: Operation) => file.call<{ code: string }>('POST', `history/operations/${id}/revert`, {})

/** Undoes an operation after which nothing happened to its assets; an undo is such an operation too. */
export const undo: Step = async (register, dice) => {
  const operation = dice.pick(register.operations.filter((one) => isLast(register, one)).slice(-4))
  if (!operation) return false
  const answer = await revert(register, operation)
  if (answer.status !== 200) return refused(register, `undo ${operation.id}`, answer, '200')
  operation.isUndone = true
  return done(register, answer, operation.before)
}

/** Tries to undo operations whose assets changed later. Most are refused; whatever is answered, the rules of the database must hold. */
export async function undoEarlier(register: Register): Promise<number> {
  let count = 0
  for (const operation of register.operations.filter((one) => !one.isUndone && !isLast(register, one))) {
    const answer = await revert(register, operation)
    count += 1
    if (answer.status !== 200 && answer.status !== 422 && answer.status !== 409)
      refused(register, `undo ${operation.id}`, answer, '200 or 422')
    for (const rule of await brokenRules(register.file)) register.broken.push(`undo of ${operation.id}, answered ${answer.status}: ${rule}`)
    if (register.broken.length > 0) break
  }
  return count
}
