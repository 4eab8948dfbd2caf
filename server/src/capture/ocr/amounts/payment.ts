import type { Layout } from '../layout/layout.ts'

const paidWords =
  /\b(?:paye|payee|acquitte|acquittee|regle|reglee)\b(?! (?:avant|dans|sous|par virement))|\bdeja paye|\bbetaald\b|\bvoldaan\b|\bbezahlt\b|\bbeglichen\b|\bpaid\b|\bbancontact\b|\bvisa\b|\bmastercard\b|\bmaestro\b|\bcontant\b|\bespeces\b|\bbar bezahlt|\bpayconiq\b|\bcb\b/
const unpaid = /\bnon paye|\bniet betaald|\bnicht bezahlt|\bunpaid|\bto be paid|\ba payer avant|\bpayable\b/

/** Payment words near an amount or a date, and no account to pay to. */
export const isPaid = (layout: Layout, hasIban: boolean): boolean =>
  !hasIban &&
  layout.lines.some(({ plain, index }) => {
    if (!paidWords.test(plain) || unpaid.test(plain)) return false
    const around = [index - 1, index, index + 1].map((one) => layout.lines[one]?.plain ?? '').join(' ')
    return /\d[.,]\d{2}(?!\d)|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/.test(around)
  })

const signs: readonly (readonly [RegExp, string])[] = [
  [/€|(?<![A-Z])EUR(?:OS?)?(?![A-Z])|\beuros?\b/gi, 'EUR'],
  [/US\$|\$|(?<![A-Z])USD(?![A-Z])/g, 'USD'],
  [/£|(?<![A-Z])GBP(?![A-Z])/g, 'GBP'],
  [/(?<![A-Z])CHF(?![A-Z])/g, 'CHF'],
  [/(?<![A-Z])SEK(?![A-Z])/g, 'SEK'],
  [/(?<![A-Z])DKK(?![A-Z])/g, 'DKK'],
  [/(?<![A-Z])NOK(?![A-Z])/g, 'NOK'],
  [/(?<![A-Z])PLN(?![A-Z])|\bzł/g, 'PLN'],
  [/(?<![A-Z])CZK(?![A-Z])/g, 'CZK'],
  [/(?<![A-Z])JPY(?![A-Z])|¥/g, 'JPY'],
]

/** The currency of the amounts, with less confidence where another currency is named too. */
export function currencyOf(layout: Layout, own: string): { currency: string; sure: number } {
  const text = layout.lines
    .slice(0, 600)
    .map((line) => line.text.slice(0, 400))
    .join('\n')
  const counts = signs.map(([pattern, code]) => [code, (text.match(pattern) ?? []).length] as const).filter(([, count]) => count > 0)
  const [first, second] = counts.toSorted((a, b) => b[1] - a[1])
  if (!first) return { currency: own, sure: 0.9 }
  if (!second) return { currency: first[0], sure: 0.97 }
  return { currency: first[0], sure: first[1] >= 4 * second[1] && first[0] === own ? 0.9 : 0.6 }
}
