import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomInt, sign, verify } from 'node:crypto'
import { isDate } from './dates.ts'

/** What a key grants: a plan, to one firm by its public token or to whichever has it (`*`), both days included; null has no end. */
export type Terms = {
  readonly plan: string
  readonly firm: string
  readonly valid_from: string
  readonly valid_until: string | null
  readonly serial: string
  readonly holder: string
}

/* PTL1-<terms>.<signature>, both in base64url. With these lengths the longest key has exactly 200 characters. */
const prefix = 'PTL1'
const shape = /^PTL1-([\w-]{1,108})\.([\w-]{86})$/
export const longestPlanCode = 12
export const longestHolder = 40

export const planCodePattern = `^[a-z][a-z0-9_-]{0,${longestPlanCode - 1}}$`
const fields = {
  plan: new RegExp(planCodePattern),
  firm: /^(?:\*|[a-z0-9]{12})$/,
  day: /^[a-z0-9]{1,3}$/,
  serial: /^[a-z0-9]{6}$/,
}
const serials = 36 ** 6
const dayMs = 24 * 60 * 60 * 1000
const lastDay = 36 ** 3 - 1

/** The public half is one line, for a setting; the private half is PEM, for a file. */
export function newKeyPair(): { public: string; private: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    public: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    private: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  }
}

/** Tells two keys with the same terms apart. */
export const newSerial = (): string => randomInt(serials).toString(36).padStart(6, '0')

/** Throws a sentence for whoever issues the key when the terms do not fit into one. */
export function issueKey(privateKeyPem: string, terms: Terms): string {
  const problem = problemWith(terms)
  if (problem) throw new Error(problem)
  const { plan, firm, valid_from, valid_until, serial, holder } = terms
  const days = [dayOf(valid_from), valid_until === null ? '' : dayOf(valid_until)]
  const text = [plan, firm, ...days, serial, holder].join('|')
  const signed = `${prefix}-${Buffer.from(text).toString('base64url')}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKeyPem).toString('base64url')}`
}

/** The terms of a key that one of the public keys signed, exactly as it was issued; null for every other text. */
export function readKey(publicKeys: readonly string[], key: string): Terms | null {
  const [, payload = '', signature = ''] = shape.exec(key) ?? []
  const [text, proof] = [Buffer.from(payload, 'base64url'), Buffer.from(signature, 'base64url')]
  // The last character of a base64 text has bits that nobody reads: only one spelling of the same bytes is the key.
  if (payload === '' || proof.toString('base64url') !== signature || text.toString('base64url') !== payload) return null
  const signed = Buffer.from(`${prefix}-${payload}`)
  if (!publicKeys.some((each) => verify(null, signed, publicKeyOf(each), proof))) return null
  return termsIn(text.toString())
}

/** Enough of a key to recognise it, not enough to use it. */
export const keyHint = (key: string): string => `${prefix}…${key.slice(-4)}`

/** What is kept of a key: it recognises the key and does not give it away. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Whether a setting is a public key that keys can be checked with, on one line or as PEM. */
export function isPublicKey(text: string): boolean {
  try {
    return publicKeyOf(text).asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

/** Whether a setting is the private half of a key pair, as PKCS #8 in base64 on one line. */
export function isPrivateKey(base64: string): boolean {
  try {
    return createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' }).asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

const publicKeyOf = (text: string): KeyObject =>
  createPublicKey(text.includes('-----') ? text : { key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })

function problemWith({ plan, firm, valid_from, valid_until, serial, holder }: Terms): string | null {
  if (!fields.plan.test(plan)) return `the plan is a lower-case code of at most ${longestPlanCode} characters`
  if (!fields.firm.test(firm)) return 'the firm is its public token of 12 characters, or * for any firm'
  if (!isDay(valid_from)) return 'the first day is written YYYY-MM-DD, from 1970 to 2097'
  if (valid_until !== null && !isDay(valid_until)) return 'the last day is written YYYY-MM-DD, from 1970 to 2097'
  if (valid_until !== null && valid_until < valid_from) return 'the last day lies before the first'
  if (!fields.serial.test(serial)) return 'the serial is 6 characters of a to z and 0 to 9'
  if (holder.trim() === '' || Buffer.from(holder).toString() !== holder) return 'the holder is missing or unreadable'
  if (Buffer.byteLength(holder) > longestHolder) return `the holder is at most ${longestHolder} bytes long; an accent counts twice`
  return null
}

/** Signed by us and still not ours to trust blindly: another version may have signed another form. */
function termsIn(text: string): Terms | null {
  const [plan = '', firm = '', from = '', until = '', serial = '', ...rest] = text.split('|')
  if (!fields.day.test(from) || (until !== '' && !fields.day.test(until))) return null
  const terms = {
    plan,
    firm,
    valid_from: dateOfDay(from),
    valid_until: until === '' ? null : dateOfDay(until),
    serial,
    holder: rest.join('|'),
  }
  return problemWith(terms) === null ? terms : null
}

const dayNumber = (date: string) => Date.parse(date) / dayMs
const isDay = (date: string) => isDate(date) && dayNumber(date) >= 0 && dayNumber(date) <= lastDay
const dayOf = (date: string) => dayNumber(date).toString(36)
const dateOfDay = (day: string) => new Date(Number.parseInt(day, 36) * dayMs).toISOString().slice(0, 10)
