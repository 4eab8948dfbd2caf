/** Situations of suppliers, of the company's own accounts, and of lines that pay nothing open. */
import type { Situation } from './customers.ts'
import { percentage } from './money.ts'
import * as phrases from './phrases.ts'

const owed = (least = 30, most = 2500) => [least, most] as const

export const plainLine = (family: string): Situation => {
  return (draw) => {
    const [sign, name, text, code, least, most] = draw.pick(phrases.plainLines[draw.country][family] ?? [])
    const said = draw.say({ nl: [text], fr: [text], de: [text], en: [text] })
    const counterpart = name === '{p}' ? draw.print(draw.person()) : name
    return [`= ${family} none`, `${sign} ${draw.price(least, most)} ${counterpart} | ${said} | code=${code}`]
  }
}

export const ownTransfer = (name: string): Situation => {
  return (draw) => [
    '= own-transfer certain',
    `${draw.pick(['+', '-'])} ${draw.price(500, 9000)} ${name.toUpperCase()} | ${draw.pick(['', 'transfer', 'VIREMENT INTERNE', draw.later()])} | from=own`,
    '> transfer',
  ]
}

export const returned: Situation = (draw) => {
  const [name, number, amount] = [draw.company(), draw.supplierNumber(), draw.price(...owed())]
  const payment = `+ ${amount} ${draw.print(name)} | RETURN ${number} | code=return return=${draw.pick(['AC01', 'AC04', 'MD07'])}`
  return ['= returned none', `S ${name}`, `  ${number} ${amount} paid`, payment]
}

export const refunded: Situation = (draw) => {
  const [name, number, amount] = [draw.company(), `AV${draw.digits(5)}`, draw.price(...owed(20, 500))]
  return [
    '= supplier-refund certain',
    `S ${name}`,
    `  ${number} ${amount} cn`,
    `+ ${amount} ${draw.print(name)} | ${number}`,
    `> ${number}`,
  ]
}

/** Money back from a supplier whose invoice of the same amount is still to be paid. */
export const refundedOther: Situation = (draw) => {
  const [name, number, amount] = [draw.company(), draw.supplierNumber(), draw.price(...owed(50, 900))]
  return [
    '= supplier-refund none',
    `S ${name}`,
    `  ${number} ${amount}`,
    `+ ${amount} ${draw.print(name)} | ${draw.say(phrases.unrelated)}`,
  ]
}

export const paidSupplier: Situation = (draw) => {
  const [name, number, amount] = [draw.company(), draw.supplierNumber(), draw.price(...owed())]
  const [mark, written] = draw.chance(0.4) ? [' o', `| | s=${number}`] : ['', `| ${draw.say(phrases.reference, { n: number })}`]
  return [
    '= supplier-payment certain',
    `S ${name}`,
    `  ${number} ${amount}${mark}`,
    `- ${amount} ${draw.print(name)} ${written}`,
    `> ${number}`,
  ]
}

export const paidSupplierEqual: Situation = (draw) => {
  const [name, first, second, amount] = [draw.company(), draw.supplierNumber(), draw.supplierNumber(), draw.price(...owed())]
  const payment = `- ${amount} ${draw.print(name)} | ${draw.say(phrases.nothing)}`
  return [
    '= supplier-payment ambiguous',
    `S ${name}`,
    `  ${first} ${amount}`,
    `  ${second} ${amount}`,
    payment,
    `> ${first}`,
    `? ${second}`,
  ]
}

export const paidSupplierOther: Situation = (draw) => {
  const [name, number, amount] = [draw.company(), draw.supplierNumber(), draw.price(...owed(400, 3000))]
  const payment = `- ${percentage(amount, 10)} ${draw.print(name)} | ${draw.say(phrases.unrelated)}`
  return ['= supplier-payment none', `S ${name}`, `  ${number} ${amount}`, payment]
}

export const directDebit: Situation = (draw) => {
  const [name, number, amount] = [draw.company(), draw.supplierNumber(), draw.price(...owed(20, 900))]
  const isNamed = draw.chance(0.6)
  const payment = `- ${amount} ${draw.print(name)} | ${isNamed ? number : draw.say(phrases.nothing)} | code=dd mandate=M${draw.digits(6)}`
  return [`= direct-debit ${isNamed ? 'certain' : 'likely'}`, `S ${name}`, `  ${number} ${amount}`, payment, `> ${number}`]
}

export const directDebitOther: Situation = (draw) => {
  const [name, number, amount] = [draw.company(), draw.supplierNumber(), draw.price(...owed(20, 900))]
  const payment = `- ${amount} ${draw.print(name)} | ${draw.say(phrases.nothing)} | code=dd mandate=M${draw.digits(6)}`
  return ['= direct-debit none', `S ${name}`, `  ${number} ${amount} paid`, payment]
}

export const batched: Situation = (draw) => {
  const [name, number, amount] = [draw.company(), draw.supplierNumber(), draw.price(...owed())]
  const payment = `- ${amount} ${draw.print(name)} | ${draw.chance(0.5) ? number : ''} | e2e=@${number}`
  return ['= batch certain', `S ${name}`, `  ${number} ${amount} b`, payment, `> ${number}`]
}
