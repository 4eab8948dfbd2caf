/** Random years of a company file, played through the API alone, and the laws that every ledger keeps, asked of the database. */
import fc from 'fast-check'

type Answer = { readonly status: number; readonly body: unknown }
export type Way = {
  /** A path below the company file. */
  readonly call: (method: string, path: string, body?: object) => Promise<Answer>
  readonly rows: <R extends object>(text: string, values: unknown[]) => Promise<R[]>
  readonly company_id: number
}
/** With a verification of the whole ledger, which a worker runs. */
export type VerifiedWay = Way & { readonly verify: () => Promise<Verification> }

const accounts = ['400000', '440000', '550000', '612100', '620200', '700000', '140000', '451054', '499000'] as const
const deal = fc.record({
  day: fc.integer({ min: 0, max: 364 }),
  parts: fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 3 }),
  between: fc.uniqueArray(fc.constantFrom(...accounts), { minLength: 2, maxLength: 2 }),
  party: fc.integer({ min: 0, max: 1 }),
  isReversed: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
})
type Deal = typeof deal extends fc.Arbitrary<infer T> ? T : never
export type Year = readonly Deal[]
export const randomYear: fc.Arbitrary<Year> = fc.array(deal, { minLength: 1, maxLength: 25 })

const decimal = (cents: number) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
const parties = { '400000': ['C00001', 'C00002'], '440000': ['S00001', 'S00002'] } as Readonly<Record<string, readonly string[]>>

/** What the rows of an import call an entry. */
function rowsOf(year: number, { day, parts, between: [debit = '550000', credit = '140000'], party }: Deal, index: number) {
  const entry_date = new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10)
  const journal = [debit, credit].includes('550000') ? 'BNP' : 'OD'
  const head = { entry_key: String(index), journal, entry_date, label: `Écriture ${index} | ${year}` }
  const on = (account: string) => ({ ...head, account, ...(parties[account] && { third_party: parties[account][party] }) })
  const total = parts.reduce((sum, part) => sum + part, 0)
  return [...parts.map((part) => ({ ...on(debit), debit: decimal(part) })), { ...on(credit), credit: decimal(total) }]
}

async function asked<T>({ call }: Way, method: string, path: string, body?: object): Promise<T> {
  const answer = await call(method, path, body)
  if (answer.status >= 300) throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body as T
}

/** The customers and suppliers that the years speak of. */
export async function giveParties(way: Way): Promise<void> {
  for (const type of ['customer', 'supplier']) {
    const { length } = await asked<unknown[]>(way, 'GET', `third-parties?type=${type}`)
    for (let n = length; n < 2; n += 1) await asked(way, 'POST', 'third-parties', { type, name: `${type} ${n}` })
  }
}

const keptBalances = async ({ rows, company_id }: Way) =>
  (
    await rows<{ said: string | null }>(
      `select md5(string_agg(concat_ws(' ', account_id, period_id, is_closing, debit, credit, lines), ',' order by account_id, period_id, is_closing)) as said
       from account_balances where company_id = $1`,
      [company_id],
    )
  )[0]?.said

/** Everything open that goes together: by what agrees, then the oldest of each side, as far as both are open. */
async function letterAll(way: Way): Promise<void> {
  await asked(way, 'POST', 'letterings/auto', {})
  const pairs = await way.rows<{ debit: string; credit: string }>(
    `select min(l.id) filter (where l.open_amount > 0) as debit, min(l.id) filter (where l.open_amount < 0) as credit
     from entry_lines l where l.company_id = $1 and l.open_amount <> 0 and l.third_party_id is not null group by l.account_id, l.third_party_id
     having count(*) filter (where l.open_amount > 0) > 0 and count(*) filter (where l.open_amount < 0) > 0`,
    [way.company_id],
  )
  for (const { debit, credit } of pairs)
    await asked(way, 'POST', 'letterings', { lines: [debit, credit].map((line) => ({ entry_line_id: Number(line) })) })
}

/** Books a year, letters, reverses; gives the laws that broke on the way. */
export async function playYear(way: Way, year: number, plan: Year): Promise<string[]> {
  const rows = plan.flatMap((each, index) => rowsOf(year, each, index))
  const made = await asked<{ rows: { id: number }[] }>(way, 'POST', 'data-imports', { resource: 'entries', rows })
  const before = await keptBalances(way)
  await letterAll(way)
  const moved = (await keptBalances(way)) === before ? [] : ['lettering changed a balance']
  const ids = [...new Set(made.rows.map(({ id }) => id))]
  for (const [index, { isReversed }] of plan.entries()) {
    if (!isReversed) continue
    const { status, body } = await way.call('POST', `entries/${ids[index]}/reverse`, {})
    const { code } = body as { code?: string }
    if (status !== 201 && code !== 'already_lettered') moved.push(`a reversal was answered ${status} ${code}`)
  }
  return [...moved, ...(await brokenLaws(way))]
}

