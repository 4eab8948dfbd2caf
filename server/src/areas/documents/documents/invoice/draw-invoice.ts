/** Draws the invoice or credit note of a sales document as PDF. */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { printableImage } from '../../../../adapters/images/index.ts'
import { printInvoice } from '../../../../adapters/print/invoice.ts'
import type { FileStore } from '../../../../kernel/files/store.ts'
import { invalid, invalidField } from '../../../../kernel/route/problem.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import type { CompanyFacts } from '../../../../kernel/write/company-facts.ts'
import type { Language } from '../../../../lib/languages.ts'
import { packOf } from '../../../../packs/index.ts'
import type { Pack } from '../../../../packs/pack.ts'
import { serveFile } from '../../../platform/files/index.ts'
import { messages } from '../messages.ts'
import type { Document } from '../schema.ts'
import { load } from '../store.ts'
import { charges } from './amounts.ts'
import { coveredRows, keyOf } from './covered.ts'
import { layInvoice } from './layout.ts'
import { mentionsOf } from './mentions.ts'
import { type InvoiceFacts, readFacts } from './store.ts'

type Reader = { readonly db: Db; readonly files: FileStore; readonly company: Pick<CompanyFacts, 'country_pack'> }

export type DrawnInvoice = {
  readonly document: Document
  readonly content: Readable
  /** The document by its business key, and its business values. */
  readonly key: string
  readonly covered: readonly object[]
}

/** In the language of the customer unless another is asked for. A purchase is not ours to draw. */
export async function drawInvoice(reader: Reader, id: number, asked: Language | undefined): Promise<DrawnInvoice> {
  const [document] = await load(reader.db, [id])
  if (!document) throw invalidField('document_id', messages.document_unknown)
  if (document.direction !== 'sale') throw invalidField('document_id', messages.invoice_of_purchase)
  const facts = await readFacts(reader.db, id)
  const pack = packOf(reader.company.country_pack)
  const language = asked ?? facts.customer.locale
  const { missing, ...mentions } = legalMentions(document, facts, pack, language)
  if (Object.keys(missing).length > 0) throw invalid(missing)
  const logo = await readLogo(reader, facts.issuer.logo_file_id)
  const content = await printInvoice(layInvoice(document, facts, { language, pack, logo, ...mentions }))
  return { document, content, key: keyOf(document, facts), covered: coveredRows(document, facts) }
}

/**
 * All mentions beside those of VAT codes, and the fields of the company file that they lack. Terms of payment bind enterprises, and a credit
 * note is not paid.
 */
export function legalMentions(document: Document, { issuer, customer, vat_codes }: InvoiceFacts, pack: Pack, language: Language) {
  const on = { day: document.document_date.slice(0, 10), language }
  const hasTerms = !document.is_credit_note && !customer.is_consumer
  const isOnDebits = issuer.services_on_payments === false && vat_codes.some(charges)
  const footer = mentionsOf('issuer', issuer, pack, on)
  const terms = hasTerms ? mentionsOf('terms', issuer, pack, on) : null
  const debits = isOnDebits ? mentionsOf('debits', issuer, pack, on) : null
  const missing = { ...footer.missing, ...terms?.missing, ...debits?.missing }
  return { footer: footer.texts, terms: [...(debits?.texts ?? []), ...(terms?.texts ?? [])], missing }
}

/** Twice the size it is printed in, for sharp edges. */
const logoSize = { width: 1080, height: 336 }

/** A logo that is only a link to another site is not fetched: the same document must give the same file. */
async function readLogo({ db, files }: Reader, id: number | null): Promise<Buffer | null> {
  if (id === null) return null
  const { content } = await serveFile({ files, read: (work) => work(db) }, id)
  return printableImage(`file ${id}`, await buffer(content as Readable), logoSize)
}
