import type { SpoolContent } from '../../../../kernel/files/spool.ts'
import type { FileHeader } from '../../../../kernel/route/route.ts'

/** One thing that a file was checked for and that is wrong in it. */
export type AuditFileCheck = {
  readonly code: string
  /** `error`: the file cannot be delivered as it is. */
  readonly level: 'error' | 'warning'
  readonly message: string
  readonly count: number
  /** The first lines of the file that have it, where it has lines; the header is line 1. */
  readonly lines: readonly number[]
}

/** A file for the tax administration. Fingerprint, checks and headers are known when its content was read to the end. */
export type WrittenAuditFile = {
  readonly file_name: string
  readonly form: 'fec' | 'faia'
  readonly type: 'text/plain; charset=iso-8859-15' | 'application/xml'
  readonly content: SpoolContent
  readonly fingerprint: () => string
  readonly checks: () => readonly AuditFileCheck[]
}

export type AuditFile = Omit<WrittenAuditFile, 'fingerprint'> & { readonly headers: () => Readonly<Partial<Record<FileHeader, string>>> }