/** Each row is a law that does not hold, and where. */
const laws = `
  with lines as (select l.*, e.journal_id, e.period_id, e.fiscal_year_id, e.origin, e.carries from entry_lines l
    join entries e on e.company_id = l.company_id and e.id = l.entry_id where l.company_id = $1)
  select 'an entry does not balance' as law, e.id::text as place from entries e
  where e.company_id = $1 and row (e.total, e.total, e.lines_count::bigint) is distinct from
    (select row (sum(l.debit), sum(l.credit), count(*)) from lines l where l.entry_id = e.id)
  union all select 'a journal does not balance', journal_id::text from lines group by journal_id, fiscal_year_id having sum(debit) <> sum(credit)
  union all select 'a period does not balance', period_id::text from lines group by period_id having sum(debit) <> sum(credit)
  union all select 'kept balances do not balance', b.period_id::text from account_balances b where b.company_id = $1
    group by b.period_id, b.is_closing having sum(b.debit) <> sum(b.credit)
  union all select 'a kept balance is not that of the lines', account_id::text from (
      select account_id, period_id, origin = 'closing' as is_closing, sum(debit) as debit, sum(credit) as credit, count(*) as lines from lines group by 1, 2, 3) l
    full join (select * from account_balances where company_id = $1) b using (account_id, period_id, is_closing)
    where row (l.debit, l.credit, l.lines) is distinct from row (b.debit, b.credit, b.lines::bigint)
  union all select 'numbers have a gap', e.journal_id::text from entries e where e.company_id = $1
    group by e.journal_id, e.fiscal_year_id having min(e.number) <> 1 or max(e.number) <> count(*) or count(distinct e.number) <> count(*)
  union all select 'open items are not the balance', l.account_id::text from lines l join accounts a on a.company_id = $1 and a.id = l.account_id
    where a.kind in ('receivable', 'payable') and not l.carries group by l.account_id, l.third_party_id
    having sum(l.open_amount) is distinct from sum(l.debit - l.credit)`

const brokenLaws = async ({ rows, company_id }: Way): Promise<string[]> =>
  (await rows<{ law: string; place: string }>(laws, [company_id])).map(({ law, place }) => `${law}: ${place}`)

/** Closes a year through its route; what it leaves, by account and third party, is what the next begins with. */
export async function closeYear(way: Way, year: number): Promise<string[]> {
  const years = await asked<{ id: number; code: string }[]>(way, 'GET', 'fiscal-years')
  await asked(way, 'POST', `fiscal-years/${years.find(({ code }) => code === String(year))?.id}/close`, { force: true })
  const differences = await way.rows<{ number: string; ends: string | null; begins: string | null }>(
    `with lines as (
       select l.*, e.origin, e.carries from entry_lines l join entries e on e.company_id = l.company_id and e.id = l.entry_id
       join accounts a on a.company_id = l.company_id and a.id = l.account_id where l.company_id = $1 and a.type not in ('expense', 'income')
     ), ends as (
       select account_number as number, third_party_code as party, sum(debit - credit) as amount from lines
       where extract(year from entry_date) = $2 and origin <> 'closing' group by 1, 2 having sum(debit - credit) <> 0
     ), begins as (
       select account_number as number, third_party_code as party, sum(debit - credit) as amount from lines
       where extract(year from entry_date) = $2 + 1 and carries group by 1, 2 having sum(debit - credit) <> 0
     )
     select coalesce(e.number, b.number) as number, e.amount::text as ends, b.amount::text as begins
     from ends e full join begins b on b.number = e.number and b.party is not distinct from e.party where e.amount is distinct from b.amount`,
    [way.company_id, year],
  )
  const said = differences.map(({ number, ends, begins }) => `${number} ends ${year} with ${ends} and begins the next with ${begins}`)
  return [...said, ...(await brokenLaws(way))]
}

/** Undoes every lettering and reverses every entry of a year that is open: nothing of it is left on any account. */
export async function undoYear(way: Way, year: number): Promise<string[]> {
  const letterings = await way.rows<{ id: string }>(
    'select id from letterings where company_id = $1 and deleted_at is null order by id desc',
    [way.company_id],
  )
  for (const { id } of letterings) await asked(way, 'DELETE', `letterings/${id}`)
  const entries = await way.rows<{ id: string }>(
    `select id from entries where company_id = $1 and extract(year from entry_date) = $2 and status = 'posted' and origin = 'import'`,
    [way.company_id, year],
  )
  for (const { id } of entries) await asked(way, 'POST', `entries/${id}/reverse`, {})
  const left = await way.rows<{ number: string; amount: string }>(
    `select l.account_number as number, sum(l.debit - l.credit)::text as amount from entry_lines l join entries e on e.company_id = l.company_id and e.id = l.entry_id
     where l.company_id = $1 and extract(year from l.entry_date) = $2 and not e.carries group by 1 having sum(l.debit - l.credit) <> 0`,
    [way.company_id, year],
  )
  return [...left.map(({ number, amount }) => `${amount} is left on ${number}`), ...(await brokenLaws(way))]
}

const forgeries = [
  `update entries set label = label || '.' where company_id = $1 and id = $2`,
  `update entries set reference = '' where company_id = $1 and id = $2`,
  `update entry_lines set debit = debit + 0.01 * sign(debit), credit = credit + 0.01 * sign(credit) where company_id = $1 and entry_id = $2 and position = 1`,
  `update entry_lines set account_number = '5' || account_number where company_id = $1 and entry_id = $2 and position = 2`,
  `update entries set hash = set_byte(hash, 7, get_byte(hash, 7) # 1) where company_id = $1 and id = $2`,
]

export type Verification = {
  readonly ok: boolean
  readonly chains: readonly { readonly first_break: { readonly entry_id: number } | null }[]
}

/** The ledger verifies; with one byte of an entry changed by raw SQL it fails and names the entry. `forge` bypasses row-level security. */
export async function forgeOne(
  way: VerifiedWay,
  nth: number,
  forge: (statement: string, values: unknown[]) => Promise<void>,
): Promise<string[]> {
  const sound = await way.verify()
  const ids = await way.rows<{ id: string }>('select id from entries where company_id = $1 order by id', [way.company_id])
  const id = Number(ids[nth % ids.length]?.id)
  await forge(forgeries[nth % forgeries.length] ?? '', [way.company_id, id])
  const { ok, chains } = await way.verify()
  const named = chains.some(({ first_break }) => first_break?.entry_id === id)
  return [...(sound.ok ? [] : ['a sound ledger does not verify']), ...(ok || !named ? [`a forged entry ${id} is not named`] : [])]
}
