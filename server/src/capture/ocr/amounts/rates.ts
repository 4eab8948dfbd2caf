/** VAT rates in percent of the countries that suppliers may come from, current ones and those of the last five years. */
const table =
  'AT 20 13 10,BE 21 12 6,BG 20 9,CH 8.1 7.7 3.8 3.7 2.6 2.5,CY 19 9 5 3,CZ 21 15 12 10,DE 19 7,DK 25,EE 24 22 20 13 9 5,EL 24 13 6,ES 21 10 5 4,' +
  'FI 25.5 24 14 13.5 10,FR 20 10 8.5 5.5 2.1,GB 20 5,HR 25 13 5,HU 27 18 5,IE 23 13.5 9 4.8,IT 22 10 5 4,LT 21 12 9 5,LU 17 16 14 13 8 7 3,LV 21 12 5,' +
  'MT 18 12 7 5,NL 21 9,NO 25 15 12,PL 23 8 5,PT 23 13 6,RO 21 19 11 9 5,SE 25 12 6,SI 22 9.5 5,SK 23 20 19 10 5,XI 20 5'

const byPrefix = new Map(
  table
    .split(',')
    .map((row) => row.split(' '))
    .map(([prefix = '', ...rates]) => [prefix, rates.map((rate) => Math.round(Number(rate) * 100))] as const),
)

/** The rates of a seller with this VAT prefix, in hundredths of a percent, the highest first; zero is always included. */
export const ratesOf = (prefix: string): readonly number[] => [...(byPrefix.get(prefix) ?? []), 0]
