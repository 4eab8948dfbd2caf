import { setTimeout as pause } from 'node:timers/promises'
import { makePairs } from '../../../corpus/output/pairs.ts'
import { ublOf } from '../../../corpus/output/ubl.ts'
import { formOf } from '../capture/client.ts'
import { randomFrom, seed } from '../figures.ts'
import type { Person } from '../fixture.ts'
import type { Send } from '../http.ts'
import { isDone } from '../traffic.ts'

const betweenMs = 250

const lists = ['third-parties', 'entries', 'accounts', 'document-imports', 'mails', 'sync/pull?limit=200', 'activity']
const reports = ['dashboard', 'trial-balance', 'general-ledger', 'aged-balance?type=customer', 'income-statement', 'cash-flow']

type Request = { what: string; method: string; path: string; send?: Send }

/** A form with one file, as a body. */
function form(name: string, bytes: Buffer): Send {
  const { type = '', parts = [] } = formOf(name, bytes)
  return { body: Buffer.concat(parts), headers: { 'content-type': type } }
}

/** What one person of an office asks for: lists, reports, invoices in XML, mails. */
function requestOf(random: () => number, turn: number, invoice: (n: number) => string, who: number): Request {
  const oneOf = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T
  const draw = random()
  if (draw < 0.45) {
    const path = oneOf(lists)
    return { what: path, method: 'GET', path: `/v1/companies/C/${path}` }
  }
  if (draw < 0.7) {
    const path = oneOf(reports)
    return { what: path, method: 'GET', path: `/v1/companies/C/reports/${path}` }
  }
  if (draw < 0.78) return { what: 'me', method: 'GET', path: '/v1/auth/me' }
  if (draw < 0.92) {
    const file = form(`invoice-${turn}.xml`, Buffer.from(invoice(turn)))
    return { what: 'upload of an XML invoice', method: 'POST', path: '/v1/companies/C/document-imports', send: file }
  }
  const body = { to: [`reader-${who}-${turn}@example.com`], subject: `Mail ${turn}`, body: 'Votre dossier est prêt.' }
  return { what: 'mail', method: 'POST', path: '/v1/companies/C/mails', send: { body } }
}

/** Everybody works in their own file, on random processes; what an outage refused is not asked for again. */
export async function startOffice(people: readonly Person[], bases: readonly string[]) {
  const [pair] = await makePairs(seed, 1)
  if (pair === undefined) throw new Error('There is no invoice.')
  const counts = new Map<string, number>()
  const refused = new Map<string, number>()
  const wrong: string[] = []
  const end = new AbortController()
  const work = async (person: Person, who: number) => {
    const random = randomFrom(seed + 1000 + who)
    const invoice = (turn: number) => ublOf({ ...pair.invoice, number: `S-${who}-${turn}`, communication: null })
    for (let turn = 0; !end.signal.aborted; turn++) {
      const { what, method, path, send } = requestOf(random, turn, invoice, who)
      const base = bases[Math.floor(random() * bases.length)] ?? ''
      const reply = await person.call<{ code?: string }>(base, method, path, send)
      const answered = `${reply.status} ${isDone(reply) ? '' : (reply.body?.code ?? '')}`.trim()
      if (isDone(reply)) counts.set(what, (counts.get(what) ?? 0) + 1)
      else if (reply.status === 503) refused.set(answered, (refused.get(answered) ?? 0) + 1)
      else wrong.push(`${what}: ${answered}`)
      await pause(betweenMs * (0.5 + random()))
    }
  }
  const working = people.map(work)
  return {
    counts,
    refused,
    wrong,
    finish: async () => {
      end.abort()
      await Promise.all(working)
    },
  }
}
