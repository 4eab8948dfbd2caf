import fc from 'fast-check'
import {
  beginHistory,
  firstYear,
  playHistory,
  randomHistory,
  reportsAsked,
  retell,
} from '../../../server/test/harness/known-books/history.ts'
import type { Way } from '../../../server/test/harness/books/random-years.ts'
import type { Prove } from '../../lib/proof.ts'
import { seed } from '../lib/figures.ts'
import { type Fixture, type Person, expectSuccess, withFixture } from '../lib/fixture.ts'
import { tally } from '../lib/tally.ts'

const sizes = { ci: { histories: 2, writes: 30 }, full: { histories: 200, writes: 40 } }
const atOnce = 4

async function newFile({ rows }: Fixture, base: string, person: Person): Promise<Way> {
  const file = expectSuccess(
    await person.call<{ id: number; public_token: string }>(base, 'POST', '/v1/companies', {
      body: {
        name: 'Atelier Meunier SRL',
        country_pack: 'BE',
        vat_regime: 'quarterly',
        firm: person.firm,
        fiscal_year: { starts_on: `${firstYear}-01-01`, ends_on: `${firstYear}-12-31` },
        banks: [{ code: 'BNP', label: 'Banque' }],
      },
    }),
  )
  return {
    company_id: file.id,
    rows,
    call: (method, path, sent) =>
      person.call(base, method, `/v1/companies/${file.public_token}${path && `/${path}`}`, sent ? { body: sent } : {}),
  }
}

/** Random histories through two API processes: what one told on the way, the other tells again at the end. */
export const prove: Prove = (size) =>
  withFixture({}, async (fixture) => {
    const { histories, writes } = sizes[size]
    const shown = tally('Books as they were known: every answer of a random history is told again at its end, by the time it named.')
    const apis = await fixture.start(2, { LIMITS_FACTOR: '100000' })
    const [base = '', other = ''] = apis.map((api) => api.base)
    const person = await fixture.person(base)
    const plans = fc.sample(randomHistory(writes), { numRuns: histories, seed })
    const kinds = new Map<string, number>()
    let [next, answers] = [0, 0]
    const work = async () => {
      while (next < plans.length) {
        const nth = next++
        const way = await beginHistory(await newFile(fixture, base, person))
        const { told, done } = await playHistory(way, plans[nth] ?? [], reportsAsked)
        const [file] = await fixture.rows<{ public_token: string }>('select public_token from companies where id = $1', [way.company_id])
        const elsewhere: Way = { ...way, call: (method, path) => person.call(other, method, `/v1/companies/${file?.public_token}/${path}`) }
        const differing = await retell(elsewhere, told)
        answers += told.length
        for (const [kind, count] of done) kinds.set(kind, (kinds.get(kind) ?? 0) + count)
        shown.check(differing.length === 0, `history ${nth} is told again as it was`, differing.slice(0, 2))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    const counted = [...kinds].toSorted(([, a], [, b]) => b - a).map(([kind, count]) => `${kind} ${count}`)
    shown.say(`${histories} histories of ${writes} writes, ${answers} answers, seed ${seed}; accepted: ${counted.join(', ')}`)
    for (const api of apis) shown.check(api.errors().length === 0, `process ${api.base} logged no error`, api.errors().slice(-3))
    return shown.result
  })
