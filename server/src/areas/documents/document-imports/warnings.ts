import { type Doubt, type DoubtCode, doubtCodes, type DoubtField } from '../../../capture/extraction.ts'
import { type Language, say } from '../../../lib/languages.ts'
import { fieldNames, pagesUnread, sentences, unnamed } from './warning-messages.ts'

/** What a code is about. Those that are not here are about the file as a whole, or say their field themselves. */
const fieldsByCode: Readonly<Partial<Record<DoubtCode, DoubtField>>> = {
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

const isField = (detail: string): detail is DoubtField => Object.hasOwn(fieldNames, detail)

/** Readers of paper name the field they are unsure of; beside the fields there are the pages they did not come to. */
function fieldOf({ code, detail = '', field }: Doubt): DoubtField | null {
  if (code === 'low_confidence' || code === 'low_ocr_quality') return isField(detail) ? detail : null
  return field ?? fieldsByCode[code] ?? null
}

/** The rule by which an invoice is the second one is part of the sentence, not of the code. */
const publicCode = (code: string): string => (code.startsWith('duplicate_') ? 'duplicate' : code)

type Warning = { readonly code: string; readonly field: DoubtField | null; readonly message: string }

function warning(doubt: Doubt, language: Language): Warning {
  const { code, detail = '' } = doubt
  const field = fieldOf(doubt)
  const sentence = code === 'low_confidence' && detail === 'pages' ? pagesUnread : (sentences[code] ?? unnamed)
  return {
    code: publicCode(code),
    field,
    message: say(sentence, language, { code, detail, field: field ? say(fieldNames[field], language) : '' }),
  }
}

export const spoken = (doubts: readonly Doubt[], language: Language): Warning[] => doubts.map((doubt) => warning(doubt, language))

/** Each code with its meaning, for the reference. */
export const codesInWords = (): string =>
  [...Map.groupBy(doubtCodes, publicCode)].map(([code, doubts]) => `\`${code}\`: ${doubts.map(inEnglish).join(' ')}`).join('\n- ')

const inEnglish = (code: DoubtCode): string => sentences[code].en.replaceAll(/\{\w+\}/g, '…')
