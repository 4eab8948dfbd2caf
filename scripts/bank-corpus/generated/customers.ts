/** Situations of money from customers. Each function writes one block of the text that read.ts reads. */
import type { Draw } from './draw.ts'
import { added, percentage, subtracted } from './money.ts'
import * as phrases from './phrases.ts'

export type Situation = (draw: Draw) => readonly string[]

const lines = (...all: readonly (string | readonly string[])[]) => all.flat()
/** The card of about a third of the customers has no IBAN. */
const card = (draw: Draw, name: string) => `${draw.chance(0.35) ? 'C?' : 'C'} ${name}`
const invoiced = (draw: Draw) => draw.price(40, draw.chance(0.2) ? 9000 : 1500)

export const structured: Situation = (draw) => {
  const [name, number, amount] = [draw.customer(), draw.next(), invoiced(draw)]
  const payer = draw.chance(0.2) ? draw.print(draw.person()) : draw.print(name)
  const written = draw.pick([`| | s=${number}`, `| | s=${number}`, `| {o:${number}}`, `| {p:${number}} ${draw.say(phrases.nothing)}`])
  return lines('= structured certain', card(draw, name), `  ${number} ${amount} o`, `+ ${amount} ${payer} ${written}`, `> ${number}`)
}

export const structuredFromOther: Situation = (draw) => {
  const [name, number, amount] = [draw.customer(), draw.next(), invoiced(draw)]
  const payment = `+ ${amount} ${draw.print(draw.person())} | {o:${number}} | from=x`
  return lines('= other-payer certain', card(draw, name), `  ${number} ${amount} o`, payment, `> ${number}`)
}

export const structuredWrong: Situation = (draw) => {
  const [name, number, amount] = [draw.customer(), draw.next(), invoiced(draw)]
  return lines(
    '= wrong-number likely',
    `C ${name}`,
    `  ${number} ${amount} o`,
    `+ ${amount} ${draw.print(name)} | {w:${number}}`,
    `> ${number}`,
  )
}

export const referenced: Situation = (draw) => {
  const [name, number, amount] = [draw.customer(), draw.next(), invoiced(draw)]
  const text = draw.say(phrases.reference, { n: draw.spell(number) })
  return lines(
    '= exact-reference certain',
    card(draw, name),
    `  ${number} ${amount}`,
    `+ ${amount} ${draw.print(name)} | ${text}`,
    `> ${number}`,
  )
}

export const shortReference: Situation = (draw) => {
  const [name, number, amount] = [draw.customer(), draw.next(), invoiced(draw)]
  const text = draw.say(phrases.reference, { n: String(Number(number.slice(-4).replaceAll(/\D/g, ''))) })
  return lines('= exact-reference likely', `C ${name}`, `  ${number} ${amount}`, `+ ${amount} ${draw.print(name)} | ${text}`, `> ${number}`)
}

export const wrongNumber: Situation = (draw) => {
  const [name, number, amount] = [draw.customer(), draw.next(), invoiced(draw)]
  const text = draw.say(phrases.reference, { n: draw.later() })
  return lines('= wrong-number likely', `C ${name}`, `  ${number} ${amount}`, `+ ${amount} ${draw.print(name)} | ${text}`, `> ${number}`)
}

/** The number of somebody else's invoice. */
export const numberOfOther: Situation = (draw) => {
  const [name, other] = [draw.customer(), draw.customer()]
  const [number, foreign, amount] = [draw.next(), draw.next(), invoiced(draw)]
  const text = draw.say(phrases.reference, { n: foreign })
  return lines(
    ['= wrong-number ambiguous', `C ${name}`, `  ${number} ${amount}`, card(draw, other), `  ${foreign} ${added(amount, '17.35')}`],
    [`+ ${amount} ${draw.print(name)} | ${text}`, `? ${number}`],
  )
}

const issued = (draw: Draw, count: number) => Array.from({ length: count }, () => ({ number: draw.next(), amount: invoiced(draw) }))
const asLines = (items: readonly { number: string; amount: string }[]) => items.map(({ number, amount }) => `  ${number} ${amount}`)
const numbers = (items: readonly { number: string }[], by = ' ') => items.map(({ number }) => number).join(by)
const total = (items: readonly { amount: string }[]) => added(...items.map(({ amount }) => amount))

export const several: Situation = (draw) => {
  const [name, items] = [draw.customer(), issued(draw, draw.int(2, 5))]
  const paid = draw.chance(0.3) && items.length > 2 ? items.slice(1) : items
  const text = draw.say(phrases.several, { n: numbers(paid, draw.pick([' ', ', ', ' + ', ' et '])) })
  return lines(
    '= several-invoices certain',
    card(draw, name),
    asLines(items),
    `+ ${total(paid)} ${draw.print(name)} | ${text}`,
    `> ${numbers(paid)}`,
  )
}

