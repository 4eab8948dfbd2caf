import { deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * What JSON answers of this API consist of, most of all that of a posted entry, which is the most frequent one to be stored. Text that
 * occurs here costs next to nothing. It never changes, since what was compressed with it is read later: a better one gets a number of its own.
 */
const dictionary = Buffer.from(
  `{"id":,"company_id":,"created_at":"2026-01-01T00:00:00.000Z","updated_at":"2026-01-01T00:00:00.000Z","deleted_at":null,"version":1,"lock_version":0}
{"id":,"company_id":,"journal_id":,"journal":{"id":,"code":"","type":"sale"},"fiscal_year_id":,"fiscal_year_code":"2026","period_id":,"number":,
"entry_date":"2026-01-01T00:00:00.000Z","due_date":null,"label":null,"reference":null,"document_id":null,"document_reference":null,
"structured_communication":null,"origin":"invoice","status":"posted","third_party_id":,"third_party":{"id":,"code":"","name":""},"total_debit":"",
"total_credit":"","lines_count":2,"reversed_entry_id":null,"reversed_by_entry_id":null,"hash_version":2,"chain_identity":"","previous_hash":"","hash":"",
"posted_at":"2026-","posted_by":,"posted_by_name":"","created_at":"2026-","updated_at":"2026-","lock_version":0,"version":1,"posted_as":null,"lines":[{"id":,
"position":1,"account_id":,"account":{"id":,"number":"400000","label":""},"third_party_id":null,"third_party_code":null,"debit":"0.00","credit":"0.00",
"label":null,"vat_code_id":null,"vat_code":null,"vat_base":null,"vat_rate":"21.00","vat_date":null,"grids":[{"grid":"03","amount":"0.00"}],"due_date":null,
"open_amount":null,"lettering_id":null,"lettering_code":null,"analytics":[],"posted_as":null}],"attachments":[]}`.replaceAll('\n', ''),
)

/** The number of the dictionary, before the compressed bytes. */
const number = 1

/** Synchronous, so for short texts: an answer of 3 kB takes less than a tenth of a millisecond. */
export const packJson = (json: string | Buffer): Buffer => Buffer.concat([Buffer.of(number), deflateRawSync(json, { dictionary })])

export function unpackJson(packed: Buffer): string {
  if (packed[0] !== number) throw new Error(`JSON was packed with dictionary ${packed[0]}, which is not known here.`)
  return inflateRawSync(packed.subarray(1), { dictionary }).toString()
}
