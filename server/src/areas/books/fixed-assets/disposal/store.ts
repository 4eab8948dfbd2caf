import { actualId } from '../../../../kernel/write/record-store.ts'
import { raw, sql } from '../../../../kernel/write/sql.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import type { FixedAsset } from '../schema.ts'
import type { CategoryAccount } from '../depreciation/rules.ts'

type StoredDisposal = Pick<FixedAsset, 'disposed_on' | 'disposal_kind' | 'disposal_amount' | 'disposal_entry_id' | 'sale_entry_id'>

export const setDisposed = (tx: Tx, id: number, disposal: StoredDisposal) =>
  tx.many(sql`
    update fixed_assets a set disposed_on = ${disposal.disposed_on}::date, disposal_kind = ${disposal.disposal_kind},
      disposal_amount = ${disposal.disposal_amount}::numeric(15,2), disposal_entry_id = ${disposal.disposal_entry_id}, sale_entry_id = ${disposal.sale_entry_id}
    where a.company_id = app_company() and a.id = ${id}`)

/** Takes back the disposals whose exit is this reversed entry, or is reversed with it and belongs to an asset that the entry depreciated. */
export const releaseDisposed = (tx: Tx, entryId: number) =>
  tx.many(sql`
    update fixed_assets a set disposed_on = null, disposal_kind = null, disposal_amount = null, disposal_entry_id = null, sale_entry_id = null
    where a.company_id = app_company() and a.disposal_entry_id is not null and (a.disposal_entry_id = ${entryId} or exists (
      select from asset_charges c where c.company_id = a.company_id and c.asset_id = a.id and c.entry_id = ${entryId}))
      and exists (select from entries e where e.company_id = a.company_id and e.id = a.disposal_entry_id and e.status = 'reversed')`)

/**
 * The exit `formerId` was posted again as `entryId`: the asset has the disposal that the reversal took back, as the log of that write holds
 * it. The sale was posted again with it.
 */
export const disposeAgain = (
  tx: Tx,
  formerId: number,
  entryId: number,
  together: readonly { readonly id: number; readonly former_id: number | null }[],
) =>
  tx.many(sql`
    update fixed_assets a set disposed_on = (r.former ->> 'disposed_on')::date, disposal_kind = r.former ->> 'disposal_kind',
      disposal_amount = (r.former ->> 'disposal_amount')::numeric(15,2), disposal_entry_id = ${entryId}, sale_entry_id = (
        select n.id from json_to_recordset(${JSON.stringify(together)}::json) n (id bigint, former_id bigint)
        where n.former_id = (r.former ->> 'sale_entry_id')::bigint)
    from entries e
    join revisions p on p.company_id = e.company_id and p.resource = 'entries' and p.record_id = e.reversed_by_entry_id and p.op = 'post'
    join revisions r on r.company_id = p.company_id and r.operation_id = p.operation_id and r.write_no = p.write_no
      and r.resource = 'fixed-assets' and (r.former ->> 'disposal_entry_id')::bigint = e.id
    where e.company_id = app_company() and e.id = ${formerId} and a.company_id = e.company_id and a.id = r.record_id`)

/** The accounts of the asset and of its depreciation, read through mergers. */
export const loadAccounts = (db: Db, id: number) =>
  db.one<{ readonly asset_account: CategoryAccount; readonly depreciation_account: CategoryAccount | null }>(sql`
    select json_build_object('id', b.id, 'number', b.number, 'is_usable', b.is_postable and b.is_active and b.deleted_at is null) as asset_account,
      case when d.id is not null then json_build_object('id', d.id, 'number', d.number, 'is_usable', d.is_postable and d.is_active and d.deleted_at is null) end
        as depreciation_account
    from fixed_assets a
    join fixed_asset_categories k on k.company_id = a.company_id and k.id = a.category_id
    join accounts b0 on b0.company_id = k.company_id and b0.id = k.asset_account_id
    join accounts b on b.company_id = b0.company_id and b.id = ${raw(actualId('b0'))}
    left join accounts d0 on d0.company_id = k.company_id and d0.id = k.depreciation_account_id
    left join accounts d on d.company_id = d0.company_id and d.id = ${raw(actualId('d0'))}
    where a.company_id = app_company() and a.id = ${id}`)
