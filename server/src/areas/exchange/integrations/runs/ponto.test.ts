/** Runs that read Ponto: what they import, once and completely. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { camt, ownIban } from '../../../../../test/harness/books/statement-files.ts'
import { openRuns } from '../../../../../test/harness/integrations/runs.ts'
import { type PontoTransaction, pontoTransaction } from '../../../../../test/stand-ins/ponto.ts'

const { there, w, admin, answers, account, file, at, connectPonto, connection, bring, run, stored, events } = await openRuns()
const externalIds = async () => (await stored()).map(({ external_id }: { external_id: string }) => external_id).toSorted()
const idsOf = (all: readonly PontoTransaction[]) => all.map(({ id }) => id).toSorted()

describe('Ponto', () => {
  test('a run imports what is new since the start day, oldest first, with what the bank says of it', async () => {
    const communication = { remittanceInformation: '+++090/9337/55493+++', remittanceInformationType: 'structured' }
    const made = bring(['2026-02-28', 1], ['2026-03-01', 1210.1], ['2026-03-02', -0.29, communication], ['2026-03-03', 100_000_000.01])
    await connectPonto()
    expect(await run()).toMatchObject({ status: 'done', created: 3, updated: 0, failed: 0, message: null })
    const found = (await stored()).toReversed()
    expect(found.map(({ external_id }: never) => external_id)).toEqual(made.slice(1).map(({ id }) => id))
    expect(found[0]).toMatchObject({
      source: 'ponto',
      account_iban: ownIban,
      journal_id: file().journal,
      coda_file_id: null,
      statement_number: null,
      entry_date: '2026-03-01',
      amount: '1210.10',
      counterpart_name: 'Client SA',
      counterpart_iban: 'BE71096123456769',
      transaction_code: 'PMNT-RCDT-ESCT',
      status: 'pending',
    })
    expect(found[1]).toMatchObject({ amount: '-0.29', structured_communication: '090933755493', communication: null })
    expect(found[2]).toMatchObject({ amount: '100000000.01' })
    expect(found.map(({ id }: never) => id)).toEqual(found.map(({ id }: never) => id).toSorted((a: number, b: number) => a - b))
    expect(await connection()).toMatchObject({ last_status: 'done', last_error: null, last_run_at: expect.any(String), version: 1 })
  })

  test('each imported transaction is announced once, as pending', async () => {
    bring(['2026-03-01', 10], ['2026-03-02', 20])
    await connectPonto()
    await run()
    await run()
    expect((await events()).map(({ source, status }) => [source, status])).toEqual([
      ['ponto', 'pending'],
      ['ponto', 'pending'],
    ])
  })

  test('many pages and portions, then only what is new; a late one of an earlier day is found on the page that is read again', async () => {
    const first = bring(
      ...Array.from({ length: 1_234 }, (_, n): [string, number] => [`2026-03-${String(1 + Math.floor(n / 50)).padStart(2, '0')}`, n + 1]),
    )
    await connectPonto()
    expect(await run()).toMatchObject({ status: 'done', created: 1_234 })
    there.ponto.asked.length = 0
    const [late] = [pontoTransaction('2026-03-25', 5)]
    account.transactions.splice(3, 0, late as never)
    const second = bring(['2026-03-26', 7])
    expect(await run()).toMatchObject({ status: 'done', created: 2 })
    expect(there.ponto.asked.filter(({ path }) => path.includes('/transactions'))).toHaveLength(1)
    const [{ n } = { n: 0 }] = await w.rows<{ n: number }>(
      'select count(distinct external_id)::int as n from bank_transactions where company_id = $1',
      [file().bank.b.id],
    )
    expect([n, (await externalIds()).length > 0]).toEqual([first.length + second.length + 1, true])
  })

  test('a run that is asked for synchronises first and waits a limited time; a slow bank is said, not a failure', async () => {
    bring(['2026-03-01', 10])
    await connectPonto()
    there.ponto.syncs = ['pending', 'running', 'success']
    expect(await run()).toMatchObject({ status: 'done', created: 1, message: null })
    there.ponto.syncs = ['pending']
    expect(await run()).toMatchObject({ status: 'done', created: 0, message: expect.stringContaining('did not finish') })
  })

  test('an expired token is renewed and nothing is missed', async () => {
    const made = bring(['2026-03-01', 1], ['2026-03-02', 2], ['2026-03-03', 3])
    there.ponto.pageSize = 1
    await connectPonto()
    there.ponto.answer = (response, asked) => {
      if (asked.path.includes('/transactions?') && asked.path.includes('after=')) {
        there.ponto.answer = answers.ponto
        there.ponto.expire()
      }
      return answers.ponto(response, asked)
    }
    expect(await run()).toMatchObject({ status: 'done', created: 3 })
    expect(await externalIds()).toEqual(idsOf(made))
  })

  test('dates are days of Belgium, whatever zone the provider writes', async () => {
    bring(['2026-03-01', 1, { executionDate: '2026-03-04T23:30:00.000Z', valueDate: '2026-03-05T22:59:59Z' }])
    await connectPonto()
    await run()
    expect(await stored()).toMatchObject([{ entry_date: '2026-03-05', value_date: '2026-03-05' }])
  })

  test('what cannot be imported is counted once: a third decimal, another currency, no date, too large', async () => {
    bring(
      ['2026-03-01', 1.005],
      ['2026-03-01', 1, { currency: 'USD' }],
      ['2026-03-01', 1, { executionDate: null, valueDate: 'soon' }],
      ['2026-03-01', 12_345_678_901_234],
      ['2026-03-02', 5],
    )
    await connectPonto()
    expect(await run()).toMatchObject({ status: 'done', created: 1, failed: 4 })
    expect(await run()).toMatchObject({ status: 'done', created: 0, failed: 0 })
  })

  test('an account in another currency is converted at the rate of each day; without a rate the run fails and goes on later', async () => {
    account.transactions.length = 0
    Object.assign(account, { currency: 'USD' })
    onTestFinished(() => void Object.assign(account, { currency: 'EUR' }))
    bring(['2026-03-02', 110, { currency: 'USD' }])
    await connectPonto()
    const failed = await run()
    expect(failed).toMatchObject({ status: 'failed', created: 0, message: expect.stringContaining('USD') })
    await w.rows(`insert into reference_rates (currency, day, rate) values ('USD', '2026-03-02', 1.1)`)
    expect(await run()).toMatchObject({ status: 'done', created: 1 })
    expect(await stored()).toMatchObject([{ amount: '100.00', currency: 'EUR', foreign: { currency: 'USD', amount: '110.00' } }])
  })

  test('a rule books at the import', async () => {
    await admin('POST', `${file().bank.b.path}/bank-rules`, {
      body: { name: 'Frais', conditions: { communication: 'frais' }, action: { account: '657200' }, auto_apply: true },
    })
    bring(['2026-03-02', -4.5, { remittanceInformation: 'Frais de gestion' }])
    await connectPonto()
    await run()
    expect(await stored()).toMatchObject([{ status: 'matched', source: 'ponto' }])
  })

  test('what another source brought is recognised, each once; what a statement covers is not imported', async () => {
    const lines = [{ amount: '5.00', day: '2026-03-05', text: 'A' }]
    const sent = await file().bank.send({ 'mars.xml': camt({ opens: '0.00', from: '2026-03-01', to: '2026-03-10', lines }) })
    expect(sent.status).toBe(201)
    const row = { account_iban: ownIban, entry_date: '2026-03-12', amount: '42.00', communication: 'Loyer' }
    const imported = await admin('POST', `${file().bank.b.path}/data-imports`, { body: { resource: 'bank-transactions', rows: [row] } })
    expect(imported.body.created).toBe(1)
    const rent = { remittanceInformation: 'Loyer' }
    bring(['2026-03-05', 5, { remittanceInformation: 'A' }], ['2026-03-12', 42, rent], ['2026-03-12', 42, rent], ['2026-03-13', 1])
    await connectPonto()
    expect(await run()).toMatchObject({ status: 'done', created: 2 })
    expect(await run()).toMatchObject({ status: 'done', created: 0 })
    expect((await stored()).map(({ source, amount }: never) => [source, amount]).toSorted()).toEqual([
      ['camt053', '5.00'],
      ['import', '42.00'],
      ['ponto', '1.00'],
      ['ponto', '42.00'],
    ])
  })

  test('an earlier start day reads again from there; a journal that is no longer usable fails the run', async () => {
    bring(['2026-02-10', 1], ['2026-03-02', 2])
    await connectPonto()
    expect(await run()).toMatchObject({ created: 1 })
    await admin('PATCH', at(), { body: { config: { journals: [{ journal_id: file().journal, from: '2026-02-01' }] } } })
    expect(await run()).toMatchObject({ status: 'done', created: 1 })
    await admin('PATCH', `${file().bank.b.path}/journals/${file().journal}`, { body: { is_active: false } })
    expect(await run()).toMatchObject({ status: 'failed', message: expect.stringContaining('no longer') })
  })
})
