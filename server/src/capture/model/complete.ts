/** A sheet that somebody will look at anyway, with what a model adds to it: each addition is a doubt of its own. */
import type { Doubt, ExtractedSheet, Reading, SheetLine } from '../extraction.ts'
import { sum, zero } from '../../lib/money.ts'
import type { Item } from '../ocr/lines/table.ts'
import { percent, sheetLines, shown } from '../ocr/lines/extraction-lines.ts'
import { close } from '../ocr/amounts/rate-rows.ts'
import type { Said, SaidTotals } from './answer.ts'
import { type Contest, contest, type Source } from './compare-field.ts'
import type { Printed } from './printed-values.ts'

/** A decimal as it is written, for those who compute with it. */
const written = (value: number | null): string | null => (value === null ? null : String(value))

const itemsOf = ({ lines }: Said): Item[] =>
  lines.map(({ description, quantity, unit_price, rate, net }) => ({
    description: description ?? '',
    quantity: written(quantity),
    price: written(unit_price),
    rate,
    amount: net,
  }))

/** Its lines count when they make up the net, rate by rate; otherwise there is one for each rate. */
function linesFor(said: Said, totals: SaidTotals): { lines: SheetLine[]; addUp: boolean } {
  const items = itemsOf(said)
  const whole = { ...totals, solved: true, rated: true, doubt: null, used: [], negative: false }
  const [first] = totals.shares
  const rateOf = (item: Item) => item.rate ?? (totals.shares.length === 1 ? first?.rate : undefined)
  const fits = totals.shares.every(({ rate, base }) => {
    const own = items.filter((item) => rateOf(item) === rate)
    return close(sum(own.map(({ amount }) => amount)), base, BigInt(2 * Math.max(1, own.length)))
  })
  const known = items.every((item) => totals.shares.some(({ rate }) => rate === rateOf(item)))
  return sheetLines(fits && known ? [items] : [], whole)
}

const sheetTotals = ({ net, vat, gross, shares }: SaidTotals): ExtractedSheet['totals'] => ({
  net: shown(net),
  vat: shown(vat),
  gross: shown(gross),
  vat_breakdown: shares.map(({ rate, base, amount }) => ({ rate: percent(rate), base: shown(base), amount: shown(amount) })),
})

/** Doubts that are settled, or moved, once the field has another value. */
const settledBy: Readonly<Record<Contest['field'], (doubt: Doubt) => boolean>> = {
  'counterparty.name': ({ code, detail }) => code === 'counterparty_missing' || (code === 'low_confidence' && detail === 'counterparty'),
  'counterparty.vat_number': ({ code }) => code === 'counterparty_missing',
  'payment.iban': () => false,
  structured_communication: () => false,
  number: ({ code, detail }) => code === 'number_missing' || (code === 'low_confidence' && detail === 'number'),
  due_date: ({ code }) => code === 'due_before_date',
  date: ({ code, detail }) => code === 'date_missing' || code === 'due_before_date' || (code === 'low_confidence' && detail === 'date'),
  totals: ({ code, detail }) => code.startsWith('totals_') || code === 'vat_missing' || (code === 'low_confidence' && detail === 'totals'),
}

function filled(sheet: ExtractedSheet, said: Said, takes: (field: Contest['field']) => boolean): ExtractedSheet {
  const { counterparty, payment } = sheet
  const account = takes('payment.iban') ? { iban: said.iban, bic: said.bic } : null
  const totals = takes('totals') && said.totals ? sheetTotals(said.totals) : sheet.totals
  const isTheirs = said.totals !== null && totals.gross === shown(said.totals.gross) && totals.net === shown(said.totals.net)
  const theirs = isTheirs && said.totals ? linesFor(said, said.totals) : null
  const isPlain = sheet.lines.every(({ description }) => description === null)
  const lines = theirs && (takes('totals') || (theirs.addUp && isPlain)) ? theirs.lines : sheet.lines
  return {
    ...sheet,
    counterparty: {
      ...counterparty,
      name: takes('counterparty.name') ? said.name : counterparty.name,
      vat_number: takes('counterparty.vat_number') ? said.vat_number : counterparty.vat_number,
      ...account,
    },
    payment: { ...payment, ...account },
    number: takes('number') ? said.number : sheet.number,
    date: takes('date') ? said.date : sheet.date,
    totals,
    lines,
    language: sheet.language ?? said.language,
  }
}

/** What nobody is in doubt about when it is missing: it is filled in where the paper has it. */
function extras(sheet: ExtractedSheet, said: Said, printed: Printed, source: Source): { sheet: ExtractedSheet; doubts: Doubt[] } {
  const isDue = said.due_date !== null && (sheet.date === null || said.due_date >= sheet.date)
  const due = sheet.due_date === null && isDue ? said.due_date : null
  const reference = sheet.structured_communication === null ? said.communication : null
  const both = [
    contest('due_date', null, due, { printed: due !== null && printed.day(due), sure: false, source }),
    contest('structured_communication', null, reference, {
      printed: reference !== null && printed.communication(reference),
      sure: false,
      source,
    }),
  ]
  const [day, communication] = both
  return {
    sheet: {
      ...sheet,
      due_date: day?.taken ? due : sheet.due_date,
      structured_communication: communication?.taken ? reference : sheet.structured_communication,
    },
    doubts: both.flatMap((one) => one.doubts),
  }
}

/** Numbers that the model alone gives, and that prove themselves wrong. */
function* wrongNumbers({ counterparty }: ExtractedSheet, { wrong }: Said): Generator<Doubt> {
  if (counterparty.vat_number === null && wrong.vat_number !== null) yield { code: 'vat_number_invalid', detail: wrong.vat_number }
  if (counterparty.iban === null && wrong.iban !== null) yield { code: 'iban_invalid', detail: wrong.iban }
}

export function completed(reading: Reading, said: Said, contests: readonly Contest[], printed: Printed, source: Source): Reading {
  const taken = contests.filter((one) => one.taken)
  const takes = (field: Contest['field']) => taken.some((one) => one.field === field)
  const more = extras(filled(reading.sheet, said, takes), said, printed, source)
  const kept = reading.doubts.filter((doubt) => !taken.some(({ field }) => settledBy[field](doubt)))
  const late = contests.filter(({ field, ours }) => field === 'payment.iban' && ours === null).flatMap(({ doubts }) => doubts)
  const { hints } = reading
  const isReversed = hints.categories.length > 0 && hints.categories.every((category) => category === 'AE') && said.totals?.vat === zero
  return {
    ...reading,
    sheet: more.sheet,
    doubts: [...kept, ...late, ...more.doubts, ...wrongNumbers(reading.sheet, said)],
    hints: {
      ...hints,
      numbers: takes('counterparty.vat_number') && said.vat_number !== null ? [said.vat_number, ...hints.numbers] : hints.numbers,
      categories: more.sheet.lines.map((_line, index) =>
        more.sheet.lines === reading.sheet.lines ? (hints.categories[index] ?? null) : isReversed ? 'AE' : null,
      ),
    },
  }
}
