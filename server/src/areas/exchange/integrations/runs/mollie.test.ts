/** Runs that read Mollie: gross amounts, fees and pages. */
import { describe, expect, test } from 'vitest'
import { openRuns } from '../../../../../test/harness/integrations/runs.ts'
import { mollieTransaction } from '../../../../../test/stand-ins/mollie.ts'

const { there, admin, file, connectMollie, run, stored, events } = await openRuns()

describe('Mollie', () => {
  test('a gross amount and its fee are two transactions, whose sum is the change of the balance', async () => {
    there.mollie.transactions.unshift(
      mollieTransaction('2026-03-05', 'outgoing-transfer', '-9.46'),
      mollieTransaction('2026-03-04', 'refund', '-10.00', '-10.25'),
      mollieTransaction('2026-03-03', 'payment', '20.00', '19.71', {
        context: { payment: { paymentId: 'tr_1', paymentDescription: 'Order 7' } },
      }),
      mollieTransaction('2026-02-01', 'payment', '1.00'),
    )
    await connectMollie()
    expect(await run()).toMatchObject({ status: 'done', created: 5, failed: 0 })
    const found = (await stored()).toReversed()
    expect(found.map(({ amount, transaction_code }: never) => [amount, transaction_code])).toEqual([
      ['20.00', 'payment'],
      ['-0.29', 'fee'],
      ['-10.00', 'refund'],
      ['-0.25', 'fee'],
      ['-9.46', 'outgoing-transfer'],
    ])
    expect(found[0]).toMatchObject({ source: 'mollie', account_iban: null, communication: 'Order 7', end_to_end_id: 'tr_1' })
    const { body: suggestions } = await admin('GET', `${file().bank.b.path}/bank-transactions/${found[4].id}/suggestions`)
    expect(suggestions[0]).toMatchObject({ kind: 'transfer', score: 0.98, allocations: [{ account: '580000', amount: '-9.46' }] })
    expect(found[1].external_id).toBe(`${found[0].external_id}:fee`)
    expect((await events())[0]).toMatchObject({ account_iban: '', source: 'mollie' })
  })

  test('pages, then only what is new; another currency is counted as failed', async () => {
    there.mollie.pageSize = 3
    const dollars = { currency: 'USD', value: '5.00' }
    for (let n = 1; n <= 10; n += 1) there.mollie.transactions.unshift(mollieTransaction('2026-03-05', 'payment', `${n}.00`))
    there.mollie.transactions.unshift(
      mollieTransaction('2026-03-06', 'payment', '5.00', '5.00', { resultAmount: dollars, initialAmount: dollars }),
    )
    await connectMollie()
    expect(await run()).toMatchObject({ status: 'done', created: 10, failed: 1 })
    there.mollie.transactions.unshift(mollieTransaction('2026-03-07', 'payment', '11.00'))
    expect(await run()).toMatchObject({ status: 'done', created: 1 })
    there.mollie.currency = 'USD'
    expect(await run()).toMatchObject({ status: 'failed', message: expect.stringContaining('USD') })
  })
})
