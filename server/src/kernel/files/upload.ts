import type { Readable } from 'node:stream'
import type { Said } from '../route/problem.ts'

/** The files a route takes: in which field, how many, how large each, and of which kinds. */
export type UploadRule = {
  readonly field: string
  readonly max: number
  readonly bytes: number
  readonly types: readonly string[]
  /** Looks into each file before the write opens: refuses it, or makes another of it, which the write may keep too. */
  readonly derive?: (bytes: Buffer, fields: Readonly<Record<string, string>>) => Promise<Derived>
  /** How the name of a file may end, where the bytes alone do not let it in. */
  readonly endings?: readonly string[]
  /** XML may begin with its first element as well as with a declaration: a file whose name says so is believed, and read with care later. */
  readonly bare_xml?: true
  /** Takes an archive apart before the write opens: what is in it is staged file by file, or the whole is refused. */
  readonly expand?: (archive: Upload, means: Expanding) => Promise<Expanded>
  /** A body of JSON does as well as a form with the file. */
  readonly or_json?: true
}
export type Expanded = { readonly refused: Said } | { readonly parts: readonly Upload[] }
/** What taking an archive apart needs: its bytes as a stream, and a way to keep what comes out, by the rules of every other file. */
export type Expanding = {
  readonly open: () => Promise<Readable>
  readonly keep: (name: string, bytes: Readable) => Promise<{ readonly refused: Said } | { readonly upload: Upload }>
}
export type Derived = { readonly refused: Said } | { readonly made: { readonly name: string; readonly bytes: Buffer } | null }

/** A file that arrived: its bytes are in the store under `key`, and the sweep takes them away unless a write keeps them. */
export type Upload = {
  readonly key: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly sha256: string
  /** What the rule of the route made of it, staged likewise. */
  readonly derived?: Upload
  /** What it held, when it is an archive that was taken apart. */
  readonly parts?: readonly Upload[]
}

export const MB = 1024 * 1024
