import type { Readable } from 'node:stream'
import { messages } from '../route/messages.ts'
import type { FieldError } from '../route/problem.ts'
import type { FileType } from './signatures.ts'

export const MB = 1024 * 1024

/** The files a route takes: in which field, how many, how large each, and of which kinds. */
export type UploadRule<Content = unknown> = {
  readonly field: string
  readonly max: number
  readonly bytes: number
  readonly types: readonly string[]
  /** The longest text field of the form in bytes; 10,000 by default. */
  readonly field_bytes?: number
  /** Decides what a file is from its first bytes and its name, where the bytes alone do not settle it. */
  readonly identify?: (head: Buffer, name: string) => FileType | Refusal
  /** Reads each file before the write opens: refuses it, tells the write what is in it, or makes other files of it, which the write may keep too. */
  readonly prepare?: (upload: Upload, services: UploadServices) => Promise<Upload<Content> | Refusal>
  /** The route reads the file and keeps none of it. */
  readonly not_kept?: true
  /** The route also takes a JSON body in place of a form with a file. */
  readonly or_json?: true
}

export type Refusal = { readonly refused: FieldError }

export const typeRefused = (types: readonly string[]): Refusal => ({
  refused: { message: messages.file_type_refused, params: { types: types.join(', ') } },
})

/** What preparing an upload may use. */
export type UploadServices = {
  /** The company file or firm of the path. */
  readonly place: string
  /** The text fields of the form. */
  readonly fields: Readonly<Record<string, string>>
  /** The bytes of the upload. */
  readonly open: () => Promise<Readable>
  /** Stages a file that came inside the upload, by the rule of the route. */
  readonly stage: (name: string, bytes: Readable) => Promise<Upload | Refusal>
  /** Stages a file that the service made itself. */
  readonly stageMade: (name: string, bytes: Buffer) => Promise<Upload>
  /** Work of one scope runs one at a time in a process, so that the memory or disk it takes is taken once, not per request. */
  readonly inTurn: <T>(scope: string, work: () => Promise<T>, patienceMs?: number) => Promise<T>
}

/** A received file: its bytes are in the store under `key`, and the sweep removes them unless a write keeps them. */
export type Upload<Content = unknown> = {
  readonly key: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly sha256: string
  /** What preparing it made of it or found in it, staged likewise. */
  readonly parts?: readonly Upload[]
  /** What preparing it read in it. */
  readonly content?: Content
}
