/**
 * How papers are read and shown: an invoice in XML exactly, one inside a PDF likewise, everything else by what is printed on it and, where
 * the operator set one up, with the help of a model. The only place where readers and the programs they need meet; the area is handed it
 * as a value.
 */
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Engine } from '../../../../adapters/model/index.ts'
import { readInvoice, showInvoice } from '../../../../adapters/einvoices/index.ts'
import { attachmentsOf, firstPage, isRefused, pagesOf, type Refused } from '../../../../adapters/ocr/index.ts'
import { inFolder } from '../../../../adapters/child-processes/index.ts'
import { isInvoiceAttachment, isUnreadableXml } from '../../../../capture/einvoice/index.ts'
import { readPaper } from '../../../../capture/ocr/index.ts'
import type { Owner, Reading } from '../../../../capture/extraction.ts'
import type { Language } from '../../../../lib/languages.ts'
import { MB } from '../../../../kernel/files/upload.ts'
import { asked } from './ask-model.ts'
import type { Kind, Step } from '../schema.ts'

/** A file that is to be read; its bytes come from the store each time they are asked for. */
export type Paper = { readonly kind: Kind; readonly name: string; readonly size: number; readonly open: () => Promise<Readable> }

/** `unavailable`: nothing is wrong with the file, there is nobody to read it at the moment. */
type Outcome = { readonly reading: Reading } | { readonly failed: 'unreadable' | 'protected' | 'unavailable' }

/** Whose paper it is: of which file and, by its public token, of which firm. */
export type Whose = Owner & { readonly today: string; readonly firm: string | null }
type Advance = (step: Step, progress: number) => Promise<void>

export type Analysis = {
  readonly read: (paper: Paper, owner: Whose, advance: Advance) => Promise<Outcome>
  /** The first page as a picture; null when there is none to be had. */
  readonly picture: (paper: Paper) => Promise<{ readonly bytes: Buffer; readonly type: string } | null>
  /** An invoice in XML as a page that a person reads; null when it is none. */
  readonly page: (bytes: Buffer, language: Language) => Promise<string | null>
}

/** By what this machine has, the readers of the house and the programs beside it, and by a model if there is one. */
export const analysisWith = (engine: Engine | null): Analysis => ({
  read: (paper, owner, advance) =>
    paper.kind === 'xml' ? readXml(paper, owner, advance) : inFile(paper, (at) => readFile(paper, at, owner, advance, engine)),
  picture: async (paper) =>
    inFile(paper, async (at) => {
      const drawn = await firstPage(at, paper.kind === 'pdf' ? 'pdf' : 'image')
      return isRefused(drawn) ? null : { bytes: drawn.jpeg, type: 'image/jpeg' }
    }),
  page: async (bytes, language) => {
    try {
      return await showInvoice(bytes, language)
    } catch (error) {
      if (isUnreadableXml(error)) return null
      throw error
    }
  },
})

/** The programs want a file of the machine; it is gone with its folder, whatever happens. */
const inFile = <T>(paper: Paper, work: (at: string) => Promise<T>): Promise<T> =>
  inFolder(async (folder) => {
    const at = path.join(folder, 'paper')
    await pipeline(await paper.open(), createWriteStream(at, { mode: 0o600 }))
    return work(at)
  })

async function readXml(paper: Paper, owner: Owner, advance: Advance): Promise<Outcome> {
  if (paper.size > longestXml) return { failed: 'unreadable' }
  const bytes = await buffer(await paper.open())
  const outcome = await invoiceFrom(bytes, owner)
  if ('reading' in outcome) await advance('matching', 80)
  return outcome
}
/** Invoices with scans inside come to a few megabytes; a tree of more is built in memory ten times over. */
const longestXml = 10 * MB

async function invoiceFrom(bytes: Buffer, owner: Owner): Promise<Outcome> {
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

/** What stands in the XML inside a PDF counts; what is printed is held against it. */
async function readFile(paper: Paper, at: string, owner: Whose, advance: Advance, engine: Engine | null): Promise<Outcome> {
  const kind = paper.kind === 'pdf' ? 'pdf' : 'image'
  const inside = kind === 'pdf' ? await invoiceInside(at, owner) : null
  await advance('extracting', inside ? 50 : 20)
  const pages = await pagesOf(at, kind)
  const failed = isRefused(pages) ? failures[pages.refused] : null
  // With nobody here to read it, somebody else may; what is broken or locked is nobody's to read.
  if (failed !== null && (inside !== null || failed !== 'unavailable')) return inside ? { reading: inside } : { failed }
  await advance('extracting', 60)
  const seen = isRefused(pages) ? null : pages
  const printed = seen && readPaper(seen.pages, owner, owner.today, { more: seen.more })
  const reading = inside ? heldAgainst(inside, printed, seen?.source) : await asked(engine, { at, kind, owner, seen, printed })
  if (reading === null) return { failed: 'unavailable' }
  await advance('matching', 80)
  return { reading }
}

async function invoiceInside(at: string, owner: Owner): Promise<Reading | null> {
  const attached = await attachmentsOf(at)
  if (isRefused(attached)) return null
  const [named, others] = [attached.filter(({ name }) => isInvoiceAttachment(name)), attached.filter(({ name }) => isOtherXml(name))]
  const [first] = await invoicesFrom(named, owner)
  if (first) return first
  // Under a name of its own it is the invoice if it is the only one: a second may be the one that is credited.
  const [only, ...more] = await invoicesFrom(others, owner)
  return only && more.length === 0 ? only : null
}

const isOtherXml = (name: string): boolean => /\.xml$/i.test(name) && !isInvoiceAttachment(name)

async function invoicesFrom(attached: readonly { readonly bytes: Buffer }[], owner: Owner): Promise<Reading[]> {
  const read: Reading[] = []
  for (const { bytes } of attached) {
    const outcome = await invoiceFrom(bytes, owner)
    if ('reading' in outcome) read.push(outcome.reading)
  }
  return read
}

/** Only a text layer is held against the data: a scan read with one wrong digit proves nothing. */
function heldAgainst(inside: Reading, printed: Reading | null, source: 'text' | 'ocr' | undefined): Reading {
  const [ours, theirs] = [inside.sheet.totals.gross, printed?.sheet.totals.gross ?? null]
  const differs = source === 'text' && ours !== null && theirs !== null && Math.abs(ours) !== Math.abs(theirs)
  return differs ? { ...inside, doubts: [...inside.doubts, { code: 'pdf_xml_mismatch', detail: `${ours} / ${theirs}` }] } : inside
}
