import { dayOf, type EntryAnswer, type Year } from './facts.ts'
import { type File, oddYear } from './new-file.ts'
import { addDays, daysFrom } from './random.ts'

type LineBody = {
  readonly account: string
  readonly debit?: string
  readonly credit?: string
  readonly third_party_id?: number
  readonly due_date?: string
  readonly analytics?: readonly { readonly analytic_code_id: number; readonly percent: string }[]
}

const decimal = (amount: number) => `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

export const yearsOf = async ({ books }: File): Promise<Year[]> =>
  (await books.call<Year[]>('GET', '/fiscal-years'))
    .map((year) => ({ ...year, starts_on: dayOf(year.starts_on), ends_on: dayOf(year.ends_on) }))
    .toSorted((a, b) => a.starts_on.localeCompare(b.starts_on))

/** A step that the state of the file may refuse. Any other refusal ends the play. */
async function tryStep<T>(
  { books, log }: File,
  method: string,
  path: string,
  body: unknown,
  refusals: readonly string[],
): Promise<T | null> {
  const answer = await books.attempt<T & { code?: string }>(method, path, body)
  const code = answer.body?.code ?? ''
  log.push(`${method} ${path} ${body === undefined ? '' : JSON.stringify(body)}: ${answer.status} ${code}`.trim())
  if (answer.status >= 200 && answer.status <= 299) return answer.body
  if (answer.status === 422 && refusals.includes(code)) return null
  throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}; sent ${JSON.stringify(body)}`)
}

/** Shares of each axis, or none. */
function analyticsOf({ random, axes }: File): LineBody['analytics'] {
  const shares = axes.flatMap(({ leaves }) => {
    if (random.isOneIn(2)) return []
    const codes = random.some(leaves, random.between(1, leaves.length))
    const percents = codes.map(() => random.between(1, Math.floor(10_000 / codes.length)))
    const rest = 10_000 - percents.slice(1).reduce((sum, percent) => sum + percent, 0)
    return codes.map((analytic_code_id, index) => ({ analytic_code_id, percent: decimal(index === 0 ? rest : (percents[index] ?? 0)) }))
  })
  return shares.length > 0 ? shares : undefined
}

/** A line on an account, with what that account needs. */
function lineOn(file: File, account: string, side: 'debit' | 'credit', amount: number, day: string): LineBody {
  const { random, chart, parties, accounts } = file
  const { kind = '', type = '' } = accounts.get(account) ?? {}
  const body = { account, [side]: decimal(amount) }
  if (kind === 'receivable' || kind === 'payable') {
    const wanted = kind === 'receivable' ? 'customer' : 'supplier'
    const { id } = random.pick(parties.filter((party) => party.type === wanted))
    return { ...body, third_party_id: id, ...(!random.isOneIn(3) && { due_date: addDays(day, random.between(0, 120)) }) }
  }
  const analytics = ['expense', 'income'].includes(type) && !chart.offBalance.includes(account) ? analyticsOf(file) : undefined
  return { ...body, ...(analytics && { analytics }) }
}

function randomEntry(file: File, day: string) {
  const { random, chart, journals } = file
  const sides = ['receivable', 'payable', 'bank', 'cash', 'balance', 'expense', 'income'] as const
  const isOffBalance = chart.offBalance.length > 1 && random.isOneIn(12)
  const [many, one] = isOffBalance ? random.some(chart.offBalance, 2) : random.some(sides, 2).map((sort) => random.pick(chart[sort]))
  if (many === undefined || one === undefined) throw new Error('An account is missing.')
  const used = [many, one]
  const journal_id = used.some((number) => chart.bank.includes(number))
    ? journals.bank
    : used.some((number) => chart.cash.includes(number))
      ? journals.cash
      : journals.other
  const amounts = Array.from({ length: random.between(1, 3) }, () => random.between(1, random.pick([999, 99_999, 9_999_999])))
  const [side, other] = random.isOneIn(2) ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const)
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  return {
    journal_id,
    entry_date: day,
    label: 'Écriture',
    lines: [...amounts.map((amount) => lineOn(file, many, side, amount, day)), lineOn(file, one, other, total, day)],
  }
}

