/** The port to the readers: how files are read and shown. The area receives a `Reader` as a value. */
import type { Readable } from 'node:stream'
import type { Owner, Reading } from '../../../../capture/extraction.ts'
import type { Language } from '../../../../lib/languages.ts'
import type { Kind, Step } from '../schema.ts'

/** An uploaded file to be read. `open` streams its bytes from the store on each call. */
export type SourceFile = { readonly kind: Kind; readonly name: string; readonly size: number; readonly open: () => Promise<Readable> }

/** `unavailable`: the file may be fine, but no reader can be reached at the moment. */
export type ReadOutcome = { readonly reading: Reading } | { readonly failed: 'unreadable' | 'protected' | 'unavailable' }

/** The company the file belongs to, with the public token of its firm. */
export type FileOwner = Owner & { readonly today: string; readonly firm: string | null }

/** Reports how far the analysis is. */
export type Advance = (step: Step, progress: number) => Promise<void>

/** An XML file with the SHA-256 of its bytes, which are read when the turn of the file has come. */
type StoredInvoice = Pick<SourceFile, 'size' | 'open'> & { readonly sha256: string }

export type Reader = {
  readonly read: (file: SourceFile, owner: FileOwner, advance: Advance) => Promise<ReadOutcome>
  /** The first page as an image; null when it cannot be rendered. `scope` names whose file it is. */
  readonly renderPreview: (file: SourceFile, scope: string) => Promise<{ readonly bytes: Buffer; readonly type: string } | null>
  /** An XML invoice as an HTML page; null when the file is no invoice, or too long. */
  readonly renderInvoice: (file: StoredInvoice, language: Language) => Promise<string | null>
}
