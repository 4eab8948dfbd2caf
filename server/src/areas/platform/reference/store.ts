import { createHash } from 'node:crypto'
import type { Db } from '../../../kernel/write/database.ts'
import { sql } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { Pack } from '../../../packs/pack.ts'

const accountsOf = ({ code, accounts }: Pack) =>
  accounts.map(({ label, ...account }, position) => ({ country: code, position, labels: label, ...account }))

const vatCodesOf = (pack: Pack) =>
  pack.vat_codes.map(({ code, label, ...data }, position) => ({ country: pack.code, code, position, labels: label, data }))

/**
 * Copies the country packs to the database, where SQL statements read them. One row per country decides which packs changed: of two
 * processes that start together, the second waits for that row and then finds nothing to do.
 */
export async function syncPacks(tx: Tx, packs: readonly Pack[]): Promise<void> {
  const rows = packs.map((pack) => ({ country: pack.code, version: pack.version, accounts: accountsOf(pack), codes: vatCodesOf(pack) }))
  const versions = rows.map(({ country, version, ...data }) => ({
    country,
    version,
    digest: createHash('sha256').update(JSON.stringify(data)).digest('base64url'),
  }))
  const changed = await tx.many<{ country: string }>(sql`
    insert into pack_versions as v (country, version, digest)
    select g.country, g.version, g.digest from json_populate_recordset(null::pack_versions, ${JSON.stringify(versions)}::json) g order by g.country
    on conflict (country) do update set version = excluded.version, digest = excluded.digest
    where (v.version, v.digest) is distinct from (excluded.version, excluded.digest)
    returning v.country`)
  for (const { accounts, codes } of rows.filter((row) => changed.some(({ country }) => country === row.country))) {
    await storeAccounts(tx, accounts)
    await storeVatCodes(tx, codes)
  }
}

const storeAccounts = (tx: Tx, accounts: ReturnType<typeof accountsOf>) =>
  tx.many(sql`
    with given as (select * from json_populate_recordset(null::pack_accounts, ${JSON.stringify(accounts)}::json)),
    withdrawn as (
      update pack_accounts p set position = null
      where p.country = ${accounts[0]?.country} and p.number not in (select g.number from given g))
    insert into pack_accounts (country, number, position, labels, search, type, kind, is_reconcilable, is_postable)
    select g.country, g.number, g.position, g.labels, (select jsonb_object_agg(l.key, plain(g.number || ' ' || l.value)) from jsonb_each_text(g.labels) l),
      g.type, g.kind, g.is_reconcilable, g.is_postable from given g
    on conflict (country, number) do update set position = excluded.position, labels = excluded.labels, search = excluded.search,
      type = excluded.type, kind = excluded.kind, is_reconcilable = excluded.is_reconcilable, is_postable = excluded.is_postable`)

const storeVatCodes = (tx: Tx, codes: ReturnType<typeof vatCodesOf>) =>
  tx.many(sql`
    with given as (select * from json_populate_recordset(null::pack_vat_codes, ${JSON.stringify(codes)}::json)),
    withdrawn as (
      update pack_vat_codes p set position = null
      where p.country = ${codes[0]?.country} and p.code not in (select g.code from given g))
    insert into pack_vat_codes (country, code, position, labels, data)
    select g.country, g.code, g.position, g.labels, g.data from given g
    on conflict (country, code) do update set position = excluded.position, labels = excluded.labels, data = excluded.data`)

export const findRate = (db: Db, currency: string, from: string, to: string) =>
  db.maybe<{ rate: string }>(sql`
    select r.rate::text as rate from reference_rates r
    where r.currency = ${currency} and r.day between ${from}::date and ${to}::date order by r.day desc limit 1`)

export type ReferenceRate = { readonly currency: string; readonly day: string; readonly rate: string }

/** Overwrites rates already stored, because published rates are sometimes corrected; of duplicates in one file the last counts. */
export const storeRates = (tx: Tx, rates: readonly ReferenceRate[]) =>
  tx.many(sql`
    insert into reference_rates (currency, day, rate)
    select distinct on (g.currency, g.day) g.currency, g.day, g.rate
    from rows from (json_to_recordset(${JSON.stringify(rates)}::json) as (currency text, day date, rate numeric)) with ordinality g (currency, day, rate, place)
    order by g.currency, g.day, g.place desc
    on conflict (currency, day) do update set rate = excluded.rate`)