const randomDay = ({ random }: File, { starts_on, ends_on }: Year) => {
  const length = daysFrom(starts_on, ends_on)
  return random.isOneIn(8) ? random.pick([starts_on, ends_on]) : addDays(starts_on, random.between(0, length))
}

/** Posts many entries of a year in one call. */
async function postMany(file: File, year: Year, count: number): Promise<void> {
  if (year.is_closed) return
  const rows = Array.from({ length: count }, () => randomEntry(file, randomDay(file, year)))
  await file.books.call('POST', '/data-imports', { resource: 'entries', rows })
  file.log.push(`${count} entries from ${year.starts_on} to ${year.ends_on}`)
}

/** Posts one cent. */
export async function postOne({ books, chart, journals }: File, entry_date: string): Promise<void> {
  const lines = [
    { account: chart.expense[0] ?? '', debit: '0.01' },
    { account: chart.balance[0] ?? '', credit: '0.01' },
  ]
  await books.call('POST', '/entries', { journal_id: journals.other, entry_date, label: 'Un centime', lines })
}

async function reverseSome(file: File): Promise<void> {
  const entries = await file.books.all<EntryAnswer>('/entries?status=posted')
  const reversible = entries.filter(({ origin, reversed_entry_id }) => origin === 'import' && reversed_entry_id === null)
  for (const { id } of file.random.some(reversible, 2))
    await tryStep(file, 'POST', `/entries/${id}/reverse`, {}, ['already_lettered', 'period_locked'])
}

type Item = {
  readonly id: number
  readonly account: { readonly id: number }
  readonly third_party: { readonly id: number } | null
  readonly open_amount: string
}
type Made = { readonly id: number; readonly lines: readonly { readonly entry_line_id: number; readonly amount: string }[] }

const record = ({ letterings }: File, { id, lines }: Made) =>
  void letterings.set(
    id,
    lines.map(({ entry_line_id, amount }) => ({ line: entry_line_id, amount: Number(amount.replace('.', '')) })),
  )

async function letterSome(file: File): Promise<void> {
  const items = await file.books.all<Item>('/open-items')
  const groups = [...Map.groupBy(items, ({ account, third_party }) => `${account.id} ${third_party?.id}`).values()]
  const pairs = groups.flatMap((group) => {
    const [debits, credits] = [false, true].map((isCredit) => group.filter(({ open_amount }) => open_amount.startsWith('-') === isCredit))
    return debits?.[0] && credits?.[0] && debits[0].third_party ? [[debits[0], credits[0]]] : []
  })
  for (const pair of file.random.some(pairs, 3)) {
    const lines = pair.map(({ id }) => ({ entry_line_id: id }))
    const made = await tryStep<Made>(file, 'POST', '/letterings', { lines }, ['lettering_unbalanced'])
    if (made) record(file, made)
  }
}

async function letterAutomatically(file: File): Promise<void> {
  const { letterings } = await file.books.call<{ letterings: Made[] }>('POST', '/letterings/auto', {})
  for (const made of letterings) record(file, made)
  file.log.push(`${letterings.length} letterings made automatically`)
}

async function undoLettering(file: File): Promise<void> {
  const ids = [...file.letterings.keys()]
  if (ids.length === 0) return
  const id = file.random.pick(ids)
  await tryStep(file, 'DELETE', `/letterings/${id}`, undefined, [])
  file.letterings.delete(id)
}

async function closeNext(file: File): Promise<void> {
  const year = (await yearsOf(file)).find(({ is_closed }) => !is_closed)
  if (!year) return
  const body = { force: true, create_next: !file.random.isOneIn(3) }
  await tryStep(file, 'POST', `/fiscal-years/${year.id}/close`, body, [])
}

async function reopenLast(file: File): Promise<void> {
  const year = (await yearsOf(file)).findLast(({ is_closed }) => is_closed)
  if (year) await tryStep(file, 'POST', `/fiscal-years/${year.id}/reopen`, undefined, ['fiscal_year_not_last'])
}

