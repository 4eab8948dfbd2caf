import { afterAll, expect, test, vi } from 'vitest'
import { multipart, png } from '../harness/multipart.ts'
import { joinCompany } from '../harness/members.ts'
import { openWorld } from '../harness/world.ts'
import { shellOn } from './partita.ts'

// Every line of shell starts a process; beside other tests that takes seconds.
vi.setConfig({ testTimeout: 180_000 })

const w = await openWorld()
const admin = await w.as('admin')
const shell = shellOn(w)
afterAll(() => shell.close())

/** A file with something of everything: set-up, a bank, a card that a rule and a setting hang on, pictures, memorised answers, members. */
async function fullFile(name: string): Promise<{ id: number; token: string; at: string }> {
  const keyed = (n: number) => ({ headers: { 'x-client-mutation-id': `${name} ${n}` } })
  const body = { name, banks: [{ code: 'BNP', label: 'BNP', iban: 'BE68 5390 0754 7034' }] }
  const { body: file } = await admin('POST', '/v1/companies', { body, ...keyed(1) })
  const at = `/v1/companies/${file.public_token}`
  const card = await admin('POST', `${at}/third-parties`, { body: { type: 'supplier', name: 'Dupont' }, ...keyed(2) })
  const journal = file.journals[0].id
  await admin('POST', `${at}/journals/${journal}/rules`, { body: { name: 'Dupont', third_party_id: card.body.id } })
  const [account] = (await admin('GET', `${at}/accounts?q=440000`)).body
  const [code] = (await admin('GET', `${at}/vat-codes?direction=purchase`)).body
  await admin('PATCH', `${at}/accounts/${account.id}`, { body: { default_vat_code_id: code.id } })
  await admin('POST', `${at}/logo`, multipart({ field: 'file', name: 'logo.png', value: png() }))
  const clerk = await w.as('encoder')
  await joinCompany(w, file, clerk.user_id, 'encoder')
  return { id: file.id, token: file.public_token, at }
}

