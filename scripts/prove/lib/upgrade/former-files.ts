import { checkout } from '../../../lib/checkout.ts'
import { waitUntil } from '../../../lib/daemon.ts'
import { initDatabase, ownerUrl, withClient, withDatabase } from '../../../lib/migrations.ts'
import { migrateTo } from './next-release.ts'
import type { RunningProcess, Starter } from '../processes.ts'
import { createPerson, type Person, type Fixture, expectSuccess } from '../fixture.ts'
import type { Tally } from '../tally.ts'

const countries = ['BE', 'FR', 'LU']
const patienceSeconds = 60

type Rows = <R>(text: string, values?: unknown[]) => Promise<R[]>
type Made = { id: number; at: string }

/** A file with two cards, by the release that knows no set-up. */
async function makeFile(person: Person, { base }: RunningProcess, country: string): Promise<Made> {
  const body = { name: `Ancien dossier ${country}`, country_pack: country, firm: person.firm }
  const file = expectSuccess(await person.call<{ id: number; public_token: string }>(base, 'POST', '/v1/companies', { body }))
  const made = { id: file.id, at: `/v1/companies/${file.public_token}` }
  for (const type of ['supplier', 'customer']) await makeCard(person, base, made, type)
  return made
}

const makeCard = async (person: Person, base: string, { at }: Made, type: string) =>
  expectSuccess(await person.call<{ id: number }>(base, 'POST', `${at}/third-parties`, { body: { type, name: 'Garage Peeters' } }))

/** What a file has, in figures; one of the new release has the same. */
const setUpOf = `
  select c.id::int, c.country_pack, (select count(*)::int from accounts a where a.company_id = c.id) as accounts,
    (select count(*)::int from vat_codes v where v.company_id = c.id) as vat_codes, (select count(*)::int from journals j where j.company_id = c.id) as journals,
    (select count(*)::int from fiscal_periods p where p.company_id = c.id) as periods, (select count(*)::int from setting_links l where l.company_id = c.id) as links
  from companies c where c.id = any ($1) order by c.id`
type Figures = { id: number; country_pack: string; accounts: number }

const areComplete = (rows: Rows, files: readonly Made[]) =>
  waitUntil(async () => (await rows<Figures>(setUpOf, [files.map(({ id }) => id)])).every(({ accounts }) => accounts > 0), patienceSeconds)

async function compareSetUps(rows: Rows, shown: Tally, person: Person, fresh: RunningProcess, files: readonly Made[]) {
  const models: Made[] = []
  for (const country of countries) models.push(await makeFile(person, fresh, country))
  const figures = async (of: readonly Made[]) => rows<Figures>(setUpOf, [of.map(({ id }) => id)])
  const right = new Map((await figures(models)).map(({ id: _id, ...model }) => [model.country_pack, JSON.stringify(model)]))
  const found = await figures(files)
  const wrong = found.filter(({ id: _id, ...each }) => JSON.stringify(each) !== right.get(each.country_pack))
  shown.check(found.length === files.length && wrong.length === 0, 'every file of the release before has the set-up of a new one', wrong)
  const bare = await rows('select company_id, code from third_parties where account_id is null')
  shown.check(bare.length === 0, 'every card of the release before has its control account', bare)
}

/** Files of the last release without a set-up: made before the migration, after it, and when the new release has started already. */
export async function completeFormerFiles(fixture: Fixture, start: Starter, former: string, shown: Tally) {
  const env = { ...withDatabase(fixture.services.env, 'former'), LIMITS_FACTOR: '1000' }
  await initDatabase(env)
  const migrated = await migrateTo(former, env)
  if (migrated.code !== 0) throw new Error(`The release before could not migrate:\n${migrated.stdout}${migrated.stderr}`)
  await withClient(ownerUrl(env), async (client) => {
    const rows: Rows = async <R>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as R[]
    const old = await start({ program: 'main', env, release: former })
    const person = await createPerson(old.base, env, former)
    const files: Made[] = [{ id: person.company_id, at: '/v1/companies/C' }]
    for (const country of countries) files.push(await makeFile(person, old, country))
    const { code, stdout, stderr } = await migrateTo(checkout, env)
    shown.check(code === 0, 'the schema of the release before is migrated', stdout + stderr)
    for (const country of countries) files.push(await makeFile(person, old, country))
    for (const file of files) await makeCard(person, old.base, file, 'supplier')
    const worker = await start({ program: 'worker', env })
    const fresh = await start({ program: 'main', env })
    shown.check(
      await areComplete(rows, files),
      'a start of the new release sets the files of the one before up',
      await rows(setUpOf, [files.map(({ id }) => id)]),
    )
    const late = await makeFile(person, old, 'BE')
    const second = await start({ program: 'main', env })
    shown.check(await areComplete(rows, [late]), 'a file that an old process makes later is set up later')
    for (const file of [...files, late]) for (const { base } of [old, fresh]) await makeCard(person, base, file, 'customer')
    await compareSetUps(rows, shown, person, fresh, [...files, late])
    for (const each of [old, worker, fresh, second])
      shown.check(each.errors().length === 0, 'no process of either release logged an error', each.errors().slice(-3))
    shown.say(`${files.length + 1} files of the release before, set up by the new one beside it`)
  })
}