const codeOf = (starts_on: string) => starts_on.replaceAll('-', '')

async function addYear(file: File): Promise<void> {
  const last = (await yearsOf(file)).at(-1)
  if (!last) return
  const year = oddYear(file.random, addDays(last.ends_on, 1))
  const body = { code: codeOf(year.starts_on), ...year }
  await tryStep(file, 'POST', '/fiscal-years', body, [])
}

async function addYearBefore(file: File): Promise<void> {
  const [first] = await yearsOf(file)
  if (!first) return
  const ends_on = addDays(first.starts_on, -1)
  const starts_on = addDays(ends_on, -file.random.between(30, 364))
  const body = { code: codeOf(starts_on), starts_on, ends_on }
  await tryStep(file, 'POST', '/fiscal-years', body, [])
}

/** Opening balances are typed for the first year, and may be typed again. */
async function typeOpening(file: File): Promise<void> {
  const { random, chart } = file
  const [first] = await yearsOf(file)
  if (!first || first.is_closed) return
  const day = addDays(first.starts_on, -random.between(0, 60))
  const numbers = [...random.some(chart.balance, 4), ...chart.bank, random.pick(chart.receivable), random.pick(chart.payable)]
  const lines = numbers.map((number) => lineOn(file, number, random.pick(['debit', 'credit']), random.between(1, 999_999), day))
  const total = lines.reduce(
    (sum, { debit = '0.00', credit = '0.00' }) => sum + Number(debit.replace('.', '')) - Number(credit.replace('.', '')),
    0,
  )
  const last = { account: chart.balance.at(-1) ?? '', [total > 0 ? 'credit' : 'debit']: decimal(Math.abs(total)) }
  const body = { lines: total === 0 ? lines : [...lines, last] }
  await tryStep(file, 'PUT', `/fiscal-years/${first.id}/opening-balances`, body, [
    'opening_carried_forward',
    'already_lettered',
    'period_locked',
  ])
}

async function mergeAccount(file: File): Promise<void> {
  const { random, chart, accounts, mergedAccounts } = file
  const [from, into] = random.some([...chart.duplicates], 1)[0] ?? []
  if (from === undefined || into === undefined) return
  await tryStep(file, 'POST', `/accounts/${accounts.get(from)?.id}/merge`, { into_id: accounts.get(into)?.id }, [])
  mergedAccounts.set(from, into)
  chart.duplicates.delete(from)
  for (const list of [chart.expense, chart.balance, chart.receivable, chart.payable])
    if (list.includes(from)) list.splice(list.indexOf(from), 1)
}

async function mergeParty(file: File): Promise<void> {
  const { random, parties, mergedParties } = file
  const type = random.pick(['customer', 'supplier'] as const)
  const [from, into] = random.some(
    parties.filter((party) => party.type === type),
    2,
  )
  if (!from || !into) return
  await tryStep(file, 'POST', `/third-parties/${from.id}/merge`, { into_id: into.id }, [])
  mergedParties.set(from.id, into.id)
  parties.splice(parties.indexOf(from), 1)
}

async function postMore(file: File): Promise<void> {
  const open = (await yearsOf(file)).filter(({ is_closed }) => !is_closed)
  if (open.length > 0) await postMany(file, file.random.pick(open), file.random.between(1, 6))
}

const steps = [
  reverseSome,
  reverseSome,
  letterSome,
  letterSome,
  letterAutomatically,
  undoLettering,
  closeNext,
  closeNext,
  closeNext,
  reopenLast,
  postMore,
  postMore,
  mergeAccount,
  mergeParty,
  typeOpening,
  addYear,
] as const

/** The first years of a file, with typed openings, or with a year before the others that was created after them. */
export async function beginPlay(file: File, years: number): Promise<void> {
  await file.random.pick([typeOpening, addYearBefore, addYear])(file)
  while ((await yearsOf(file)).length < years) await addYear(file)
  for (const year of await yearsOf(file)) await postMany(file, year, file.random.between(6, 14))
}

/** One random step. */
export const playStep = (file: File): Promise<void> => file.random.pick(steps)(file)