/** By table, the rows of a file. */
async function rowsOf(companyId: number): Promise<Record<string, number>> {
  const tables = await w.rows<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relkind = 'r' and n.nspname in ('public', 'queue') order by 1`)
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const [found] = await w.rows<{ n: number }>(`select count(*)::int as n from ${name} where company_id = $1`, [companyId])
      return [name, found?.n ?? 0] as const
    }),
  )
  return Object.fromEntries(counts.filter(([, n]) => n > 0))
}

test('company erase takes everything of a file in the bin, and nothing of another', async () => {
  const [gone, stays] = [await fullFile('Boulangerie à effacer'), await fullFile('Boulangerie qui reste')]
  await w.rows(
    `insert into queue.events (firm_id, sequence, id, event, company_id, data, created_at) values ($1, 1, 'evt_1', 'x', $2, '{}', now())`,
    [w.firm.id, gone.id],
  )
  expect((await admin('DELETE', gone.at)).status).toBe(204)
  const [before, kept] = [await rowsOf(gone.id), await rowsOf(stays.id)]
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(
      ['accounts', 'activity', 'companies', 'feed', 'files', 'replays', 'revisions', 'setting_links'].map((t) => `public.${t}`),
    ),
  )
  const [file] = await w.rows<{ key: string }>('select key from files where company_id = $1', [gone.id])
  const erased = await shell.json(`company erase ${gone.token} --name 'Boulangerie à effacer' --json`)
  expect(erased).toEqual({ public_token: gone.token, name: 'Boulangerie à effacer', rows: expect.any(Number) })
  expect(erased.rows).toBeGreaterThan(1000)
  expect(await rowsOf(gone.id)).toEqual({})
  expect(await rowsOf(stays.id)).toEqual(kept)
  expect(await w.rows('select key from replays where made_company = $1', [gone.id])).toEqual([])
  // The sweep finds the bytes by this row.
  expect(await w.rows('select sweeping from file_stagings where key = $1', [file?.key])).toEqual([{ sweeping: false }])
  expect(await w.rows(`select firm_id::int, company_id, user_id, params from activity where note = 'company_erased'`)).toEqual([
    { firm_id: w.firm.id, company_id: null, user_id: null, params: { label: 'Boulangerie à effacer' } },
  ])
  expect((await admin('POST', `${gone.at}/restore`)).status).toBe(404)
  expect((await admin('GET', 'F/activity')).body.data[0].summary).toBe(
    'Dossier effacé définitivement par l’exploitant du service : Boulangerie à effacer.',
  )
})

test('company erase refuses a wrong name, a file that is not in the bin and one that is not there, and changes nothing', async () => {
  const { body: live } = await admin('POST', '/v1/companies', { body: { name: 'Encore ouvert' } })
  const { body: binned } = await admin('POST', '/v1/companies', { body: { name: 'Mal nommé' } })
  await admin('DELETE', `/v1/companies/${binned.public_token}`)
  const before = [await rowsOf(live.id), await rowsOf(binned.id)]
  const lines = [
    `company erase ${live.public_token} --name 'Encore ouvert'`,
    `company erase ${binned.public_token} --name 'mal nommé'`,
    `company erase aaaabbbbcccc --name 'Mal nommé'`,
    `company erase ${binned.public_token}`,
    `company erase court --name x`,
  ]
  const ended = await Promise.all(lines.map((line) => shell.sh(`partita ${line}`)))
  expect(ended.map(({ code, stdout }) => [code, stdout])).toEqual([3, 3, 1, 2, 2].map((code) => [code, '']))
  expect(ended.map(({ stderr }) => stderr)).toEqual([
    expect.stringMatching(/not in the bin/),
    expect.stringMatching(/another name. Nothing was changed/),
    expect.stringMatching(/no company file aaaabbbbcccc/),
    expect.stringMatching(/--name is missing/),
    expect.stringMatching(/12 characters of a company file/),
  ])
  expect([await rowsOf(live.id), await rowsOf(binned.id)]).toEqual(before)
})

test('company erase refuses books younger than the statutory term, unless a reason waives it, which is logged', async () => {
  const { token, at, id } = await fullFile('Trop jeune')
  const journal = (await admin('GET', `${at}/journals`)).body.find(({ code }: { code: string }) => code === 'OD').id
  const year = new Date().getUTCFullYear()
  const lines = [
    { account: '580000', debit: '10.00' },
    { account: '550000', credit: '10.00' },
  ]
  const posted = await admin('POST', `${at}/entries`, {
    body: { journal_id: journal, entry_date: `${year}-02-03`, label: 'Caisse', lines },
  })
  expect(posted.status).toBe(201)
  expect((await admin('DELETE', at)).status).toBe(204)
  const erase = `company erase ${token} --name 'Trop jeune'`
  const [refused, empty] = [await shell.sh(`partita ${erase}`), await shell.sh(`partita ${erase} --term-waived ' '`)]
  expect([refused.code, refused.stdout, empty.code]).toEqual([3, '', 2])
  expect(refused.stderr).toContain(`${year + 10}-12-31`)
  expect((await rowsOf(id))['public.entries']).toBe(1)
  await shell.json(`${erase} --term-waived 'Ouvert deux fois' --json`)
  expect(await rowsOf(id)).toEqual({})
  expect((await admin('GET', 'F/activity')).body.data[0].summary).toContain('Motif : Ouvert deux fois.')
  expect(await w.rows('select waived from erased_books where chain_identity = $1', [token])).toEqual([{ waived: 'Ouvert deux fois' }])
})

test('company list shows where every file stands', async () => {
  const rows: { public_token: string; state: string; firm: string }[] = await shell.json('company list --json')
  const { body: archived } = await admin('POST', '/v1/companies', { body: { name: 'Au placard' } })
  await admin('PATCH', `/v1/companies/${archived.public_token}`, { body: { is_active: false } })
  const later: typeof rows = await shell.json('company list --json')
  expect(later.length).toBe(rows.length + 1)
  expect(later.find(({ public_token }) => public_token === archived.public_token)).toMatchObject({ state: 'archived', firm: 'Fiduciaire' })
})

test('the application itself cannot erase, nor pass for somebody who may', async () => {
  await expect(w.asApp(`select * from erase_company('${w.company.public_token}', 'Boulangerie Martin')`)).rejects.toMatchObject({
    code: '42501',
  })
  const pretending = `begin; select set_config('app.erasing', 'yes', true); select erasing();`
  await expect(w.asApp(`${pretending} delete from companies; commit`)).rejects.toMatchObject({ code: '42501' })
  await w.asApp('rollback')
  const answers = (await w.asApp(`${pretending} rollback`)) as unknown as { rows: { erasing?: boolean }[] }[]
  expect(answers.flatMap(({ rows }) => rows).find((row) => 'erasing' in row)).toEqual({ erasing: false })
})

test('no log of deletions runs during an erasure', async () => {
  expect(
    await w.rows(`select tgrelid::regclass::text from pg_trigger where tgname in ('log_delete', 'embed_delete') and tgqual is null`),
  ).toEqual([])
})
