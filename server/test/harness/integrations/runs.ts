/** What the tests of runs share: a company file for each of them, connected to stand-ins that begin empty. */
import { afterAll, beforeEach, expect } from 'vitest'
import { type PontoTransaction, pontoTransaction } from '../../stand-ins/ponto.ts'
import { type Caller, openWorld } from '../world.ts'
import { addressesOf, type Connected, doRuns, openFile, openStandIns, ownIban } from './files.ts'

type Connection = { readonly id: number; readonly runs: object[] } & Readonly<Record<string, unknown>>

export async function openRuns() {
  const there = await openStandIns()
  const w = await openWorld({ config: addressesOf(there) })
  const admin = await w.as('admin', { locale: 'en' })
  const answers = { ponto: there.ponto.answer, mollie: there.mollie.answer }
  const account = there.ponto.addAccount(ownIban)
  const state: { file: Connected | null; integration: number } = { file: null, integration: 0 }
  beforeEach(async () => {
    Object.assign(there.ponto, { answer: answers.ponto, syncs: ['success'], pageSize: 100 })
    Object.assign(there.mollie, { answer: answers.mollie, pageSize: 250, currency: 'EUR' })
    account.transactions.length = 0
    there.mollie.transactions.length = 0
    state.file = await openFile(w, there, admin)
  })
  afterAll(async () => void (await Promise.all([there.ponto.close(), there.mollie.close()])))

  const file = (): Connected => {
    if (state.file === null) throw new Error('the file is opened before each test')
    return state.file
  }
  const connect = async (body: object): Promise<void> => {
    const answer = await file().connect(body)
    expect([answer.status, answer.body.errors]).toEqual([201, undefined])
    state.integration = answer.body.id
  }
  const at = () => `${file().at}/${state.integration}`
  const start = (as: Caller = admin, headers: Record<string, string> = {}) => as('POST', `${at()}/run`, { headers })
  const connection = async (): Promise<Connection> => {
    const { body } = await admin('GET', file().at)
    return body
      .map((one: { connection: Connection | null }) => one.connection)
      .find((one: Connection | null) => one?.id === state.integration)
  }
  return {
    there,
    w,
    admin,
    answers,
    account,
    file,
    at,
    start,
    connection,
    connectPonto: (more: object = {}) => connect(file().ponto(more)),
    connectMollie: (more: object = {}) => connect(file().mollie(more)),
    /** New transactions at the bank, in the order in which they happened. */
    bring: (...transactions: Parameters<typeof pontoTransaction>[]): PontoTransaction[] => {
      const made = transactions.map((given) => pontoTransaction(...given))
      account.transactions.unshift(...made.toReversed())
      return made
    },
    run: async (): Promise<object | undefined> => {
      const { status, body } = await start()
      expect([status, body.code]).toEqual([202, undefined])
      await doRuns(w, there)
      const { runs } = await connection()
      return runs[0]
    },
    /** Newest first. */
    stored: async () => (await admin('GET', `${file().bank.b.path}/bank-transactions?per_page=500`)).body.data,
    events: async () => {
      const rows = await w.rows<{ data: Record<string, unknown> }>(
        `select data from queue.outbox where company_id = $1 and event = 'bank.transaction_imported' order by id`,
        [file().company_id],
      )
      return rows.map(({ data }) => data)
    },
  }
}
