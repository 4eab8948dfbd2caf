/** Every way in which a provider fails: the run says so, nothing is imported twice or lost, and the next run goes on. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addressesOf,
  type Connections,
  doRuns,
  openPlainFile,
  openStandIns,
  ownIban,
} from '../../../../../test/harness/integrations/files.ts'
import { openWorld } from '../../../../../test/harness/world.ts'
import { type Answer, faults, replies } from '../../../../../test/stand-ins/http-service.ts'
import { mollieTransaction } from '../../../../../test/stand-ins/mollie.ts'
import { pontoTransaction } from '../../../../../test/stand-ins/ponto.ts'

const there = await openStandIns()
const w = await openWorld({ config: addressesOf(there) })
const admin = await w.as('admin', { locale: 'en' })
const [pontoAnswer, mollieAnswer] = [there.ponto.answer, there.mollie.answer]
const account = there.ponto.addAccount(ownIban)
const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']
beforeAll(() => {
  account.transactions.push(...days.map((day, n) => pontoTransaction(day, n + 1)).toReversed())
  there.mollie.transactions.push(...days.map((day, n) => mollieTransaction(day, 'payment', `${n + 1}.00`)).toReversed())
  there.ponto.pageSize = 2
  there.mollie.pageSize = 2
})
afterAll(async () => void (await Promise.all([there.ponto.close(), there.mollie.close()])))

const silent = 'did not answer'
const wrong = 'unexpected answer'
const endless = 'repeats its pages'

const answering =
  (make: () => object): Answer =>
  (response, asked) =>
    replies(200, JSON.stringify(make()))(response, asked)
const pontoPage = (next: string): Answer =>
  answering(() => ({ data: account.transactions.slice(0, 2).map(({ id, ...attributes }) => ({ id, attributes })), links: { next } }))
const molliePage = (from: string): Answer =>
  answering(() => ({
    _embedded: { balance_transactions: there.mollie.transactions.slice(0, 2) },
    _links: { next: { href: `?from=${from}` } },
  }))

/** A fault, how it answers, and what the run says. */
const cases: readonly (readonly [name: string, ponto: Answer | undefined, mollie: Answer | undefined, said: string])[] = [
  ['500', faults['500'], faults['500'], silent],
  ['a line that is cut', faults['a line that is cut'], faults['a line that is cut'], silent],
  ['a line that is cut at once', faults['a line that is cut at once'], faults['a line that is cut at once'], silent],
  ['429', replies(429, '{}', { 'retry-after': '0' }), replies(429, '{}', { 'retry-after': '0' }), silent],
  ['401', faults['401'], faults['401'], 'refused the credentials'],
  ['403', replies(403, '{}'), replies(403, '{}'), 'refused the credentials'],
  ['404', replies(404, '{}'), replies(404, '{}'), wrong],
  ['204', faults['204'], faults['204'], wrong],
  ['a redirect', faults['a redirect'], faults['a redirect'], wrong],
  ['garbage', faults['garbage'], faults['garbage'], wrong],
  ['half a JSON', faults['half a JSON'], faults['half a JSON'], wrong],
  ['another JSON', faults['another JSON'], faults['another JSON'], wrong],
  ['an answer without end', faults['an answer without end'], faults['an answer without end'], wrong],
  [
    'an amount that is a text or a number',
    replies(200, '{"data":[{"id":"1","attributes":{"amount":"1","currency":"EUR"}}]}'),
    replies(200, '{"_embedded":{"balance_transactions":[{"id":"b","type":"payment","resultAmount":1,"initialAmount":1,"createdAt":"x"}]}}'),
    wrong,
  ],
  ['the same page for ever', pontoPage('?after=same'), molliePage('same'), endless],
  [
    'empty pages for ever',
    replies(200, '{"data":[],"links":{"next":"?after=x"}}'),
    replies(200, '{"_embedded":{"balance_transactions":[]},"_links":{"next":{"href":"?from=x"}}}'),
    endless,
  ],
]

/** The first page is right, the second one fails. */
const failingLater =
  (right: Answer, wrongAnswer: Answer, isLater: (path: string) => boolean): Answer =>
  (response, asked) =>
    (isLater(asked.path) ? wrongAnswer : right)(response, asked)

const connectionOf = async (file: Connections, provider: number) => (await admin('GET', file.at)).body[provider].connection
const imported = async (file: Connections) =>
  (
    await w.rows<{ external_id: string }>('select external_id from bank_transactions where company_id = $1 order by external_id', [
      file.company_id,
    ])
  ).map(({ external_id }) => external_id)

test.for(cases.map(([name, ponto, mollie, said]) => ({ name, ponto, mollie, said })))('$name', async ({ ponto, mollie, said }) => {
  const providers = [
    { index: 0, stand: there.ponto, right: pontoAnswer, wrongAnswer: ponto, ids: account.transactions.map(({ id }) => id) },
    { index: 1, stand: there.mollie, right: mollieAnswer, wrongAnswer: mollie, ids: there.mollie.transactions.map(({ id }) => id) },
  ]
  for (const { index, stand, right, wrongAnswer = replies(500), ids } of providers) {
    const file = await openPlainFile(w, there, admin)
    const { body } = await file.connect(index === 0 ? file.ponto() : file.mollie())
    const begin = () => admin('POST', `${file.at}/${body.id}/run`)
    await begin()
    Object.assign(stand, {
      answer: failingLater(right, wrongAnswer, (path) => path.includes('/transactions') && /(after|from)=/.test(path)),
    })
    await doRuns(w, there)
    Object.assign(stand, { answer: right })
    const failed = await connectionOf(file, index)
    expect(failed).toMatchObject({ last_status: 'failed', last_error: expect.stringContaining(said), status: 'connected' })
    expect(failed.runs).toMatchObject([{ status: 'failed', created: 0, message: failed.last_error }])
    expect(await imported(file)).toEqual([])
    await begin()
    await doRuns(w, there)
    expect((await connectionOf(file, index)).runs).toMatchObject([{ status: 'done', created: days.length }, { status: 'failed' }])
    expect(await imported(file)).toEqual(ids.toSorted())
  }
})

test('silence is an outcome too: the request is given up after ten seconds', async () => {
  const file = await openPlainFile(w, there, admin)
  const { body } = await file.connect(file.mollie())
  await admin('POST', `${file.at}/${body.id}/run`)
  Object.assign(there.mollie, {
    answer: failingLater(mollieAnswer, faults['silence'] ?? replies(500), (path) => path.includes('/transactions')),
  })
  await doRuns(w, there)
  Object.assign(there.mollie, { answer: mollieAnswer })
  expect(await connectionOf(file, 1)).toMatchObject({ last_status: 'failed', last_error: expect.stringContaining(silent) })
})

test('a link to another host is not followed: only its cursor is used', async () => {
  const file = await openPlainFile(w, there, admin)
  const { body } = await file.connect(file.ponto())
  there.ponto.asked.length = 0
  Object.assign(there.ponto, {
    answer: ((response, asked) => {
      if (!asked.path.includes('/transactions') || asked.path.includes('after=')) return pontoAnswer(response, asked)
      const after = account.transactions[1]?.id ?? ''
      return pontoPage(`http://127.0.0.1:1/accounts/x/transactions?after=${after}`)(response, asked)
    }) satisfies Answer,
  })
  await admin('POST', `${file.at}/${body.id}/run`)
  await doRuns(w, there)
  Object.assign(there.ponto, { answer: pontoAnswer })
  expect(await imported(file)).toEqual(account.transactions.map(({ id }) => id).toSorted())
})
