/**
 * The readers of this installation behind one port: XML invoices are read exactly, alone or inside a PDF; PDFs and images are read by rules
 * from their words and, where the operator configured one, with the help of a model.
 */
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { withTempFolder } from '../../../../adapters/child-processes/index.ts'
import { longestInvoice, readInvoice, showInvoice } from '../../../../adapters/einvoices/index.ts'
import type { Model } from '../../../../adapters/model/index.ts'
import { extractAttachments, isRefused, recognisePages, type Refused, renderFirstPage } from '../../../../adapters/ocr/index.ts'
import { isInvoiceAttachment, isUnreadableXml } from '../../../../capture/einvoice/index.ts'
import type { Owner, Reading } from '../../../../capture/extraction.ts'
import { readPages } from '../../../../capture/ocr/read.ts'
import { askModel } from './ask-model.ts'
import type { Advance, FileOwner, Reader, ReadOutcome, SourceFile } from './reader.ts'

export const openReader = (model: Model | null): Reader => ({
  read: (file, owner, advance) =>
    file.kind === 'xml'
      ? readXml(file, owner, advance)
      : withLocalCopy(file, (localPath) => readPdfOrImage(file, localPath, owner, advance, model)),
  renderPreview: async (file, scope) =>
    withLocalCopy(file, async (localPath) => {
      const page = await renderFirstPage(localPath, file.kind === 'pdf' ? 'pdf' : 'image', { scope })
      return isRefused(page) ? null : { bytes: page.jpeg, type: 'image/jpeg' }
    }),
  renderInvoice: async (file, language) => {
    try {
      return await showInvoice(file, language)
    } catch (error) {
      if (isUnreadableXml(error)) return null
      throw error
    }
  },
})

/** The external programs need a local file; it is removed with its folder, also after a failure. */
const withLocalCopy = <T>(file: SourceFile, work: (localPath: string) => Promise<T>): Promise<T> =>
  withTempFolder(async (folder) => {
    const localPath = path.join(folder, 'source')
    await pipeline(await file.open(), createWriteStream(localPath, { mode: 0o600 }))
    return work(localPath)
  })

async function readXml(file: SourceFile, owner: Owner, advance: Advance): Promise<ReadOutcome> {
  if (file.size > longestInvoice) return { failed: 'unreadable' }
  const bytes = await buffer(await file.open())
  const outcome = await readInvoiceBytes(bytes, owner)
  if ('reading' in outcome) await advance('matching', 80)
  return outcome
}

async function readInvoiceBytes(bytes: Buffer, owner: Owner): Promise<ReadOutcome> {
  try {
    return { reading: await readInvoice(bytes, owner) }
  } catch (error) {
    if (isUnreadableXml(error)) return { failed: 'unreadable' }
    throw error
  }
}

const failures: Readonly<Record<Refused['refused'], 'unreadable' | 'protected' | 'unavailable'>> = {
  encrypted: 'protected',
  unreadable: 'unreadable',
  timed_out: 'unreadable',
  unavailable: 'unavailable',
  aborted: 'unavailable',
}

/** The XML inside a PDF is authoritative; the printed total is only compared with it. */
async function readPdfOrImage(
  file: SourceFile,
  localPath: string,
  owner: FileOwner,
  advance: Advance,
  model: Model | null,
): Promise<ReadOutcome> {
  const kind = file.kind === 'pdf' ? 'pdf' : 'image'
  const embedded = kind === 'pdf' ? await readEmbeddedInvoice(localPath, owner) : null
  await advance('extracting', embedded ? 50 : 20)
  const recognised = await recognisePages(localPath, kind)
  const failed = isRefused(recognised) ? failures[recognised.refused] : null
  // Without local programs the model may still read the file; a broken or protected file is not sent to it.
  if (failed !== null && (embedded !== null || failed !== 'unavailable')) return embedded ? { reading: embedded } : { failed }
  await advance('extracting', 60)
  const pages = isRefused(recognised) ? null : recognised
  const byRules = pages && readPages(pages.pages, owner, owner.today, { more: pages.more })
  const reading = embedded
    ? compareTotals(embedded, byRules, pages?.source)
    : await askModel(model, { localPath, kind, owner, pages, byRules })
  if (reading === null) return { failed: 'unavailable' }
  await advance('matching', 80)
  return { reading }
}

async function readEmbeddedInvoice(localPath: string, owner: Owner): Promise<Reading | null> {
  const attachments = await extractAttachments(localPath)
  if (isRefused(attachments)) return null
  const standard = attachments.filter(({ name }) => isInvoiceAttachment(name))
  const [first] = await readAttachments(standard, owner)
  if (first) return first
  // Under another name an XML file counts only if it is the only invoice: a second one may be the invoice that is credited.
  const others = attachments.filter(({ name }) => isOtherXml(name))
  const [only, ...more] = await readAttachments(others, owner)
  return only && more.length === 0 ? only : null
}

const isOtherXml = (name: string): boolean => /\.xml$/i.test(name) && !isInvoiceAttachment(name)

async function readAttachments(attachments: readonly { readonly bytes: Buffer }[], owner: Owner): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const { bytes } of attachments) {
    const outcome = await readInvoiceBytes(bytes, owner)
    if ('reading' in outcome) readings.push(outcome.reading)
  }
  return readings
}

/** Only a text layer is compared with the XML: one misread digit of a scan proves nothing. */
function compareTotals(embedded: Reading, byRules: Reading | null, source: 'text' | 'ocr' | undefined): Reading {
  const [inXml, onPage] = [embedded.extraction.totals.gross, byRules?.extraction.totals.gross ?? null]
  const differs = source === 'text' && inXml !== null && onPage !== null && Math.abs(inXml) !== Math.abs(onPage)
  return differs
    ? { ...embedded, warnings: [...embedded.warnings, { code: 'pdf_xml_mismatch', detail: `${inXml} / ${onPage}` }] }
    : embedded
}
