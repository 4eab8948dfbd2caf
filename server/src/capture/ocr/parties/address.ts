import type { Hints } from '../../extraction.ts'
import { type Layout, below } from '../layout/layout.ts'
import { bareName } from './names.ts'

type Address = Hints['address']

const place = /^(?:[A-Z]{1,2}[- ])?(\d{4,5})(?: [A-Z]{2})?,? +(\p{Lu}[\p{L}' -]{1,40})$/u

/** The address below a name, with the country of the VAT number, for creating a third party. */
export function addressOf(layout: Layout, name: string | null, country: string | null): Address {
  const nothing: Address = { address: null, postal_code: null, city: null, country }
  if (name === null) return nothing
  const wanted = bareName(name)
  for (const cell of layout.lines.flatMap(({ cells }) => cells)) {
    if (!bareName(cell.text).includes(wanted)) continue
    const under = below(layout, cell, 7)
    const index = under.findIndex(({ text }) => place.test(text))
    const [, postal_code = null, city = null] = place.exec(under[index]?.text ?? '') ?? []
    const street = under[index - 1]?.text ?? null
    if (postal_code !== null) return { address: street !== null && /\d/.test(street) ? street : null, postal_code, city, country }
  }
  return nothing
}
