/** Rules with `auto_apply`: booked inside the upload and by the nightly job, never at the cost of the upload. */
import { afterAll, expect, test } from 'vitest'
import { type BankFile, makeBankFile } from '../../../../../test/harness/books/bank.ts'
import { nightWork } from '../../../../../test/harness/books/night-work.ts'
import { multipart } from '../../../../../test/harness/multipart.ts'
import { created } from '../../../../../test/harness/replies.ts'
import { type Reply, openWorld } from '../../../../../test/harness/world.ts'
import { golden } from '../../../../../test/scenarios/golden/belgium.ts'
import { applyRules } from './jobs.ts'

const w = await openWorld()
const admin = await w.as('admin')
const night = nightWork(w)
afterAll(() => night.end())

/** A file whose bank has the statements of the Belgian dossier. */
async function fileWithBank(): Promise<BankFile> {
  const f = await makeBankFile(w, admin)
  const [bank] = golden.company.banks
  await admin('PATCH', `${f.b.path}/journals/${f.b.journals['BNP']}`, { body: { iban: bank?.iban } })
  return f
}

const charges = {
  name: 'Frais',
  conditions: { sign: 'out', amount_max: '12.50' },
  action: { account: '657200', label: 'Frais' },
  auto_apply: true,
}
const rule = (f: BankFile, body: object) => created(admin('POST', `${f.b.path}/bank-rules`, { body }))
async function upload(f: BankFile): Promise<Reply['body'][]> {
  const sent = golden.coda_files[1]
  await created(admin('POST', `${f.b.path}/coda-files`, multipart({ field: 'files[]', name: 'a.cod', value: sent?.content ?? '' })))
  return transactionsOf(f)
}
const transactionsOf = async (f: BankFile): Promise<Reply['body'][]> =>
  (await admin('GET', `${f.b.path}/bank-transactions?per_page=100`)).body.data
const ofRule = (transactions: readonly Reply['body'][]) => transactions.filter(({ status }) => status === 'matched')
const notesOf = (f: BankFile) =>
  w.rows<{ note: string; params: Record<string, unknown> }>(
    `select note, params from activity where company_id = $1 and note like 'bank\\_%' and note <> 'bank_rule_created' order by id`,
    [f.b.id],
  )

test('the first rule that fits books inside the upload; one without auto_apply only holds its place', async () => {
  const f = await fileWithBank()
  const made = await rule(f, charges)
  const booked = ofRule(await upload(f))
  expect(booked.map(({ amount, rule_id }) => [amount, rule_id])).toEqual([['-12.50', made.id]])
  const { body: entry } = await admin('GET', `${f.b.path}/entries/${booked[0].journal_entry_id}`)
  expect(entry).toMatchObject({ origin: 'bank', lines: [{ credit: '12.50' }, { debit: '12.50', label: 'Frais' }] })
  expect((await notesOf(f)).map(({ note, params }) => [note, params['count']])).toContainEqual(['bank_booked_by_rules', 1])
  await f.close()

  const other = await fileWithBank()
  await rule(other, { ...charges, auto_apply: false })
  await rule(other, charges)
  expect(ofRule(await upload(other))).toEqual([])
  await other.close()
})

test('a refused booking leaves the transaction pending with the reason, and the upload succeeds; the job books it later', async () => {
  const f = await fileWithBank()
  await rule(f, charges)
  await f.book.lock(2)
  expect(ofRule(await upload(f))).toEqual([])
  const [refused] = (await notesOf(f)).filter(({ note }) => note === 'bank_rule_refused')
  expect(refused?.params['reason']).toContain('verrouillée')
  await applyRules(night.at(new Date()))
  expect(ofRule(await transactionsOf(f))).toEqual([])
  await f.book.lock(2, 'unlock')
  await applyRules(night.at(new Date()))
  await applyRules(night.at(new Date()))
  expect(ofRule(await transactionsOf(f)).map(({ amount }) => amount)).toEqual(['-12.50'])
  expect((await notesOf(f)).filter(({ note }) => note === 'bank_rule_refused')).toHaveLength(1)
  await f.close()
})

test('the job leaves archived files alone', async () => {
  const f = await fileWithBank()
  await f.book.lock(2)
  await rule(f, charges)
  await upload(f)
  await f.book.lock(2, 'unlock')
  await admin('PATCH', f.b.path, { body: { is_active: false } })
  await applyRules(night.at(new Date()))
  expect(ofRule(await transactionsOf(f))).toEqual([])
  await f.close()
})
