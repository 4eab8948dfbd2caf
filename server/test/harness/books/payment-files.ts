/** Random batches with hostile texts, for the writer of payment files. */
import { makeStructuredCommunication } from '../../../src/lib/structured-communication.ts'
import { nextIban } from './payments.ts'

type Dice = (below: number) => number

/** The same numbers for the same seed. */
const diceOf = (seed: number): Dice => {
  let state = (seed % 2_147_483_646) + 1
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const hostile = [
  '',
  ' ',
  '\u0000\u0001\u0007\u001b\u007f\u0085',
  '<Nm>&"\'</Nm><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
  ']]><![CDATA[',
  '株式会社トヨタ',
  'Ελληνική Τράπεζα',
  'Българска народна банка „Юг“',
  'Großhändler Œuvre Æsir Ñandú Łódź ſtraße',
  '👩‍👩‍👧‍👦😀',
  '\ud800\udfff\ud83d',
  '\u202egnp.exe\u202c\u200b\ufeff',
  'e\u0301\u0301\u0301\u0301',
  '\ufdfa\ufdfa\ufdfa\ufdfa\ufdfa',
  '//-//',
  '%s%n ${jndi:ldap://x} {{7*7}}',
  '\r\n\t',
  '\ufffe\uffff',
]

const textOf = (dice: Dice): string => {
  const parts = Array.from({ length: 1 + dice(4) }, () => {
    const kind = dice(3)
    if (kind === 0) return hostile[dice(hostile.length)] ?? ''
    if (kind === 1) return String.fromCodePoint(...Array.from({ length: 1 + dice(30) }, () => dice(0x110000)))
    return 'Établissements Dupont & Fils '.repeat(1 + dice(7))
  })
  return parts.join('').slice(0, 200)
}

const bics = [null, 'GEBABEBB', 'BBRUBEBB010', 'GEBABE01', 'AGRIFRPPXXX']

/** Up to 30 payments of up to 999,999,999.99 each. */
export function randomTransfers(seed: number) {
  const dice = diceOf(seed)
  const payments = Array.from({ length: 1 + dice(30) }, (_, index) => {
    const structured = dice(3) === 0
    const cents = String(1 + dice(dice(4) === 0 ? 2_147_483_646 : 100_000)).padStart(3, '0')
    return {
      end_to_end_id: `abcdefghijkl-${seed}-${index + 1}`,
      amount: `${cents.slice(0, -2)}.${cents.slice(-2)}`,
      creditor_name: textOf(dice),
      creditor_iban: nextIban(),
      creditor_bic: bics[dice(bics.length)] ?? null,
      communication: structured
        ? ([makeStructuredCommunication(BigInt(dice(2_147_483_646))), 'RF18539007547034'][dice(2)] ?? null)
        : textOf(dice),
      communication_kind: structured ? ('structured' as const) : ('free' as const),
    }
  })
  const optional = () => (dice(3) === 0 ? null : textOf(dice))
  return {
    message_id: `abcdefghijkl-${seed}`,
    created_at: '2026-11-16T09:30:00Z',
    execution_on: '2026-11-30',
    batch_booking: dice(2) === 0,
    debtor: {
      name: textOf(dice),
      iban: nextIban(),
      bic: bics[dice(bics.length)] ?? null,
      address: { street: optional(), number: optional(), postal_code: optional(), town: optional(), country: 'BE' },
      organisation: dice(2) === 0 ? null : { id: '0403170701', issuer: 'KBO-BCE' },
    },
    payments,
  }
}

/** The texts of an element, in the order of the file. */
export const textsOf = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)</${element}>`, 'g'))].map(([, text = '']) => text)

/** Cents of an amount, computed without the functions of the writer. */
const centsOf = (amount: string): bigint => BigInt(amount.replace('.', ''))
const allowed = /^[A-Za-z0-9/\-?:().,'+ ]+$/

type Writer<S extends string> = (schema: S, transfers: ReturnType<typeof randomTransfers>) => string

/** What is wrong with the file of a random batch: sums, counts, characters, or other bytes the second time. */
export function faultsOf<S extends string>(write: Writer<S>, schema: S, seed: number): string[] {
  const transfers = randomTransfers(seed)
  const xml = write(schema, transfers)
  const total = transfers.payments.reduce((all, { amount }) => all + centsOf(amount), 0n)
  const texts = ['Nm', 'StrtNm', 'BldgNb', 'PstCd', 'TwnNm', 'Ustrd'].flatMap((element) => textsOf(xml, element))
  const faults = [
    ...textsOf(xml, 'CtrlSum').filter((sum) => centsOf(sum) !== total),
    ...textsOf(xml, 'NbOfTxs').filter((count) => Number(count) !== transfers.payments.length),
    ...texts.filter((text) => !allowed.test(text) || text.length > 140),
    ...(write(schema, transfers) === xml ? [] : ['other bytes']),
    ...(textsOf(xml, 'EndToEndId').length === transfers.payments.length ? [] : ['payments are missing']),
  ]
  return faults.map((fault) => `${schema} ${seed}: ${fault}`)
}
