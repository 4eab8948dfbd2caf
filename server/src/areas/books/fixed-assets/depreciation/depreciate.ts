/** Posting of depreciation: one entry for each fiscal year, and the charges behind its lines. */
import { invalidField, Problem, renameFields } from '../../../../kernel/route/problem.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import type { FileTx } from '../../../../kernel/write/write.ts'
import { dateOf } from '../../../../lib/dates.ts'
import { say } from '../../../../lib/languages.ts'
import { formatCents, sum } from '../../../../lib/money.ts'
import { packOf } from '../../../../packs/index.ts'
import type { Pack } from '../../../../packs/pack.ts'
import { type Entry, loadEntries } from '../../entries/index.ts'
import { loadYears } from '../../fiscal-years/index.ts'
import { ensureGeneralJournal } from '../../journals/index.ts'
import { type NewEntry, postEntries } from '../../ledger/index.ts'
import { depreciationLabel, messages } from './messages.ts'
import * as notes from './notes.ts'
import { type AssetCharge, chargesOf, depreciationLines, type PlanCalendar, yearOn } from './rules.ts'
import type { DepreciationRequest, DepreciationRun, Grouping } from './schema.ts'
import * as store from './store.ts'

export async function depreciate(
  tx: FileTx,
  { asset_ids, group_by = 'asset', dry_run = false, ...body }: DepreciationRequest,
): Promise<{ status: 200 | 201; body: DepreciationRun }> {
  const until = dateOf(body.until) ?? ''
  const [unknown] = asset_ids ? await store.findUnknown(tx, asset_ids) : []
  if (unknown !== undefined) throw invalidField(`asset_ids.${unknown}`, messages.asset_unknown)
  const charges = await findCharges(tx, packOf(tx.company.country_pack), asset_ids ?? null, until, 'until')
  const ids = await postCharges(tx, charges, { until, field: 'until', group_by })
  const total = formatCents(sum(charges.map(({ amount }) => amount)))
  if (ids.length > 0) tx.note(notes.depreciated, { params: { until, total } })
  const lines = charges.map(({ asset, from, to, amount }) => ({ asset_id: asset.id, from, to, amount: formatCents(amount) }))
  return { status: dry_run ? 200 : 201, body: { entries: await loadInOrder(tx, ids), lines, total } }
}

/** The entries in the order of their ids, which is that of their posting. */
export const loadInOrder = async (tx: FileTx, ids: readonly number[]): Promise<Entry[]> =>
  ids.length === 0 ? [] : (await loadEntries(tx, ids)).toSorted((a, b) => a.id - b.id)

export async function loadPlanCalendar(db: Db, pack: Pack): Promise<PlanCalendar> {
  const [years, day_count] = await Promise.all([loadYears(db), store.loadDayCount(db)])
  return { years, day_count: day_count ?? pack.depreciation.day_count }
}

/** What is not posted yet of these assets up to a day of a fiscal year; `field` holds that day in the request. */
export async function findCharges(
  tx: FileTx,
  pack: Pack,
  ids: readonly number[] | null,
  until: string,
  field: string,
): Promise<AssetCharge[]> {
  const calendar = await loadPlanCalendar(tx, pack)
  if (!yearOn(calendar.years, until)) throw invalidField(field, messages.no_fiscal_year, { date: until })
  return chargesOf(await store.loadDepreciable(tx, ids, until), calendar, pack.depreciation, until)
}

type Posting = { readonly until: string; readonly field: string; readonly group_by: Grouping }

/** A line is identified by five digits after the id of its entry. */
const maxLines = 99_999

/** Posts one entry for each fiscal year and stores the charges. Returns the ids of the entries. */
export async function postCharges(tx: FileTx, charges: readonly AssetCharge[], { until, field, group_by }: Posting): Promise<number[]> {
  if (charges.length === 0) return []
  refuseUnfit(charges, field)
  const journal_id = await ensureGeneralJournal(tx, packOf(tx.company.country_pack))
  const years = [...Map.groupBy(charges, ({ year }) => year)]
    .flatMap(([year, own]) => (year ? [{ year, own }] : []))
    .toSorted((a, b) => (a.year.starts_on < b.year.starts_on ? -1 : 1))
  const entries = years.map(
    ({ year, own }): NewEntry => ({
      journal_id,
      entry_date: until < year.ends_on ? until : year.ends_on,
      origin: 'depreciation',
      label: say(depreciationLabel, tx.company.locale, { year: year.code }),
      lines: depreciationLines(own, group_by),
    }),
  )
  if (entries.some(({ lines }) => lines.length > maxLines)) throw invalidField('group_by', messages.too_many_lines, { max: maxLines })
  const posted = await withDateField(field, postEntries(tx, entries))
  await store.insertCharges(
    tx,
    years.flatMap(({ year, own }, index) =>
      own.map(({ asset, from, to, amount }) => ({
        asset_id: asset.id,
        fiscal_year_id: year.id,
        starts_on: from,
        ends_on: to,
        amount: formatCents(amount),
        entry_id: posted[index]?.id ?? 0,
      })),
    ),
  )
  return posted.map(({ id }) => id)
}

/** Refuses what the ledger could not explain in terms of assets. */
function refuseUnfit(charges: readonly AssetCharge[], field: string): void {
  for (const { asset, year, to } of charges) {
    const { expense_account, depreciation_account, code, name } = asset
    const params = { asset: `${code} ${name}` }
    if (year === null) throw invalidField(field, messages.no_fiscal_year, { date: to })
    if (!expense_account || !depreciation_account) throw invalidField('account', messages.no_account, params)
    const unusable = [expense_account, depreciation_account].find(({ is_usable }) => !is_usable)
    if (unusable) throw invalidField('account', messages.account_unusable, { ...params, account: unusable.number })
  }
}

/** A refused posting names the field of the request that holds its day. */
export const withDateField = async <T>(field: string, posting: Promise<T>): Promise<T> =>
  posting.catch((error: unknown) => {
    throw error instanceof Problem ? renameFields(error, (name) => (name === 'entry_date' ? field : name)) : error
  })
