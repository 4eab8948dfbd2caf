/** One statement uploaded in each format: whichever comes first, the others are recognised as the same. */
import { expect, test } from 'vitest'
import { statementForm } from '../../../../test/harness/books/statement-files.ts'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { writeCamt } from '../../../../test/harness/statements/write-camt.ts'
import { writeCfonb } from '../../../../test/harness/statements/write-cfonb.ts'
import { writeCoda } from '../../../../test/harness/statements/write-coda.ts'
import { writeMt940 } from '../../../../test/harness/statements/write-mt940.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')

const statement = {
  iban: 'FR7630006000011234567890189',
  number: '20260302',
  opening_date: '2026-03-01',
  opening_balance: -12_300n,
  closing_date: '2026-03-02',
  transactions: [
    {
      amount: 12_345n,
      entry_date: '2026-03-02',
      value_date: '2026-03-01',
      name: 'Alpha SA',
      iban: 'BE21001234567803',
      reference: '202600012320',
    },
    {
      amount: -5_000n,
      entry_date: '2026-03-02',
      value_date: '2026-03-02',
      name: 'Bêta',
      iban: 'NL91ABNA0417164300',
      communication: 'FACT 12',
    },
    { amount: 5_000n, entry_date: '2026-03-02', value_date: '2026-03-02', name: 'Gamma', communication: 'FACT 13' },
  ],
}
const written: Readonly<Record<string, Buffer>> = {
  // The number of a CODA statement has three digits.
  'extrait.cod': Buffer.from(writeCoda({ ...statement, number: '302' })),
  'camt.053.001.02.xml': Buffer.from(writeCamt(statement, 2)),
  'camt.053.001.08.xml': Buffer.from(writeCamt(statement, 8)),
  'extrait.sta': Buffer.from(writeMt940(statement)),
  'releve.txt': Buffer.from(writeCfonb(statement)),
}

const formats: Readonly<Record<string, string>> = {
  'extrait.cod': 'coda',
  'camt.053.001.08.xml': 'camt053',
  'extrait.sta': 'mt940',
  'releve.txt': 'cfonb120',
}

test.for(Object.entries(formats))('%s is a file of the format %s, and so are its transactions', async ([name, format]) => {
  const { path, journals } = await makeBooks(w, admin)
  await admin('PATCH', `${path}/journals/${journals['BNP']}`, { body: { iban: statement.iban } })
  const { raw, headers } = statementForm({ [name]: written[name] ?? Buffer.of() })
  const { body } = await admin('POST', `${path}/coda-files`, { raw, headers })
  expect(body.files[0].format).toBe(format)
  const { data } = (await admin('GET', `${path}/bank-transactions`)).body
  expect(data.map(({ source }: { source: string }) => source)).toEqual([format, format, format])
})

test.for(Object.keys(written))('after %s every format of the same statement is known, and adds nothing', async (first) => {
  const { id, path, journals } = await makeBooks(w, admin)
  await admin('PATCH', `${path}/journals/${journals['BNP']}`, { body: { iban: statement.iban } })
  const upload = async (name: string) => {
    const { raw, headers } = statementForm({ [name]: written[name] ?? Buffer.of() })
    const { status, body } = await admin('POST', `${path}/coda-files`, { raw, headers })
    return [status, body.code ?? body.transactions]
  }
  expect(await upload(first)).toEqual([201, 3])
  for (const again of Object.keys(written)) expect([again, ...(await upload(again))]).toEqual([again, 422, 'coda_duplicate'])
  const stored = await w.rows<{ statements: number; transactions: number }>(
    `select (select count(*)::int from bank_statements where company_id = $1) as statements,
       (select count(*)::int from bank_transactions where company_id = $1) as transactions`,
    [id],
  )
  expect(stored).toEqual([{ statements: 1, transactions: 3 }])
})
