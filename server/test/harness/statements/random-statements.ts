import { makeStructuredCommunication } from '../../../src/lib/structured-communication.ts'
import type { WrittenPart, WrittenStatement, WrittenTransaction } from './written.ts'

export type Draw = () => number

const upTo = (draw: Draw, most: number): number => Math.floor(draw() * (most + 1))

const pick = <T>(draw: Draw, from: readonly [T, ...T[]]): T => from[upTo(draw, from.length - 1)] ?? from[0]

const maybe = <T>(draw: Draw, share: number, make: () => T): T | null => (draw() < share ? make() : null)

const words: readonly [string, ...string[]] = [
  'FACTURE',
  'réf',
  'client',
  'ÉTÉ',
  'N°',
  '2026-0147',
  'solde',
  'Büro',
  'huur',
  'maart',
  'TVA & frais',
  '<urgent>',
  'a',
  "l'atelier",
  '12,50',
]
const names: readonly [string, ...string[]] = [
  'Alpha Construct SA',
  'Bêta Supplies BV',
  'Gamma',
  'Société générale de travaux publics et de voirie de la Meuse',
  'Ö & Co',
  "D'Hondt-Van den Bossche",
]

/** Accounts with the right check digits. */
const accounts: readonly [string, ...string[]] = [
  'BE21001234567803',
  'BE41737055500110',
  'NL91ABNA0417164300',
  'LU280019400644750000',
  'FR1420041010050500013M02606',
]
const owners: readonly [string, ...string[]] = ['BE03363112233484', 'BE61310126985517', 'LU120010001234567891']
const creditorReferences: readonly [string, ...string[]] = ['RF73INV20260042', 'RF18539007547034']

/** Some words, not longer than the format has room for. */
const randomText = (draw: Draw, most: number): string => {
  let text = pick(draw, words)
  for (let count = upTo(draw, 20); count > 0; count--) text += ` ${pick(draw, words)}`
  return text.slice(0, most).trim()
}

const randomDay = (draw: Draw, month: string): string => `2026-${month}-${String(1 + upTo(draw, 27)).padStart(2, '0')}`

const randomAmount = (draw: Draw): bigint => {
  const digits = BigInt(upTo(draw, 10 ** (1 + upTo(draw, 8)))) + 1n
  return draw() < 0.5 ? -digits : digits
}

/** The amount as so many parts of its own sign, none of them zero. */
const shares = (draw: Draw, amount: bigint, count: number): bigint[] => {
  const [unit, whole] = amount < 0n ? [-1n, -amount] : [1n, amount]
  const parts: bigint[] = []
  let rest = whole
  for (let left = count; left > 1 && rest > BigInt(left); left--) {
    const part = 1n + (rest * BigInt(upTo(draw, 80))) / 100n / 2n
    parts.push(part * unit)
    rest -= part
  }
  return [...parts, rest * unit]
}

const randomSplit = (draw: Draw, amount: bigint): WrittenPart[] =>
  shares(draw, amount, 2 + upTo(draw, 2)).map((part) => ({
    label: randomText(draw, 40),
    amount: part,
    category: pick(draw, ['100', '006', '011']),
  }))

type Features = { readonly splits: boolean }

const randomPayment = (draw: Draw, amount: bigint, entryDate: string, month: string): WrittenTransaction => {
  const reference = maybe(draw, 0.3, () =>
    draw() < 0.8 ? makeStructuredCommunication(BigInt(upTo(draw, 9_999_999_999))) : pick(draw, creditorReferences),
  )
  return {
    amount,
    entry_date: entryDate,
    value_date: maybe(draw, 0.9, () => randomDay(draw, month)),
    name: maybe(draw, 0.8, () => pick(draw, names)),
    iban: maybe(draw, 0.8, () => pick(draw, accounts)),
    bic: maybe(draw, 0.5, () => pick(draw, ['GEBABEBB', 'ABNANL2A', 'BCEELULLXXX'])),
    reference,
    communication: reference === null ? maybe(draw, 0.8, () => randomText(draw, 140)) : null,
    end_to_end_id: maybe(draw, 0.5, () => `E2E-${upTo(draw, 999_999)}`),
    bank_reference: maybe(draw, 0.8, () => `REF${String(upTo(draw, 999_999_999)).padStart(12, '0')}`),
  }
}

const randomTransaction = (draw: Draw, month: string, { splits }: Features): WrittenTransaction => {
  const [amount, entryDate, kind] = [randomAmount(draw), randomDay(draw, month), draw()]
  const simple = randomPayment(draw, amount, entryDate, month)
  if (kind < 0.7) return simple
  if (kind < 0.8) return { ...simple, return_reason: pick(draw, ['', 'AC04', 'MD06', 'AM04']) }
  if (kind < 0.9 && splits) return { ...simple, split: randomSplit(draw, amount) }
  const parts = shares(draw, amount, 2 + upTo(draw, 4))
  const payments = parts.map((part) => {
    const payment = randomPayment(draw, part, entryDate, month)
    return splits && draw() < 0.2 ? { ...payment, split: randomSplit(draw, part) } : payment
  })
  // One detail alone is no collective amount.
  return payments.length < 2 ? simple : { ...simple, payments, batch_reference: maybe(draw, 0.7, () => `PMT-${upTo(draw, 9_999)}`) }
}

/** A statement that every writer of collective amounts can write; parts of one amount only where the format has them. */
export const randomStatement = (draw: Draw, features: Features = { splits: false }): WrittenStatement => {
  const month = String(1 + upTo(draw, 11)).padStart(2, '0')
  return {
    iban: pick(draw, owners),
    currency: draw() < 0.9 ? 'EUR' : 'USD',
    number: String(1 + upTo(draw, 998)),
    opening_date: `2026-${month}-01`,
    opening_balance: randomAmount(draw) * 10n,
    closing_date: `2026-${month}-28`,
    transactions: Array.from({ length: upTo(draw, 12) }, () => randomTransaction(draw, month, features)),
  }
}
