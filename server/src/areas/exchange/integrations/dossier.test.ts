/** A dossier of a file whose bank account is fed: opened again, its statements still contain what the provider brought. */
import { expect, test } from 'vitest'
import { camt } from '../../../../test/harness/books/statement-files.ts'
import { dossiersOf } from '../../../../test/harness/exports/dossiers.ts'
import { openElsewhere } from '../../../../test/harness/exports/opened-files.ts'
import { openRuns } from '../../../../test/harness/integrations/runs.ts'

const { w, admin, file, connectPonto, bring, run } = await openRuns()

test('the copy has the transactions, the statement and its balance, and no connection', { timeout: 240_000 }, async () => {
  const { b, send } = file().bank
  bring(['2026-03-02', 10], ['2026-03-12', 5])
  await connectPonto()
  await run()
  const lines = [{ amount: '10.00', day: '2026-03-02', text: 'A' }]
  expect((await send({ 'mars.xml': camt({ opens: '0.00', from: '2026-02-28', to: '2026-03-10', lines }) })).body.transactions).toBe(0)
  const { body: years } = await admin('GET', `${b.path}/fiscal-years`)
  const dossiers = dossiersOf(w, admin)
  const there = await openElsewhere()
  try {
    const copy = await there.open((await dossiers.fetch(b, years[0].id)).file)
    const shown = async (as: typeof admin, path: string) => {
      const { body: transactions } = await as('GET', `${path}/bank-transactions`)
      const { body: files } = await as('GET', `${path}/coda-files`)
      return {
        transactions: transactions.data.map(({ source, amount, external_id }: Record<string, string>) => [source, amount, external_id]),
        files: files.data.map(({ name, transactions_count }: Record<string, unknown>) => [name, transactions_count]),
      }
    }
    expect(await shown(there.admin, copy.path)).toEqual(await shown(admin, b.path))
    const [pairs] = await there.w.rows<{ n: number }>('select count(*)::int as n from statement_pairs where company_id = $1', [copy.id])
    const { body: catalogue } = await there.admin('GET', `${copy.path}/integrations`)
    expect([pairs?.n, catalogue[0].connection]).toEqual([1, null])
  } finally {
    await there.close()
    dossiers.close()
  }
})