export const allOpen: Situation = (draw) => {
  const [name, items] = [draw.company(), issued(draw, draw.int(2, 3))]
  const payment = `+ ${total(items)} ${draw.print(name)} | ${draw.say(phrases.nothing)}`
  return lines('= several-invoices likely', `C ${name}`, asLines(items), payment, `> ${numbers(items)}`)
}

/** Two sets of invoices have the same sum. */
export const severalSets: Situation = (draw) => {
  const name = draw.company()
  const [first, step] = [draw.int(2, 9) * 50, draw.int(1, 5) * 20]
  const items = [0, 1, 2, 3].map((times) => ({ number: draw.next(), amount: `${first + times * step}.00` }))
  const [a, b, c, d] = items
  if (!a || !b || !c || !d) return []
  const payment = `+ ${total([a, d])} ${draw.print(name)} | ${draw.say(phrases.nothing)}`
  return lines('= several-invoices ambiguous', `C ${name}`, asLines(items), payment, `? ${numbers([a, d])}`, `? ${numbers([b, c])}`)
}

export const partial: Situation = (draw) => {
  const [name, number, amount] = [draw.customer(), draw.next(), draw.price(600, 6000)]
  const paid = percentage(amount, draw.pick([25, 30, 40, 50]))
  const text = draw.say(phrases.part, { n: number })
  return lines(
    '= partial certain',
    card(draw, name),
    `  ${number} ${amount}`,
    `+ ${paid} ${draw.print(name)} | ${text}`,
    `> ${number}=${paid}`,
  )
}

export const partialOfOne: Situation = (draw) => {
  const [name, items] = [draw.company(), issued(draw, 2)]
  const least = items.map(({ amount }) => percentage(amount, 50)).toSorted((a, b) => Number(a) - Number(b))[0] ?? ''
  const bookings = items.map(({ number }) => `? ${number}=${least}`)
  return lines(
    '= partial ambiguous',
    `C ${name}`,
    asLines(items),
    `+ ${least} ${draw.print(name)} | ${draw.say(phrases.nothing)}`,
    bookings,
  )
}

export const deducted: Situation = (draw) => {
  const [name, number, amount] = [draw.customer(), draw.next(), draw.price(300, 6000)]
  const paid = percentage(amount, draw.pick([98, 97, 95, 90]))
  const payment = `+ ${paid} ${draw.print(name)} | ${draw.say(phrases.deducted, { n: number })}`
  return lines('= deduction ambiguous', card(draw, name), `  ${number} ${amount}`, payment, `? ${number}=${paid}`)
}

const netted = (certainty: 'certain' | 'likely'): Situation => {
  return (draw) => {
    const [name, number, amount, credit] = [draw.customer(), draw.next(), draw.price(300, 3000), `CN${draw.digits(5)}`]
    const credited = percentage(amount, draw.int(5, 40))
    const n = certainty === 'certain' ? `${number} - ${credit}` : number
    const payment = `+ ${subtracted(amount, credited)} ${draw.print(name)} | ${draw.say(phrases.reference, { n })}`
    const items = [`  ${number} ${amount}`, `  ${credit} ${credited} cn`]
    return lines(`= credit-note ${certainty}`, card(draw, name), items, payment, `> ${number} ${credit}`)
  }
}
export const creditNamed = netted('certain')
export const creditUnnamed = netted('likely')

export const paidByOther: Situation = (draw) => {
  const [name, number, amount] = [draw.company(), draw.next(), invoiced(draw)]
  const text = draw.say(phrases.forOther, { n: number, p: name })
  const payer = draw.print(draw.chance(0.5) ? draw.person() : draw.company())
  return lines('= other-payer likely', card(draw, name), `  ${number} ${amount}`, `+ ${amount} ${payer} | ${text} | from=x`, `> ${number}`)
}

export const similarNames: Situation = (draw) => {
  const { names, printed } = draw.similar()
  const [first, second, amount] = [draw.next(), draw.next(), invoiced(draw)]
  const cards = [`C? ${names[0]}`, `  ${first} ${amount}`, `C? ${names[1]}`, `  ${second} ${amount}`]
  return lines(
    '= other-payer ambiguous',
    cards,
    `+ ${amount} ${printed} | ${draw.say(phrases.nothing)} | from=x`,
    `? ${first}`,
    `? ${second}`,
  )
}

export const cutName: Situation = (draw) => {
  const [name, number, amount] = [draw.longName(), draw.next(), invoiced(draw)]
  return lines(
    '= cut-name likely',
    `C ${name}`,
    `  ${number} ${amount}`,
    `+ ${amount} ${draw.print(name)} | ${draw.say(phrases.nothing)}`,
    `> ${number}`,
  )
}

