/** 324 invented suppliers and series with what is missing of each: 216 that the rules were tuned on, and 108 that were held out. */
import { addDays } from '../../../src/lib/dates.ts'
import type { Books, Invoice } from '../../../src/areas/exchange/missing-documents/index.ts'

export const corpusDay = '2026-06-15'

export type Case = { readonly n: number; readonly shape: string; readonly books: Books; readonly missing: readonly string[] }

/** A repeatable sequence of numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const money = (random: () => number, base: number, spread: number): string => (base * (1 + spread * (random() - 0.5))).toFixed(2)
const invoice = (id: number, on: string, amount: string, more: Partial<Invoice> = {}): Invoice => ({
  kind: 'entry',
  id,
  direction: 'purchase',
  party: 1,
  on,
  amount,
  number: null,
  ...more,
})

type Maker = (random: () => number) => { readonly books: Books; readonly missing: readonly string[] }
const books = (given: Partial<Books>): Books => ({ payments: [], open: [], invoices: [], ...given })

/** Invoices at an interval, with days that move, and some that never came. */
function rhythm(random: () => number, days: number, count: number, gone: readonly number[], ended = 0): ReturnType<Maker> {
  const start = addDays(corpusDay, -Math.round((count - 1 + ended) * days + random() * days * 0.3))
  const all = Array.from({ length: count }, (_, n) => addDays(start, Math.round(n * days + (random() - 0.5) * 8)))
  const invoices = all.flatMap((on, n) => (gone.includes(n) ? [] : [invoice(n + 1, on, money(random, 200, 0.4))]))
  return { books: books({ invoices }), missing: gone.map((n) => `recurring ${all[n]}`) }
}

function irregular(random: () => number): ReturnType<Maker> {
  let on = addDays(corpusDay, -500)
  const invoices = Array.from({ length: 9 }, (_, n) => {
    on = addDays(on, Math.round(5 + random() * random() * 140))
    return invoice(n + 1, on, money(random, 300, 1.6))
  })
  return { books: books({ invoices }), missing: [] }
}

function numbers(random: () => number, direction: 'sale' | 'purchase', gone: readonly number[], step: number): ReturnType<Maker> {
  const first = Math.floor(random() * 800) + 1
  const invoices = Array.from({ length: 14 }, (_, n) => n).flatMap((n) =>
    gone.includes(n)
      ? []
      : [
          invoice(n + 1, addDays('2026-01-02', Math.round(n * 3 + random() * 70 * (step > 1 ? 1 : 0.02))), money(random, 500, 1.5), {
            direction,
            number: `2026-${String(first + n * step).padStart(4, '0')}`,
          }),
        ],
  )
  return { books: books({ invoices }), missing: gone.map((n) => `number ${first + n}`) }
}

function payment(random: () => number, shape: 'alone' | 'covered' | 'part' | 'recent'): ReturnType<Maker> {
  const amount = money(random, 400, 1.2)
  const on = addDays(corpusDay, shape === 'recent' ? -3 : -Math.round(20 + random() * 200))
  const payments = [{ line: 100_001, party: 1, on, amount, text: 'BNP 1' }]
  const owed = shape === 'covered' ? amount : (Number(amount) * 1.8).toFixed(2)
  const open = shape === 'alone' || shape === 'recent' ? [] : [{ party: 1, on: addDays(on, -12), amount: owed }]
  return { books: books({ payments, open }), missing: shape === 'alone' ? ['payment 100001'] : [] }
}

/** Paid twice, or an invoice of another amount that stays below: the payment still lacks its invoice. */
const paidBeside: Maker = (random) => {
  const made = payment(random, 'alone')
  return { ...made, books: { ...made.books, open: [{ party: 1, on: '2026-01-05', amount: '7.50' }] } }
}

const makers: Readonly<Record<string, Maker>> = {
  'monthly, complete': (random) => rhythm(random, 30.44, 14, []),
  'monthly, one missing': (random) => rhythm(random, 30.44, 14, [3 + Math.floor(random() * 8)]),
  'monthly, two missing': (random) => rhythm(random, 30.44, 16, [4, 9 + Math.floor(random() * 4)]),
  'monthly, the last missing': (random) => {
    const made = rhythm(random, 30.44, 12, [11])
    return made
  },
  'monthly, ended': (random) => rhythm(random, 30.44, 10, [], 6),
  'quarterly, one missing': (random) => rhythm(random, 91.3, 9, [2 + Math.floor(random() * 5)]),
  'quarterly, complete': (random) => rhythm(random, 91.3, 8, []),
  'yearly, complete': (random) => rhythm(random, 365.25, 3, []),
  irregular,
  'sales, one missing': (random) => numbers(random, 'sale', [2 + Math.floor(random() * 10)], 1),
  'sales, complete': (random) => numbers(random, 'sale', [], 1),
  'a supplier of ours alone, one missing': (random) => numbers(random, 'purchase', [3 + Math.floor(random() * 8)], 1),
  'a supplier with other customers': (random) => numbers(random, 'purchase', [], 3 + Math.floor(random() * 20)),
  'a payment alone': (random) => payment(random, 'alone'),
  'a payment beside a small invoice': paidBeside,
  'a payment with its invoice': (random) => payment(random, 'covered'),
  'a payment in part': (random) => payment(random, 'part'),
  'a payment of this week': (random) => payment(random, 'recent'),
}

export const corpus: readonly Case[] = Array.from({ length: 324 }, (_, n) => {
  const shapes = Object.entries(makers)
  const [shape, make] = shapes[n % shapes.length] ?? ['', irregular]
  return { n, shape, ...make(randomFrom(7919 * (n + 1))) }
})

/** Every third round of shapes was not looked at while the rules were made. */
export const isHeldOut = ({ n }: Case): boolean => Math.floor(n / Object.keys(makers).length) % 3 === 2
