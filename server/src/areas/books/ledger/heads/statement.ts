/** A signed statement of the heads of chains: one line of JSON for what it is, one for each head, and the signature of all bytes before it. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** The last entry of a chain. Names are for people; the ids find the entry whatever is renamed. */
export type Head = {
  /** The chain identity of the company file. */
  readonly books: string
  readonly journal_id: number
  readonly fiscal_year_id: number
  readonly journal_code: string
  readonly fiscal_year_code: string
  readonly number: number
  readonly hash: string
}

export type Opening = {
  readonly format: 'partita-heads-1'
  readonly day: string
  readonly made_at: string
  /** Heads that did not move since are in an earlier statement. */
  readonly previous: { readonly day: string; readonly sha256: string } | null
}

export type Statement = { readonly opening: Opening; readonly heads: readonly Head[]; readonly sha256: string; readonly is_signed: boolean }

/** The private key of the operator: PKCS #8 in base64, on one line. */
export const signingKeyOf = (base64: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' })

export const publicKeyOf = (base64: string): KeyObject =>
  createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })

export function writeStatement(opening: Opening, heads: readonly Head[], key: KeyObject): Buffer {
  const text = `${[opening, ...heads].map((each) => JSON.stringify(each)).join('\n')}\n`
  const signature = sign(null, Buffer.from(text), key).toString('base64')
  return Buffer.from(`${text}${JSON.stringify({ signature })}\n`)
}

/** Null for bytes that are no statement. */
export function readStatement(bytes: Buffer, keys: readonly KeyObject[]): Statement | null {
  try {
    const end = bytes.lastIndexOf('\n', bytes.length - 2) + 1
    const signed = bytes.subarray(0, end)
    const { signature } = JSON.parse(bytes.subarray(end).toString()) as { signature: string }
    const [first = '', ...rest] = signed.toString().trimEnd().split('\n')
    const opening = JSON.parse(first) as Opening
    if (opening.format !== 'partita-heads-1') return null
    return {
      opening,
      heads: rest.map((line) => JSON.parse(line) as Head),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      is_signed: keys.some((key) => verify(null, signed, key, Buffer.from(signature, 'base64'))),
    }
  } catch {
    return null
  }
}

/** The key in the file store: the same for a day, so that a statement is found without the database. */
export const keyOfDay = (day: string): string => createHash('sha256').update(`heads of ${day}`).digest('hex').slice(0, 40)

const dayMs = 86_400_000
export const dayBefore = (day: string, days = 1): string => new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)