export const cutNames: Situation = (draw) => {
  const name = draw.longName()
  const [first, second, amount] = [draw.next(), draw.next(), invoiced(draw)]
  const printed = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase().slice(0, 35).trim()
  const cards = [`C? ${name} I`, `  ${first} ${amount}`, `C? ${name} II`, `  ${second} ${amount}`]
  return lines('= cut-name ambiguous', cards, `+ ${amount} ${printed} | ${draw.say(phrases.nothing)} | from=x`, `? ${first}`, `? ${second}`)
}

/** The digits of an open invoice in a text about something else. */
export const lookalike: Situation = (draw) => {
  const [name, number, amount] = [draw.customer(), draw.next(), draw.price(300, 3000)]
  const text = draw.say(phrases.unrelated, { k: draw.pick([number, number.replaceAll(/\D/g, ''), number.slice(-4)]) })
  const payment = `+ ${draw.price(10, 250)} ${draw.print(draw.person())} | ${text} | from=x`
  return lines('= lookalike-number none', card(draw, name), `  ${number} ${amount}`, payment)
}

export const sameAmountOnly: Situation = (draw) => {
  const [name, number, amount] = [draw.customer(), draw.next(), invoiced(draw)]
  const payment = `+ ${amount} ${draw.print(draw.person())} | ${draw.say(phrases.unrelated)} | from=x`
  return lines('= equal-amounts none', card(draw, name), `  ${number} ${amount}`, payment)
}

export const otherStructured: Situation = (draw) => {
  const [name, number, amount] = [draw.customer(), draw.next(), draw.price(400, 3000)]
  const payment = `+ ${draw.price(15, 350)} ${draw.print(name)} | | s=other`
  return lines('= other-structured none', `C ${name}`, `  ${number} ${amount} o`, payment)
}

export const otherStructuredSameAmount: Situation = (draw) => {
  const [name, number, amount] = [draw.customer(), draw.next(), invoiced(draw)]
  return lines(
    '= other-structured ambiguous',
    `C ${name}`,
    `  ${number} ${amount} o`,
    `+ ${amount} ${draw.print(name)} | {other}`,
    `? ${number}`,
  )
}

export const paidAlready: Situation = (draw) => {
  const [name, number, amount] = [draw.customer(), draw.next(), invoiced(draw)]
  const [mark, written] = draw.chance(0.4) ? [' o', `| | s=${number}`] : ['', `| ${draw.say(phrases.reference, { n: number })}`]
  return lines('= paid-already none', card(draw, name), `  ${number} ${amount} paid${mark}`, `+ ${amount} ${draw.print(name)} ${written}`)
}

export const paidAlreadyEqual: Situation = (draw) => {
  const [name, paid, open, amount] = [draw.customer(), draw.next(), draw.next(), invoiced(draw)]
  const payment = `+ ${amount} ${draw.print(name)} | ${draw.say(phrases.reference, { n: paid })}`
  return lines('= paid-already ambiguous', `C ${name}`, `  ${paid} ${amount} paid`, `  ${open} ${amount}`, payment, `? ${open}`)
}

export const paidTwice: Situation = (draw) => {
  const [name, number, amount] = [draw.customer(), draw.next(), invoiced(draw)]
  const payment = `+ ${amount} ${draw.print(name)} | ${draw.say(phrases.reference, { n: number })}`
  return lines('= paid-twice certain', `C ${name}`, `  ${number} ${amount}`, payment, `> ${number}`, payment, `> ${number}`)
}

export const overpaid: Situation = (draw) => {
  const [name, number, amount] = [draw.customer(), draw.next(), invoiced(draw)]
  const paid = added(amount, draw.pick(['10.00', '4.50', '90.00', '100.00']))
  const payment = `+ ${paid} ${draw.print(name)} | ${draw.say(phrases.reference, { n: number })}`
  return lines('= overpayment ambiguous', `C ${name}`, `  ${number} ${amount}`, payment, `? ${number} rest`)
}

export const inAdvance: Situation = (draw) => {
  const [name, number] = [draw.customer(), draw.next()]
  const later = draw.chance(0.5) ? [`  ${number} ${draw.price(2500, 6000)} d=+${draw.int(5, 30)}`] : []
  return lines('= before-invoice none', `C ${name}`, later, `+ ${draw.price(200, 1500)} ${draw.print(name)} | ${draw.say(phrases.advance)}`)
}

export const equalAmounts: Situation = (draw) => {
  const [one, other, payer] = [draw.company(), draw.company(), draw.company()]
  const [first, second, amount] = [draw.next(), draw.next(), invoiced(draw)]
  const cards = [`C ${one}`, `  ${first} ${amount}`, `C ${other}`, `  ${second} ${amount}`]
  const payment = `+ ${amount} ${draw.print(payer)} | ${draw.say(phrases.nothing)} | from=x`
  return lines('= equal-amounts ambiguous', cards, payment, `? ${first}`, `? ${second}`)
}

