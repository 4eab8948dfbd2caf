import { type Warning, type WarningCode, warningCodes, type WarningField } from '../../../capture/extraction.ts'
import { type Language, say } from '../../../lib/languages.ts'
import { fieldNames, pagesUnread, sentences, unnamed } from './warning-messages.ts'

/** The field a code is about. A code that is not listed is about the whole document, or its warning names the field. */
const fieldsByCode: Readonly<Partial<Record<WarningCode, WarningField>>> = {
  counterparty_missing: 'counterparty',
  date_missing: 'date',
  number_missing: 'number',
  totals_missing: 'totals',
  totals_mismatch: 'totals',
  vat_missing: 'totals',
  vat_foreign: 'totals',
  pdf_xml_mismatch: 'totals',
  amounts_rounded: 'totals',
  currency_unsure: 'currency',
  vat_number_invalid: 'counterparty.vat_number',
  iban_invalid: 'payment.iban',
  several_ibans: 'payment.iban',
  iban_changed: 'payment.iban',
  payee_other: 'payment.iban',
  currency_foreign: 'currency',
  third_party_new: 'counterparty',
  due_before_date: 'due_date',
  not_an_invoice: 'document_type',
  document_type_unsure: 'document_type',
  direction_unsure: 'direction',
}

const isField = (detail: string): detail is WarningField => Object.hasOwn(fieldNames, detail)

/** With these two codes `detail` names the field, or `pages` for pages that were not read. */
function fieldOf({ code, detail = '', field }: Warning): WarningField | null {
  if (code === 'low_confidence' || code === 'low_ocr_quality') return isField(detail) ? detail : null
  return field ?? fieldsByCode[code] ?? null
}

/** The API has one code for all duplicates; the rule that found one shows in the message only. */
const publicCode = (code: string): string => (code.startsWith('duplicate_') ? 'duplicate' : code)

type TranslatedWarning = { readonly code: string; readonly field: WarningField | null; readonly message: string }

function translateWarning(warning: Warning, language: Language): TranslatedWarning {
  const { code, detail = '' } = warning
  const field = fieldOf(warning)
  const sentence = code === 'low_confidence' && detail === 'pages' ? pagesUnread : (sentences[code] ?? unnamed)
  return {
    code: publicCode(code),
    field,
    message: say(sentence, language, { code, detail, field: field ? say(fieldNames[field], language) : '' }),
  }
}

export const translateWarnings = (warnings: readonly Warning[], language: Language): TranslatedWarning[] =>
  warnings.map((warning) => translateWarning(warning, language))

/** Each code with its meaning, for the reference. */
export const describeCodes = (): string =>
  [...Map.groupBy(warningCodes, publicCode)].map(([code, codes]) => `\`${code}\`: ${codes.map(inEnglish).join(' ')}`).join('\n- ')

const inEnglish = (code: WarningCode): string => sentences[code].en.replaceAll(/\{\w+\}/g, '…')
