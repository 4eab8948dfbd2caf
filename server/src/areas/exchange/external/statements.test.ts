/** Bank accounts with statements and a platform that brings their transactions: nothing exists twice, whatever came first. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { camt, ownIban, statementForm, type StatementGiven } from '../../../../test/harness/books/statement-files.ts'
import { linkedFile, linkedFirm, platformConfig } from '../../../../test/harness/platform/linked.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { externalPlatform } from '../../../../test/stand-ins/external-platform.ts'

const there = await externalPlatform()
const w = await openWorld({ config: platformConfig(there) })
afterAll(() => there.close())
beforeEach(() => void (there.fault = null))

type Line = { readonly amount?: string; readonly day?: string; readonly text: string; readonly iban?: string }
const amount = '10.00'
const day = '2026-03-02'

/** A linked file with a bank account, and what its two sources bring. */
async function openFed() {
  const linked = await linkedFirm(w, there)
  Object.assign(there.companies.get(linked.firm.companies[0]?.id ?? '')?.company ?? {}, {
    banks: [{ code: 'ING', label: 'ING', iban: ownIban }],
  })
  const { caller } = linked
  const file = await linkedFile(w, there, linked)
  const push = (...lines: readonly Line[]) =>
    file.source.bank_transactions.push(
      ...lines.map((line) => ({
        id: `b-${file.source.bank_transactions.length}-${line.text}`,
        account_iban: ownIban,
        entry_date: line.day ?? day,
        value_date: line.day ?? day,
        amount: line.amount ?? amount,
        currency: 'EUR',
        counterpart_iban: line.iban ?? null,
        communication: line.text,
      })),
    )
  const statement = (lines: readonly Line[], more: Partial<StatementGiven> = {}): Buffer =>
    camt({ opens: '0.00', from: '2026-02-28', to: '2026-03-10', lines: lines.map((line) => ({ amount, day, ...line })), ...more })
  const send = (content: Buffer, as = caller) => {
    const { raw, headers } = statementForm({ 'mars.xml': content })
    return as('POST', `${file.path}/coda-files`, { raw, headers })
  }
  const sync = () => caller('POST', `${file.path}/sync/external`)
  const stored = async (): Promise<{ source: string; amount: string; communication: string | null }[]> =>
    (await caller('GET', `${file.path}/bank-transactions?per_page=500`)).body.data
  return {
    ...file,
    caller,
    statement,
    send,
    sync,
    stored,
    /** What the platform brings, and the import of it. */
    bring: async (...lines: readonly Line[]) => {
      push(...lines)
      expect((await sync()).status).toBe(200)
    },
    push,
    sources: async () => (await stored()).map(({ source, communication }) => `${source} ${communication}`).toSorted(),
    pairs: async () => {
      const [found] = await w.rows<{ known: number; standing: number }>(
        `select (select count(*)::integer from feed_pairs where company_id = $1) as known,
           (select count(*)::integer from statement_pairs where company_id = $1) as standing`,
        [file.id],
      )
      return found
    },
    source: async () =>
      (await caller('GET', `${file.path}/journals`)).body.find(({ iban }: { iban: string }) => iban === ownIban).statement_source,
    imported: async () =>
      (await caller('GET', `${file.path}/activity`)).body.data
        .map(({ summary }: { summary: string }) => summary)
        .filter((summary: string) => summary.startsWith('Import de la plateforme')),
  }
}

const two: readonly Line[] = [{ text: 'A' }, { text: 'B' }]

test('what an imported statement covers is paired and never created, not even where it has no pair', async () => {
  const file = await openFed()
  expect((await file.send(file.statement(two))).body.transactions).toBe(2)
  await file.bring({ text: 'B' }, { text: 'A' }, { text: 'C' }, { text: 'D', amount: '11.00' }, { text: 'E', day: '2026-03-10' })
  expect(await file.sources()).toEqual(['camt053 A', 'camt053 B'])
  expect(await file.pairs()).toEqual({ known: 2, standing: 0 })
  expect(await file.imported()).toEqual(['Import de la plateforme externe : 0 ajouts, 0 modifications, 3 non repris.'])
  expect(await file.source()).toBe('files')
  await file.bring({ text: 'late', day: '2026-03-11' })
  expect(await file.sources()).toEqual(['camt053 A', 'camt053 B', 'external late'])
  expect(await file.source()).toBe('external')
})

test('pairs go by what tells them apart: bank reference, counterpart and communication before the order', async () => {
  const file = await openFed()
  await file.send(file.statement([{ text: 'A', iban: 'BE71096123456769' }, { text: 'B' }, { text: 'C' }]))
  await file.bring({ text: 'C' }, { text: 'other', iban: 'BE71096123456769' }, { text: 'B' })
  const pairs = await w.rows(
    `select p.source, t.communication as theirs, p.external_id from feed_pairs p join bank_transactions t on t.company_id = p.company_id and t.id = p.transaction_id
     where p.company_id = $1 order by t.communication`,
    [file.id],
  )
  expect(pairs).toEqual([
    { source: 'external', theirs: 'A', external_id: 'b-0-other' },
    { source: 'external', theirs: 'B', external_id: 'b-0-B' },
    { source: 'external', theirs: 'C', external_id: 'b-0-C' },
  ])
})