export const equalAmountsNamed: Situation = (draw) => {
  const { names, printed } = draw.similar()
  const [first, second, amount] = [draw.next(), draw.next(), invoiced(draw)]
  const cards = [`C? ${names[0]}`, `  ${first} ${amount}`, `C? ${names[1]}`, `  ${second} ${amount}`]
  return lines(
    '= equal-amounts certain',
    cards,
    `+ ${amount} ${printed} | ${draw.say(phrases.reference, { n: second })} | from=2`,
    `> ${second}`,
  )
}

/** Without an indication by the debtor the law settles the oldest of equal debts. */
export const equalInvoices: Situation = (draw) => {
  const [name, first, second, amount] = [draw.customer(), draw.next(), draw.next(), invoiced(draw)]
  const items = [`  ${first} ${amount}`, `  ${second} ${amount}`]
  const payment = `+ ${amount} ${draw.print(name)} | ${draw.say(phrases.nothing)}`
  return lines('= equal-invoices ambiguous', `C ${name}`, items, payment, `> ${first}`, `? ${second}`)
}

export const equalInvoicesNamed: Situation = (draw) => {
  const [name, first, second, amount] = [draw.customer(), draw.next(), draw.next(), invoiced(draw)]
  const items = [`  ${first} ${amount}`, `  ${second} ${amount}`]
  const payment = `+ ${amount} ${draw.print(name)} | ${draw.say(phrases.reference, { n: second })}`
  return lines('= equal-invoices certain', card(draw, name), items, payment, `> ${second}`)
}

export const nothingSaid: Situation = (draw) => {
  const [name, number, amount] = [draw.company(), draw.next(), invoiced(draw)]
  return lines(
    '= no-text likely',
    card(draw, name),
    `  ${number} ${amount}`,
    `+ ${amount} ${draw.print(name)} | ${draw.say(phrases.nothing)}`,
    `> ${number}`,
  )
}

export const nothingSaidShort: Situation = (draw) => {
  const [name, number, amount] = [draw.company(), draw.next(), draw.price(200, 2000)]
  const paid = subtracted(amount, draw.pick(['5.00', '2.50', '10.00', '12.00']))
  return lines(
    '= no-text ambiguous',
    `C ${name}`,
    `  ${number} ${amount}`,
    `+ ${paid} ${draw.print(name)} | ${draw.say(phrases.nothing)}`,
    `? ${number}=${paid}`,
  )
}

/** Somebody who paid an earlier invoice of the customer. */
const learned = (draw: Draw, name: string) => {
  const [earlier, paid, payer] = [draw.next(), invoiced(draw), draw.print(draw.person())]
  const payment = `<+ ${paid} ${payer} | ${draw.say(phrases.forOther, { n: earlier, p: name })} | from=y`
  return { payer, item: `  ${earlier} ${paid} e`, payment: [payment, `> ${earlier}`] }
}

export const knownPayer: Situation = (draw) => {
  const [name, number, amount] = [draw.company(), draw.next(), invoiced(draw)]
  const { payer, item, payment } = learned(draw, name)
  const now = `+ ${amount} ${payer} | ${draw.say(phrases.nothing)} | from=y`
  return lines('= known-payer likely', card(draw, name), item, `  ${number} ${amount}`, payment, now, `> ${number}`)
}

/** The payer of before pays for somebody else, as an agent does for its clients. */
export const knownPayerForOther: Situation = (draw) => {
  const [name, other, first, second, amount] = [draw.company(), draw.company(), draw.next(), draw.next(), invoiced(draw)]
  const { payer, item, payment } = learned(draw, name)
  const cards = [card(draw, name), item, `  ${first} ${amount}`, card(draw, other), `  ${second} ${amount}`]
  const now = `+ ${amount} ${payer} | ${draw.say(phrases.forOther, { n: second, p: other })} | from=y`
  return lines('= known-payer likely', cards, payment, now, `> ${second}`)
}

export const knownPayerUnrelated: Situation = (draw) => {
  const [name, number] = [draw.company(), draw.next()]
  const { payer, item, payment } = learned(draw, name)
  const now = `+ ${draw.price(10, 200)} ${payer} | ${draw.say(phrases.unrelated)} | from=y`
  return lines('= known-payer none', card(draw, name), item, `  ${number} ${draw.price(300, 2000)}`, payment, now)
}

export const unknownPayer: Situation = (draw) =>
  lines('= no-open-item none', `+ ${draw.price(10, 1500)} ${draw.print(draw.person())} | ${draw.say(phrases.unrelated)}`)
