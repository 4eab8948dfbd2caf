/** The list of bank accounts, when a company file has several. */
import { expect, test } from 'vitest'
import { camt, monthly, openBank, secondIban } from '../../../../test/harness/books/statement-files.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')

/** A second bank account, beside BNP. */
async function openTwoBanks() {
  const bank = await openBank(w, admin)
  const { body: second } = await admin('POST', `${bank.b.path}/journals`, {
    body: {
      code: 'KBC',
      label: 'Compte KBC',
      type: 'financial',
      control_account_id: bank.b.accounts['550000'],
      iban: secondIban,
      bic: 'KREDBEBB',
    },
  })
  const list = async () => (await admin('GET', `${bank.b.path}/bank-accounts`)).body
  return { ...bank, second, list }
}

test('each has its own code, name, IBAN, BIC and statements; one that is no longer used stays, marked', async () => {
  const { b, second, send, list } = await openTwoBanks()
  expect(second).toMatchObject({ code: 'KBC', bic: 'KREDBEBB' })
  await send({ 'a.xml': camt(monthly(1)), 'b.xml': camt(monthly(2, { iban: secondIban })) })
  await admin('PATCH', `${b.path}/journals/${second.id}`, { body: { is_active: false } })
  expect(await list()).toMatchObject([
    { code: 'BNP', label: 'Banque', bic: null, statement_balance: '1050.00', last_statement_number: '1', is_active: true },
    {
      code: 'KBC',
      label: 'Compte KBC',
      iban: secondIban,
      bic: 'KREDBEBB',
      statement_balance: '1100.00',
      last_statement_number: '2',
      is_active: false,
    },
  ])
})

test('each keeps its own currency, rate and balances, and all are shown in the currency of the file', async () => {
  await w.rows(`insert into reference_rates (currency, day, rate)
    select currency, day::date, rate from (values ('USD', 1.25), ('GBP', 0.8)) r (currency, rate)
    cross join (values ('2025-12-31'), ('2026-01-09'), ('2026-01-20'), ('2026-01-28')) d (day) on conflict do nothing`)
  const { b, send, list } = await openTwoBanks()
  const pounds = monthly(1, {
    iban: secondIban,
    currency: 'GBP',
    opens: '400.00',
    lines: [{ amount: '80.00', day: '2026-01-10', name: 'Client SA', text: 'Invoice 1' }],
  })
  const { body } = await send({ 'usd.xml': camt(monthly(1, { currency: 'USD' })), 'gbp.xml': camt(pounds) })
  expect(body.files.map(({ statements }: { statements: { currency: string; foreign: object }[] }) => statements[0]?.foreign)).toEqual([
    { currency: 'USD', exchange_rate: '1.250000', old_balance: '1000.00', new_balance: '1050.00' },
    { currency: 'GBP', exchange_rate: '0.800000', old_balance: '400.00', new_balance: '480.00' },
  ])
  expect(await list()).toMatchObject([
    {
      code: 'BNP',
      statement_balance: '840.00',
      foreign: { currency: 'USD', exchange_rate: '1.250000', statement_balance: '1050.00', pending_amount: '50.00' },
    },
    {
      code: 'KBC',
      statement_balance: '600.00',
      foreign: { currency: 'GBP', exchange_rate: '0.800000', statement_balance: '480.00', pending_amount: '80.00' },
    },
  ])
  const { body: pounded } = await admin('GET', `${b.path}/bank-transactions?from=2026-01-10&to=2026-01-10`)
  expect(pounded.data.map(({ amount, foreign }: { amount: string; foreign: object }) => [amount, foreign])).toEqual(
    expect.arrayContaining([
      ['100.00', { currency: 'GBP', exchange_rate: '0.800000', amount: '80.00' }],
      ['80.00', { currency: 'USD', exchange_rate: '1.250000', amount: '100.00' }],
    ]),
  )
})

test('the numbers of all statements that are missing between two are listed', async () => {
  const { send, list } = await openTwoBanks()
  await send({ 'a.xml': camt(monthly(1)), 'd.xml': camt(monthly(4)) })
  expect((await list())[0].missing_statements).toEqual(['2', '3'])
})
