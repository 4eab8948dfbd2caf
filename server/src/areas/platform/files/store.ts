import type { Db } from '../../../kernel/write/database.ts'
import { sql } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { Upload } from '../../../kernel/files/upload.ts'
import { throwRefusal } from './rules.ts'

/** The owner of a file. The file is deleted with its owner; a file without an owner belongs to the service. */
type Owner = { readonly company_id?: number; readonly firm_id?: number }

/** Turns a staged upload into a file, in the transaction of the record it belongs to. The database refuses a key that is not staged, and bytes beyond the licence. */
export const keepFile = async (tx: Tx, { key, name, type, size, sha256 }: Upload, owner: Owner): Promise<number> => {
  const { id } = await tx
    .one<{ id: number }>(sql`
      insert into files (company_id, firm_id, key, name, type, size, sha256)
      values (${owner.company_id ?? null}::bigint, ${owner.firm_id ?? null}::bigint, ${key}, ${name}, ${type}, ${size}::bigint, decode(${sha256}, 'hex'))
      returning id`)
    .catch(throwRefusal)
  return id
}

/** The same for many files of a company file, in one statement; their ids by key. */
export const keepFiles = async (tx: Tx, uploads: readonly Upload[], companyId: number): Promise<ReadonlyMap<string, number>> => {
  const kept = await tx
    .many<{ id: number; key: string }>(sql`
      insert into files (company_id, key, name, type, size, sha256)
      select ${companyId}::bigint, u.key, u.name, u.type, u.size, decode(u.sha256, 'hex')
      from jsonb_to_recordset(${JSON.stringify(uploads)}::jsonb) as u (key text, name text, type text, size bigint, sha256 text)
      returning id, key`)
    .catch(throwRefusal)
  return new Map(kept.map(({ id, key }) => [key, id]))
}

/** Deletes the row in the transaction of the record that referred to it; the sweep removes the content an hour after the commit. */
export const dropFile = async (tx: Tx, id: number): Promise<void> => {
  await tx.many(sql`delete from files where id = ${id}::bigint`)
}

export type StoredFile = {
  readonly key: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly sha256: string
}

/** Reads a file of any company file or firm: the caller has verified a signature for this file. */
export const findStoredFile = (db: Db, id: number) =>
  db.maybe<StoredFile>(sql`select key, name, type, size, sha256 from served_file(${id}::bigint)`)

/**
 * Marks up to `most` abandoned stagings, including those an earlier sweep did not finish, so that no write can use them. A row that a
 * concurrent write is keeping is locked and skipped.
 */
export const markAbandoned = async (tx: Tx, most: number): Promise<string[]> => {
  const marked = await tx.many<{ key: string }>(sql`
    update file_stagings set sweeping = true
    where key in (select key from file_stagings where sweeping or created_at < app_now() - interval '1 hour'
                  order by created_at limit ${most}::integer for update skip locked)
    returning key`)
  return marked.map(({ key }) => key)
}

/** Marks the stagings of an upload that no write will keep; one that a write is keeping at this moment is locked and skipped. */
export const markRefused = async (db: Db, keys: readonly string[]): Promise<string[]> => {
  const marked = await db.many<{ key: string }>(sql`
    update file_stagings set sweeping = true
    where key in (select key from file_stagings where key = any (${keys}::text[]) for update skip locked) returning key`)
  return marked.map(({ key }) => key)
}

export const deleteStagings = (tx: Db, keys: readonly string[]) =>
  tx.many(sql`delete from file_stagings where sweeping and key = any (${keys}::text[])`)

/** The stagings that files brought by their whole firm take, where no trigger does it; those that the sweep has begun to remove are not among them. */
export const takeStagings = async (db: Db, keys: readonly string[]): Promise<number> =>
  (await db.many(sql`delete from file_stagings where key = any (${keys}::text[]) and not sweeping returning key`)).length
