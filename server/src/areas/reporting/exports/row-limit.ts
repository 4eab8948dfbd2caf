/** How long an export may be. */
import { invalidField } from '../../../kernel/route/problem.ts'
import type { Reader } from './export.ts'
import { messages } from './messages.ts'

/** A sheet of a workbook has 1,048,576 rows. A dossier has no limit. */
export const mostRows = 1_000_000

/** Refuses an export that is too long, on the parameter that makes it shorter. */
export function refuseTooManyRows({ most_rows: max }: Pick<Reader, 'most_rows'>, rows: number, field: string): void {
  if (rows > max) throw invalidField(field, messages.too_many_rows, { max })
}
