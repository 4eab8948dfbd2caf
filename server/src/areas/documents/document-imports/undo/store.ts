import { sql } from '../../../../kernel/write/sql.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import type { Status } from '../schema.ts'

/** The state before the validation. The name that was read no longer stands for the third party of the document. */
export const reopen = (tx: Tx, id: number, status: Status) =>
  tx.many(sql`
    update document_imports i set status = ${status}, imported_document_id = null, third_party_id = null
    where i.company_id = app_company() and i.id = ${id}`)

export const validateAgain = (tx: Tx, id: number, document: number) =>
  tx.many(sql`
    update document_imports i set status = 'validated', imported_document_id = d.id, third_party_id = d.third_party_id
    from documents d where i.company_id = app_company() and i.id = ${id} and d.company_id = i.company_id and d.id = ${document}`)
