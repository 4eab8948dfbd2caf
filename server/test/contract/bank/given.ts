/** What the examples of the bank need. */
import { camt, monthly, ownIban, statementForm } from '../../harness/books/statement-files.ts'
import { inWrite } from '../../harness/raw-write.ts'
import { giveBooks } from '../books.ts'
import type { Need } from '../scene.ts'
import { makeMatch, makePayment } from './matches.ts'
import { givePayables, makeBatch } from './payments.ts'

type Values = Readonly<Record<string, string>>

const books = ({ world, scene }: Need) => giveBooks(world, scene)
const rules = '/v1/companies/:company/bank-rules'
const statements = '/v1/companies/:company/coda-files'
const transactions = '/v1/companies/:company/bank-transactions'
const batches = '/v1/companies/:company/payment-batches'

/** A payment of bank charges that waits to be matched, and a rule for it. */
const charges = async (need: Need): Promise<Values> => {
  await books(need)
  const { world, scene } = need
  await world.rows(
    inWrite(
      scene.company.id,
      `with bank as (insert into journals (company_id, code, label, type) values (app_company(), 'BNP', 'Banque', 'financial') returning id)
       insert into bank_transactions (company_id, journal_id, source, sequence, entry_date, value_date, amount, currency, communication)
       select app_company(), bank.id, 'coda', 1, '2026-03-12', '2026-03-12', -4.50, 'EUR', 'Frais de gestion' from bank`,
    ),
  )
  const rule = { name: 'Frais bancaires', conditions: { communication: 'frais' }, action: { account: '657200' } }
  await scene.steward('POST', `/v1/companies/${scene.company.public_token}/bank-rules`, { body: rule })
  const [made] = await world.rows<{ id: string }>('select max(id) as id from bank_transactions where company_id = $1', [scene.company.id])
  return { id: made?.id ?? '' }
}

/** A bank account for the statements of the example. */
const account = async (need: Need): Promise<void> => {
  await books(need)
  const { world, scene } = need
  await world.rows(
    inWrite(
      scene.company.id,
      `insert into journals (id, company_id, code, label, type, iban) overriding system value
       values (16, app_company(), 'BNK', 'Banque', 'financial', '${ownIban}')`,
    ),
  )
}

/** A statement file and one of its transactions, whichever the path names. */
const statementFile = async (need: Need): Promise<Values> => {
  await account(need)
  const path = `/v1/companies/${need.scene.company.public_token}`
  const { body } = await need.scene.steward('POST', `${path}/coda-files`, statementForm({ 'extrait.xml': camt(monthly(1)) }))
  const { body: list } = await need.scene.steward('GET', `${path}/bank-transactions`)
  return { id: String(need.route.url.startsWith(statements) ? body.files[0].id : list.data[0].id) }
}

const batch = ({ world, scene }: Need): Promise<Values> => makeBatch(world, scene)

export const givenForBank: Readonly<Record<string, (need: Need) => Promise<Values | void>>> = {
  [`POST ${rules}`]: books,
  [`PATCH ${rules}/:id`]: books,
  [`DELETE ${rules}/:id`]: books,
  [`GET ${transactions}/:id/suggestions`]: charges,
  [`POST ${statements}`]: account,
  [`GET ${statements}/:id`]: statementFile,
  [`DELETE ${statements}/:id`]: statementFile,
  [`GET ${statements}/:id/file`]: statementFile,
  [`GET ${transactions}/:id`]: statementFile,
  [`PATCH ${transactions}/:id`]: statementFile,
  [`POST ${transactions}/:id/match`]: ({ world, scene }) => makePayment(world, scene),
  [`POST ${transactions}/:id/unmatch`]: ({ world, scene }) => makeMatch(world, scene),
  [`POST ${batches}`]: ({ world, scene }) => givePayables(world, scene),
  [`GET ${batches}/:id`]: batch,
  [`POST ${batches}/:id/cancel`]: batch,
  [`GET ${batches}/:id/xml`]: batch,
}
