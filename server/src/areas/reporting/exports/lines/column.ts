import type { Column } from '../../../../lib/writers/table.ts'

export type LineColumn = Column & {
  /** The field of the row that it shows. */
  readonly name: string
  /** The field that the fingerprint covers under this name, where it is another one; null where there is none. */
  readonly covered_by?: string | null
}
