import { setTimeout } from 'node:timers/promises'
import { runPartita, type Fixture } from './fixture.ts'

/** A company file and the ids of its third parties. */
export type CompanyFile = { readonly id: number; readonly token: string; readonly records: readonly number[] }

export type Session = { readonly token: string; readonly call: <T>(method: string, path: string, body?: object) => Promise<T> }

const person = { email: 'bench@example.com', password: 'a-long-enough-password' }

export const createFirm = (fixture: Fixture) =>
  runPartita<{ firm: { public_token: string } }>(
    fixture.env,
    `firm create --name Bench --country BE --email ${person.email} --password ${person.password} --json`.split(' '),
  )

/** A new session, so that the time of use of its token can be checked. */
export async function signIn(fixture: Fixture): Promise<Session> {
  const { token } = await send<{ token: string }>(fixture, null, 'POST', '/v1/auth/login', person)
  return { token, call: (method, path, body) => send(fixture, token, method, path, body) }
}

async function send<T>(fixture: Fixture, token: string | null, method: string, path: string, body?: object, attempts = 10): Promise<T> {
  const response = await fetch(`${fixture.api.url}${path}`, {
    method,
    headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  // On a busy machine the writes of a file may wait longer for each other than the API allows; it then did nothing.
  const wait = Number(response.headers.get('retry-after'))
  if (response.status === 503 && wait > 0 && attempts > 1) {
    await setTimeout(wait * 1000)
    return await send<T>(fixture, token, method, path, body, attempts - 1)
  }
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
  return JSON.parse(text) as T
}

/** Created through the API, with complete third parties whose ids are consecutive. */
export async function createFile(caller: Session, firm: string, name: string, size: number): Promise<CompanyFile> {
  const { id, public_token: token } = await caller.call<{ id: number; public_token: string }>('POST', '/v1/companies', {
    name,
    firm,
    country_pack: 'BE',
  })
  const records: number[] = []
  for (let from = 0; from < size; from += 8) {
    const cards = Array.from({ length: Math.min(8, size - from) }, (_, offset) => thirdPartyOf(from + offset))
    const made = await Promise.all(cards.map((body) => caller.call<{ id: number }>('POST', `/v1/companies/${token}/third-parties`, body)))
    records.push(...made.map((record) => record.id))
  }
  records.sort((a, b) => a - b)
  if ((records.at(-1) ?? 0) - (records[0] ?? 0) !== size - 1) throw new Error(`The third parties of ${name} do not follow each other.`)
  return { id, token, records }
}

const trades = ['Boulangerie', 'Garage', 'Imprimerie', 'Menuiserie', 'Pharmacie', 'Électricité', 'Transports', 'Librairie']
const people = ['Martin', 'Dupont', 'Peeters', 'Janssens', 'Lambert', 'Maes', 'Dubois', 'Willems', 'Claes', 'Lefèvre', 'Øster']
const cities = ['Namur', 'Liège', 'Gent', 'Antwerpen', 'Charleroi', 'Brugge', 'Leuven', 'Mons']

const pick = (list: readonly string[], n: number) => list[n % list.length] ?? ''
const digits = (n: number, length: number) => String(n).padStart(length, '0')

/** A third party with address, numbers and bank account: an empty one would make every figure look better. */
function thirdPartyOf(n: number): object {
  const enterprise = 4_000_000 + n * 7
  const number = `${digits(enterprise, 8)}${digits(97 - (enterprise % 97), 2)}`
  const account = 5_390_000_000 + n * 13
  const bban = `${digits(account, 10)}${digits(account % 97 || 97, 2)}`
  const check = digits(98 - Number(BigInt(`${bban}111400`) % 97n), 2)
  return {
    type: n % 2 === 0 ? 'supplier' : 'customer',
    name: `${pick(trades, n * 3)} ${pick(people, n)} ${digits(n, 4)} SRL`,
    legal_form: 'SRL',
    enterprise_number: number,
    vat_number: `BE${number}`,
    street: `Rue de la ${pick(trades, n)}`,
    house_number: String((n % 250) + 1),
    postal_code: String(1000 + (n % 8900)),
    city: pick(cities, n),
    email: `compta${n}@example.com`,
    phone: `+32${digits(81_000_000 + n, 13)}`,
    website: `https://www.example.com/${n}`,
    contact_name: `${pick(people, n * 5)} Claire`,
    iban: `BE${check}${bban}`,
    bic: 'GEBABEBB',
    payment_term_days: 30,
    note: 'Livraison le matin, facture par courriel.',
  }
}
