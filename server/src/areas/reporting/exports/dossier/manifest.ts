/** The manifest of a dossier: what it holds, and the fingerprint of all of it. */
import { createHash } from 'node:crypto'

export const dossierFormat = 'partita-dossier-2'
export const manifestPath = 'manifest.json'

export const fileKinds = ['pdf', 'csv', 'coda', 'document', 'data', 'audit'] as const
export type FileKind = (typeof fileKinds)[number]

export type ListedFile = {
  readonly path: string
  readonly kind: FileKind
  /** As its owner called it. */
  readonly name: string
  readonly size: number
  /** Of the bytes. */
  readonly sha256: string
  /** Of a table; null for other files. */
  readonly rows: number | null
  /** Of the data; that of the bytes where a file has no other content. */
  readonly fingerprint: string
}

export type Manifest = {
  readonly format: typeof dossierFormat
  readonly version: 2
  readonly generated_at: string
  readonly company: {
    readonly public_token: string
    readonly code: string
    readonly name: string
    readonly enterprise_number: string | null
    readonly country_pack: string
    readonly chain_identity: string
  }
  readonly fiscal_year: {
    readonly id: number
    readonly code: string
    readonly starts_on: string
    readonly ends_on: string
    readonly is_closed: boolean
  }
  readonly counts: {
    readonly entries: number
    readonly documents: number
    readonly coda_files: number
    readonly third_parties: number
    readonly accounts: number
  }
  readonly totals: { readonly debit: string; readonly credit: string }
  readonly fingerprint: string
  readonly files: readonly ListedFile[]
}

/** One line of path and data fingerprint per file, by path: neither the order of the archive nor a language changes it. */
export function fingerprintFiles(files: readonly Pick<ListedFile, 'path' | 'fingerprint'>[]): string {
  const lines = files.map(({ path, fingerprint }) => `${path} ${fingerprint}\n`).toSorted()
  return createHash('sha256').update(lines.join('')).digest('hex')
}
