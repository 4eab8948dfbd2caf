/** Random histories of a company file through the API alone; every answer that tells `known_at` is asked for again afterwards. */
import fc from 'fast-check'
import type { Way } from '../books/random-years.ts'

/** What happens often, what happens now and then, and what ends a period or a record. */
const kinds = [
  ...(['sale', 'sale', 'sale', 'purchase', 'purchase', 'receipt', 'receipt', 'payment', 'payment', 'pair'] as const),
  ...(['match', 'match', 'match', 'match', 'unmatch', 'unmatch', 'reverse', 'reverse', 'due_date', 'line_due_date', 'analytics'] as const),
  ...(['rename_account', 'rename_party', 'merge_account', 'merge_party', 'settings', 'opening', 'year', 'bin_year', 'purge'] as const),
  ...(['declare', 'declare', 'adjust', 'validate', 'unlock', 'unlock', 'bin_declaration', 'close', 'reopen', 'reopen'] as const),
]
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  pick: fc.nat(1000),
  other: fc.nat(1000),
  cents: fc.integer({ min: 100, max: 500_000 }),
  day: fc.integer({ min: 0, max: 729 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
export const randomHistory = (length: number): fc.Arbitrary<readonly Step[]> => fc.array(step, { minLength: length, maxLength: length })

/** Two years, so that one can be closed into the other; the first is that of the file. */
export const firstYear = 2025
/** The reports that states are asked for, in turn, over days on which the random entries fall. */
export const reportsAsked = [
  `reports/trial-balance?from=${firstYear}-01-01&to=${firstYear + 1}-12-31&detail=third_parties`,
  `reports/trial-balance?from=${firstYear + 1}-03-15&to=${firstYear + 1}-08-31&include_zero=true`,
  `reports/general-ledger?from=${firstYear}-02-10&to=${firstYear + 1}-06-30&per_page=50`,
  `reports/balance-sheet?as_of=${firstYear}-12-31&detail=accounts`,
  `reports/balance-sheet?as_of=${firstYear + 1}-12-31&compare=previous_year&reclassify=true`,
  `reports/income-statement?from=${firstYear}-02-10&to=${firstYear}-12-31&detail=accounts`,
  `reports/aged-balance?type=customer&as_of=${firstYear}-10-15`,
  `reports/aged-balance?type=supplier&as_of=${firstYear + 1}-12-31`,
]
const dayOf = (day: number) => new Date(Date.UTC(firstYear, 0, 1 + day)).toISOString().slice(0, 10)
const decimal = (cents: number) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

export type History = Way & { readonly customers: readonly number[]; readonly suppliers: readonly number[]; readonly analytic: number }

const idsOf = async ({ rows, company_id }: Way, from: string): Promise<number[]> =>
  (await rows<{ id: string }>(`select t.id from ${from} and t.company_id = $1 order by t.id`, [company_id])).map(({ id }) => Number(id))
const pickFrom = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(list.length, 1)]

async function expectId(way: Way, path: string, body: object): Promise<number> {
  const made = await way.call('POST', path, body)
  if (made.status >= 300) throw new Error(`POST ${path} was answered ${made.status}: ${JSON.stringify(made.body)}`)
  return (made.body as { id: number }).id
}

/** Third parties, accounts that can be merged, and an analytic code. */
export async function beginHistory(way: Way): Promise<History> {
  const party = (type: string, name: string) => expectId(way, 'third-parties', { type, name })
  await expectId(way, 'accounts', { number: '612150', label: 'Fournitures diverses' })
  await expectId(way, 'fiscal-years', { starts_on: `${firstYear + 1}-01-01`, ends_on: `${firstYear + 1}-12-31` })
  const axis = await expectId(way, 'analytic-codes', { code: 'SITE', label: 'Site' })
  return {
    ...way,
    customers: [await party('customer', 'Boulangerie du Parc'), await party('customer', 'Boulangerie du Parc (bis)')],
    suppliers: [await party('supplier', 'Imprimerie Lambert'), await party('supplier', 'Imprimerie Lambert (bis)')],
    analytic: await expectId(way, 'analytic-codes', { code: 'NAM', label: 'Namur', parent_id: axis }),
  }
}

type Call = { readonly method: string; readonly path: string; readonly body?: object }
const post = (path: string, body: object = {}): Call => ({ method: 'POST', path, body })
const patch = (path: string, body: object): Call => ({ method: 'PATCH', path, body })

const invoice = (journal: string, account: string, vat_code: string, third_party_id: number | undefined, { cents, day }: Step) =>
  post('entries/invoice', { journal, third_party_id, entry_date: dayOf(day), lines: [{ account, amount: decimal(cents), vat_code }] })

const free = (journal: string, third_party_id: number | undefined, debit: string, credit: string, { cents, day }: Step) =>
  post('entries', {
    journal,
    entry_date: dayOf(day),
    third_party_id,
    lines: [
      { account: debit, debit: decimal(cents) },
      { account: credit, credit: decimal(cents) },
    ],
  })

/** Two open lines of one account and third party, one on each side. */
const openPairs = (way: Way) =>
  way.rows<{ debit: string; credit: string }>(
    `select d.id as debit, c.id as credit from entry_lines d
     join entry_lines c on c.company_id = d.company_id and c.account_id = d.account_id and c.third_party_id = d.third_party_id and c.open_amount < 0
     where d.company_id = $1 and d.open_amount > 0 order by d.id, c.id`,
    [way.company_id],
  )

const linePatch = async (way: Way, entry: number | undefined, value: object): Promise<Call> => {
  const [line] = await way.rows<{ id: string }>('select id from entry_lines where company_id = $1 and entry_id = $2 order by position', [
    way.company_id,
    entry ?? 0,
  ])
  return patch(`entries/${entry}`, { lines: [{ id: Number(line?.id ?? 0), ...value }] })
}

/** What each kind of step sends; some are refused, which is part of a history. */
const callOf: Record<Step['kind'], (way: History, chosen: Step) => Call | Promise<Call>> = {
  sale: (way, chosen) => invoice('VEN', '700000', 'V21', pickFrom(way.customers, chosen.pick), chosen),
  purchase: (way, chosen) => invoice('ACH', chosen.other % 2 ? '612100' : '612150', 'AM21', pickFrom(way.suppliers, chosen.pick), chosen),
  receipt: (way, chosen) => free('BNP', pickFrom(way.customers, chosen.pick), '550000', '400000', chosen),
  payment: (way, chosen) => free('BNP', pickFrom(way.suppliers, chosen.pick), '440000', '550000', chosen),
  pair: (_way, chosen) => free('OD', undefined, '620200', '455000', chosen),
  match: async (way, { pick }) => {
    const pair = pickFrom(await openPairs(way), pick)
    return post('letterings', { lines: [pair?.debit, pair?.credit].map((line) => ({ entry_line_id: Number(line ?? 0) })) })
  },
  unmatch: async (way, { pick }) => ({
    method: 'DELETE',
    path: `letterings/${pickFrom(await idsOf(way, 'letterings t where t.deleted_at is null'), pick)}`,
  }),
  reverse: async (way, { pick }) => post(`entries/${pickFrom(await idsOf(way, `entries t where t.status = 'posted'`), pick)}/reverse`),
  due_date: async (way, { pick, day }) =>
    patch(`entries/${pickFrom(await idsOf(way, 'entries t where true'), pick)}`, { due_date: dayOf(day) }),
  line_due_date: async (way, { pick, day }) =>
    linePatch(way, pickFrom(await idsOf(way, 'entries t where t.third_party_id is not null'), pick), { due_date: dayOf(day) }),
  analytics: async (way, { pick, other }) =>
    linePatch(way, pickFrom(await idsOf(way, `entries t where t.journal_code = 'OD'`), pick), {
      analytics: other % 2 ? [{ analytic_code_id: way.analytic, percent: '100.00' }] : [],
    }),
  rename_account: async (way, { pick, cents }) =>
    patch(`accounts/${pickFrom(await idsOf(way, `accounts t where t.number in ('612100', '612150', '700000', '400000')`), pick)}`, {
      label: `Compte ${cents}`,
    }),
  rename_party: (way, { pick, cents }) =>
    patch(`third-parties/${pickFrom([...way.customers, ...way.suppliers], pick)}`, { name: `Tiers ${cents}` }),
  merge_account: async (way, { other }) => {
    const [into, from] = await idsOf(way, `accounts t where t.number in ('612100', '612150')`)
    return other % 3 ? patch(`accounts/${from}`, { is_active: other % 2 === 0 }) : post(`accounts/${from}/merge`, { into_id: into })
  },
  merge_party: (way, { pick, other }) => {
    const [into, from] = pick % 2 ? way.customers : way.suppliers
    return other % 3 ? patch(`third-parties/${from}`, { phone: `081 ${other}` }) : post(`third-parties/${from}/merge`, { into_id: into })
  },
  close: async (way) => post(`fiscal-years/${(await idsOf(way, 'fiscal_years t where t.deleted_at is null'))[0]}/close`, { force: true }),
  reopen: async (way) => post(`fiscal-years/${(await idsOf(way, 'fiscal_years t where t.deleted_at is null'))[0]}/reopen`),
  settings: (_way, { other }) => patch('', { settings: { vat: { periodicity: other % 2 ? 'monthly' : 'quarterly' } } }),
  opening: async (way, { cents }) => ({
    method: 'PUT',
    path: `fiscal-years/${(await idsOf(way, 'fiscal_years t where t.deleted_at is null'))[0]}/opening-balances`,
    body: {
      lines: [
        { account: '550000', debit: decimal(cents) },
        { account: '140000', credit: decimal(cents) },
      ],
    },
  }),
  year: () => post('fiscal-years', { starts_on: `${firstYear + 2}-01-01`, ends_on: `${firstYear + 2}-12-31` }),
  bin_year: async (way) => ({
    method: 'DELETE',
    path: `fiscal-years/${(await idsOf(way, `fiscal_years t where t.deleted_at is null and t.starts_on > '${firstYear + 1}-12-31'`))[0]}`,
  }),
  purge: (_way, { pick }) => ({ method: 'DELETE', path: `trash?type=${pick % 2 ? 'fiscal-years' : 'vat-declarations'}` }),
  declare: (_way, { pick }) => post('vat-declarations', { year: firstYear, period: 1 + (pick % 4), period_type: 'quarterly' }),
  adjust: async (way, { pick, cents }) =>
    patch(`vat-declarations/${pickFrom(await idsOf(way, 'vat_declarations t where t.deleted_at is null'), pick)}`, {
      adjustments: { '61': decimal(cents) },
    }),
  validate: async (way, { pick }) =>
    post(
      `vat-declarations/${pickFrom(await idsOf(way, `vat_declarations t where t.status = 'draft' and t.deleted_at is null`), pick)}/validate`,
      {
        force: true,
      },
    ),
  unlock: async (way) =>
    post(`vat-declarations/${(await idsOf(way, `vat_declarations t where t.status = 'validated'`)).at(-1)}/unlock`, {
      reason: 'Facture oubliée',
    }),
  bin_declaration: async (way, { pick }) => ({
    method: 'DELETE',
    path: `vat-declarations/${pickFrom(await idsOf(way, `vat_declarations t where t.status = 'draft' and t.deleted_at is null`), pick)}`,
  }),
}

type Told = { readonly path: string; readonly body: Record<string, unknown> & { readonly known_at: string } }
export type Played = {
  readonly told: readonly Told[]
  readonly refused: ReadonlyMap<string, number>
  readonly done: ReadonlyMap<string, number>
}

/** What a state of the file is asked: some reports, and a few of its records. */
async function pathsOf(way: History, { pick }: Step, reports: readonly string[]): Promise<string[]> {
  const entries = await idsOf(way, 'entries t where true')
  const declarations = await idsOf(way, 'vat_declarations t where t.deleted_at is null')
  const some = <T>(list: readonly T[], most: number) =>
    Array.from({ length: Math.min(most, list.length) }, (_, n) => pickFrom(list, pick + n * 3))
  return [
    ...new Set(some(reports, 2).flatMap((path) => path ?? [])),
    ...new Set(some(entries, 3).map((id) => `entries/${id}`)),
    ...new Set(some(declarations, 2).map((id) => `vat-declarations/${id}`)),
  ]
}

/** Plays a history and records every answer on the way. A server error ends it. */
export async function playHistory(way: History, steps: readonly Step[], reports: readonly string[]): Promise<Played> {
  const told: Told[] = []
  const [refused, done] = [new Map<string, number>(), new Map<string, number>()]
  for (const chosen of steps) {
    const { method, path, body } = await callOf[chosen.kind](way, chosen)
    const answer = await way.call(method, path, body)
    if (answer.status >= 500) throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    const counted = answer.status < 300 ? done : refused
    counted.set(chosen.kind, (counted.get(chosen.kind) ?? 0) + 1)
    for (const asked of await pathsOf(way, chosen, reports)) {
      const { status, body: said } = await way.call('GET', asked)
      if (status !== 200) throw new Error(`GET ${asked} was answered ${status}: ${JSON.stringify(said)}`)
      told.push({ path: asked, body: said as Told['body'] })
    }
  }
  return { told, refused, done }
}

/** Links repeat the request or are signed anew, and `lock_version` counts what the log leaves out. */
const isOfNow = (key: string) => ['generated_at', 'lock_version', 'links', 'path'].includes(key) || key.endsWith('_url')

/** Without what an answer tells of the moment of asking. */
const lasting = (body: unknown): unknown => JSON.parse(JSON.stringify(body, (key, value: unknown) => (isOfNow(key) ? undefined : value)))

/** Asks every recorded answer again, as it was known then; returns those that differ. */
export async function retell(way: Way, told: readonly Told[]): Promise<string[]> {
  const differing: string[] = []
  for (const { path, body } of told) {
    const again = await way.call('GET', `${path}${path.includes('?') ? '&' : '?'}as_known_at=${body.known_at}`)
    const [expected, found] = [JSON.stringify(lasting(body)), JSON.stringify(lasting(again.body))]
    if (again.status !== 200 || expected !== found) differing.push(`${path} at ${body.known_at}: ${again.status}\n${expected}\n${found}`)
  }
  return differing
}
