import { createHash } from 'node:crypto'
import { sql } from '../../kernel/sql.ts'
import type { Tx } from '../../kernel/write.ts'
import type { Pack } from '../../packs/pack.ts'

const accountsOf = ({ code, accounts }: Pack) =>
  accounts.map(({ label, ...account }, position) => ({ country: code, position, labels: label, ...account }))

const vatCodesOf = (pack: Pack) =>
  pack.vat_codes.map(({ code, label, ...data }, position) => ({ country: pack.code, code, position, labels: label, data }))

/**
 * Copies the packs of the program to where statements find them. Which of them changed is settled first, at one row a country: of two
 * processes that start together the second waits there, and then finds nothing to do.
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
