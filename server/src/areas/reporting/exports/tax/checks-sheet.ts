import type { Language } from '../../../../lib/languages.ts'
import type { ExportRow, ExportSheet, Format } from '../export.ts'
import { taxColumns, taxLabels } from './labels.ts'
import { wrapText } from './print-text.ts'

type Check = { readonly code: string; readonly level: 'error' | 'warning'; readonly message: string }

/** What the checks object to, or that none does. */
export function checksSheet(checks: readonly Check[], format: Format, language: Language): ExportSheet {
  const title = taxColumns(language)
  return {
    name: taxLabels.checks[language],
    columns: [title('level'), title('message')],
    rows:
      checks.length === 0 ? [{ cells: [null, taxLabels.no_checks[language]] }] : checks.flatMap((check) => rowsOf(check, format, language)),
  }
}

/** In print a message is read whole, on as many lines as it takes. */
function rowsOf({ level, message }: Check, format: Format, language: Language): ExportRow[] {
  const [first, ...others] = wrapText(message, format === 'pdf' ? 90 : Number.POSITIVE_INFINITY)
  return [{ cells: [taxLabels[level][language], first] }, ...others.map((rest) => ({ cells: [null, rest] }))]
}