test('a later statement pairs with what the platform brought, and creates nothing', async () => {
  const file = await openFed()
  await file.bring({ text: 'B' }, { text: 'A' })
  expect(await file.source()).toBe('external')
  const { status, body } = await file.send(file.statement(two))
  expect([status, body.transactions, body.files[0].transactions_count, body.files[0].statements[0].new_balance]).toEqual([
    201,
    0,
    2,
    '20.00',
  ])
  expect(await file.sources()).toEqual(['external A', 'external B'])
  expect(await file.pairs()).toEqual({ known: 0, standing: 2 })
  await file.bring({ text: 'too late' })
  expect(await file.sources()).toEqual(['external A', 'external B'])
})

test('422 coda_invalid while the platform feeds the account and lacks one; without the platform the rest is created', async () => {
  const file = await openFed()
  await file.bring({ text: 'A' })
  const refused = await file.send(file.statement(two))
  expect([refused.status, refused.body.code]).toEqual([422, 'coda_invalid'])
  expect(refused.body.errors['files.0'].join()).toContain('plateforme externe')
  expect(await file.sources()).toEqual(['external A'])
  const alone = w.callerOn(await w.sibling({ external_url: null, external_key: null }, 'own areas'), file.caller)
  expect((await file.send(file.statement(two), alone)).body.transactions).toBe(1)
  expect(await file.sources()).toEqual(['camt053 B', 'external A'])
  await file.bring({ text: 'B' })
  expect(await file.sources()).toEqual(['camt053 B', 'external A'])
})

test('an account that an integration feeds takes nothing from the platform, and one of the platform no integration', async () => {
  const file = await openFed()
  const [journal] = await w.rows<{ id: string }>(`select id from journals where company_id = $1 and iban = $2`, [file.id, ownIban])
  const connect = () =>
    w.rows(
      inWrite(
        file.id,
        `insert into integrations (company_id, provider, name, config, schedule)
         values (app_company(), 'ponto', 'Ponto', '{"journals": [{"journal_id": ${journal?.id}, "from": "2026-03-01"}]}', 'manual')`,
      ),
    )
  await connect()
  await file.bring({ text: 'A' })
  expect([await file.source(), await file.sources()]).toEqual(['integration', []])
  const other = await openFed()
  await other.bring({ text: 'A' })
  const [own] = await w.rows<{ id: string }>(`select id from journals where company_id = $1 and iban = $2`, [other.id, ownIban])
  const body = {
    provider: 'ponto',
    config: { journals: [{ journal_id: Number(own?.id) }] },
    secrets: { client_id: 'x', client_secret: 'y' },
  }
  const { status, body: refused } = await other.caller('POST', `${other.path}/integrations`, { body })
  expect([status, Object.keys(refused.errors)]).toEqual([422, ['config.journals.0.journal_id']])
})

test('fifty statements and imports at once: every transaction exists once', async () => {
  const file = await openFed()
  const lines = Array.from({ length: 40 }, (_, index) => ({ text: `n${index}`, amount: `${1 + (index % 7)}.00` }))
  file.push(...lines)
  const content = file.statement(lines)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? file.sync() : file.send(content))))
  const codes = answers.map(({ status, body }) => (status === 422 ? `422 ${body.code}` : `${status}`))
  expect(new Set(codes)).toEqual(new Set(['200', '201', '422 coda_duplicate']))
  expect(codes.filter((code) => code === '201')).toHaveLength(1)
  const stored = await file.stored()
  expect([stored.length, new Set(stored.map(({ communication }) => communication)).size]).toEqual([40, 40])
  const pairs = await file.pairs()
  expect((pairs?.known ?? 0) + (pairs?.standing ?? 0)).toBe(40)
})

test('a file in the bin frees its pairs, and returns only while the platform brought nothing else to its days', async () => {
  const file = await openFed()
  await file.bring(...two)
  const { body: first } = await file.send(file.statement(two))
  await file.caller('DELETE', `${file.path}/coda-files/${first.files[0].id}`)
  await file.bring({ text: 'late', day: '2026-03-05' })
  const { body: bin } = await file.caller('GET', `${file.path}/trash?type=coda-files`)
  const back = await file.caller('POST', `${file.path}/trash/${bin.data[0].id}/restore`)
  expect([back.status, back.body.code]).toEqual([422, 'restore_conflict'])
})

test('the database refuses a transaction of the platform on a day that a statement covers', async () => {
  const file = await openFed()
  await file.send(file.statement(two))
  const insert = (entry_date: string) =>
    w.rows(
      inWrite(
        file.id,
        `insert into bank_transactions (company_id, journal_id, source, account_iban, sequence, entry_date, value_date, amount, currency, external_id)
         select app_company(), journal_id, 'external', account_iban, 1, '${entry_date}', '${entry_date}', 1, 'EUR', 'raw-${entry_date}' from bank_transactions
         where company_id = app_company() limit 1`,
      ),
    )
  await expect(insert('2026-03-10')).rejects.toMatchObject({ constraint: 'bank_transactions_covered' })
  await insert('2026-03-11')
})
