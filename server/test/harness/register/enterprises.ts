import { type InventedEnterprise, inventedNumber } from './extract.ts'

const trades = ['Boulangerie', 'Garage', 'Menuiserie', 'Brouwerij', 'Bakkerij', 'Électricité', 'Apotheek', 'Studio', 'Transports', 'Van']
const families = [
  'Martin',
  'Peeters',
  'Janssens',
  'Dubois',
  'Lambert',
  'Claes',
  'Renard',
  'Wouters',
  'Léonard',
  'De Smet',
  'Müller',
  'den Berg',
]
const places = [
  { zip: '5000', city: ['Namur', 'Namur'], street: ['Rue de Fer', 'Rue de Fer'] },
  { zip: '1000', city: ['Brussel', 'Bruxelles'], street: ['Wetstraat', 'Rue de la Loi'] },
  { zip: '9000', city: ['Gent', 'Gent'], street: ['Veldstraat', 'Veldstraat'] },
] as const

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

/** Invented enterprise `n`: four of ten are natural persons without a seat, a third has no main activity. */
function inventedEnterprise(n: number): InventedEnterprise {
  const person = n % 5 < 2
  const name = `${pick(trades, n)} ${pick(families, Math.floor(n / trades.length))} ${n}`
  return {
    number: inventedNumber(n),
    ...(person
      ? { person }
      : { form: n % 2 ? '610' : '014', seat: { ...pick(places, n), house: String((n % 200) + 1), ...(n % 7 === 0 && { box: 'A' }) } }),
    start: `0${(n % 9) + 1}-0${(n % 8) + 1}-${1990 + (n % 35)}`,
    names: [
      [person ? '0' : pick(['1', '2'], n), '001', name],
      ...(n % 4 === 0 ? [['1', '003', `Enseigne ${pick(families, n)}`] as const] : []),
    ],
    contacts:
      n % 10 === 0
        ? [
            ['EMAIL', `info@enterprise-${n}.example`],
            ['TEL', `02 ${n}`],
          ]
        : [],
    activities:
      n % 3 === 0
        ? []
        : [
            ['2008', '47110', 'MAIN'],
            ['2025', '47111', 'MAIN'],
            ['2025', '56111', 'SECO'],
          ],
  }
}

export function* enterprisesTo(count: number): Generator<InventedEnterprise> {
  for (let n = 0; n < count; n++) yield inventedEnterprise(n)
}

export const inventedEnterprises = (count: number, from = 0): InventedEnterprise[] =>
  Array.from({ length: count }, (_, n) => inventedEnterprise(from + n))

/** With a name in two languages, a commercial name and a seat in a place with two languages. */
export const bakery: InventedEnterprise = {
  number: '0403170701',
  form: '014',
  formByCode: '610',
  start: '02-05-2011',
  names: [
    ['1', '001', 'Boulangerie Léonard & Fils'],
    ['2', '001', 'Bakkerij Leonard en Zonen'],
    ['1', '003', 'Au Bon Pain'],
  ],
  seat: { zip: '1000', city: ['Brussel', 'Bruxelles'], street: ['Wetstraat', 'Rue de la Loi'], house: '16', box: '2' },
  contacts: [['EMAIL', 'info@leonard.example']],
  activities: [['2025', '10711', 'MAIN']],
}
