import { expect, test } from 'vitest'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { managersOnly, refusalsOf } from '../../../../test/harness/replies.ts'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'

/** A table that refers to codes by foreign key, as entries do. */
const shares = `
  create table shares (
    id bigint generated always as identity, company_id bigint not null references companies, analytic_code_id bigint not null,
    created_at timestamptz not null default app_now(), updated_at timestamptz not null default app_now(),
    version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
    primary key (company_id, id), foreign key (company_id, analytic_code_id) references analytic_codes (company_id, id));
  call isolate('shares');
  grant select on shares to partita_app;
  call track('shares', 'shares')`

const w = await openWorld({ migrate: shares })
const [admin, manager] = await Promise.all([w.as('admin'), w.as('manager')])

const fifty = Array.from({ length: 50 }, (_, index) => index)
type Code = { id: number; code: string; path: string; version: number }

/** A new company file with an axis DEP. */
async function ownFile() {
  const { id, public_token } = await w.makeCompany()
  const url = `/v1/companies/${public_token}/analytic-codes`
  const post = (body: object) => admin('POST', url, { body: { label: 'X', ...body } })
  const add = async (code: string, parent_id: number | null = null, more: object = {}): Promise<Code> =>
    (await post({ code, parent_id, ...more })).body
  const axis = await add('DEP', null, { label: 'Départements' })
  const list = async (query = ''): Promise<Code[]> => (await admin('GET', url + query)).body
  const paths = async (query = '') => (await list(query)).map(({ path }) => path)
  /** Runs statements in one write on the file, with the database role of the application. */
  const trying = (statements: string) => w.asApp(inWrite(id, statements, admin.user_id))
  return { id, url, post, add, axis, list, paths, trying }
}
const fieldsOf = ({ status, body }: { status: number; body: { errors?: object } }) => [status, Object.keys(body.errors ?? {})]

test('201 creates an axis and a child code, with path, level and the common record fields', async () => {
  const { status, body: axis } = await manager('POST', 'C/analytic-codes', {
    body: { code: 'DEP', label: 'Départements', is_required: true },
  })
  expect(status).toBe(201)
  expect(axis).toEqual({
    id: expect.any(Number),
    company_id: w.company.id,
    parent_id: null,
    axis_id: axis.id,
    code: 'DEP',
    label: 'Départements',
    path: 'DEP',
    level: 0,
    is_required: true,
    is_active: true,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updated_at: axis.created_at,
    lock_version: 0,
    version: 1,
    deleted_at: null,
    deleted_by: null,
  })
  const { body } = await manager('POST', 'C/analytic-codes', { body: { parent_id: axis.id, code: 'NORD', label: 'Nord' } })
  expect(body).toMatchObject({ parent_id: axis.id, axis_id: axis.id, path: 'DEP/NORD', level: 1, is_required: false })
  expect((await manager('GET', 'C/analytic-codes')).body).toEqual([axis, body])
})

test('422 below the fourth level', async () => {
  const { add, post, axis } = await ownFile()
  const second = await add('A', axis.id)
  const third = await add('B', second.id)
  const fourth = await add('C', third.id)
  expect(fourth.path).toBe('DEP/A/B/C')
  expect(fieldsOf(await post({ code: 'D', parent_id: fourth.id }))).toEqual([422, ['parent_id']])
})

test('422 on a sixth axis; an axis in the bin does not count', async () => {
  const { add, post, url, axis } = await ownFile()
  for (const code of ['B', 'C', 'D', 'E']) await add(code)
  expect(fieldsOf(await post({ code: 'F' }))).toEqual([422, ['parent_id']])
  expect((await post({ code: 'F', parent_id: axis.id })).status).toBe(201)
  const last = await add('G', (await add('H', axis.id)).id)
  expect(last.path).toBe('DEP/H/G')
  const [, other] = (await admin('GET', url)).body.filter(({ parent_id }: { parent_id: number | null }) => parent_id === null)
  expect((await admin('DELETE', `${url}/${other.id}`)).status).toBe(204)
  expect((await post({ code: 'F' })).status).toBe(201)
})

test.each<[string, object, string[]]>([
  ['an empty body', { label: undefined }, ['code', 'label']],
  ['a code of 21 characters', { code: 'x'.repeat(21) }, ['code']],
  ['a code with a slash', { code: 'A/B' }, ['code']],
  ['a code with a trailing space', { code: 'A ' }, ['code']],
  ['an empty label', { code: 'A', label: '' }, ['label']],
  ['a label of 191 characters', { code: 'A', label: 'x'.repeat(191) }, ['label']],
  ['an unknown parent', { code: 'A', parent_id: 999_999 }, ['parent_id']],
  ['the code of another axis', { code: 'DEP' }, ['code']],
])('422 names the field: %s', async (_title, body, fields) => {
  const { post } = await ownFile()
  const reply = await post(body)
  expect([reply.status, Object.keys(reply.body.errors).toSorted()]).toEqual([422, fields])
})

test('422 on a duplicate code in an axis at any level; another axis can have it', async () => {
  const { add, post, url, axis } = await ownFile()
  const north = await add('NORD', axis.id)
  const south = await add('SUD', axis.id)
  const project = await add('PROJ')
  expect(fieldsOf(await post({ code: 'NORD', parent_id: south.id }))).toEqual([422, ['code']])
  expect(fieldsOf(await post({ code: 'DEP', parent_id: south.id }))).toEqual([422, ['code']])
  expect((await post({ code: 'NORD', parent_id: project.id })).status).toBe(201)
  const rename = (code: string, id: number) => admin('PATCH', `${url}/${id}`, { body: { code } })
  expect(fieldsOf(await rename('NORD', south.id))).toEqual([422, ['code']])
  expect(fieldsOf(await rename('PROJ', axis.id))).toEqual([422, ['code']])
  expect(fieldsOf(await rename('SUD', axis.id))).toEqual([422, ['code']])
  expect((await rename('PROJ', north.id)).status).toBe(200)
})

test('only an axis can be required', async () => {
  const { add, post, url, axis } = await ownFile()
  expect(fieldsOf(await post({ code: 'A', parent_id: axis.id, is_required: true }))).toEqual([422, ['is_required']])
  const code = await add('A', axis.id, { is_required: false })
  expect(fieldsOf(await admin('PATCH', `${url}/${code.id}`, { body: { is_required: true } }))).toEqual([422, ['is_required']])
  expect((await admin('PATCH', `${url}/${axis.id}`, { body: { is_required: true } })).body).toMatchObject({ is_required: true, version: 2 })
})

test('200 lists in tree order, filtered by axis, words and activity', async () => {
  const { add, url, axis, paths } = await ownFile()
  const project = await add('A-PROJ')
  const north = await add('NORD', axis.id, { label: 'Région Nord' })
  await add('LILLE', north.id, { label: 'Métropole de Lille' })
  await add('ARRAS', axis.id)
  await admin('PATCH', `${url}/${project.id}`, { body: { is_active: false } })
  expect(await paths()).toEqual(['A-PROJ', 'DEP', 'DEP/ARRAS', 'DEP/NORD', 'DEP/NORD/LILLE'])
  expect(await paths(`?axis_id=${project.id}`)).toEqual(['A-PROJ'])
  expect(await paths('?q=REGION+nord')).toEqual(['DEP/NORD'])
  expect(await paths('?q=metropole')).toEqual(['DEP/NORD/LILLE'])
  expect(await paths('?q=100%25')).toEqual([])
  expect(await paths('?is_active=0')).toEqual(['A-PROJ'])
  expect((await admin('GET', `${url}?is_active=perhaps`)).status).toBe(422)
})

test('200 PATCH: a new code changes the paths below it but not their versions', async () => {
  const { id, add, url, axis, list } = await ownFile()
  const north = await add('NORD', axis.id)
  const lille = await add('LILLE', north.id)
  await add('NORDEST', axis.id)
  const root = url.replace('/analytic-codes', '')
  const { cursor } = (await admin('GET', `${root}/sync/pull?limit=2000`)).body
  const { body, headers } = await admin('PATCH', `${url}/${north.id}`, { body: { code: 'N', label: 'Nord' } })
  expect(body).toMatchObject({ code: 'N', path: 'DEP/N', version: 2 })
  expect((await list()).map(({ path, version }) => [path, version])).toEqual([
    ['DEP', 1],
    ['DEP/N', 2],
    ['DEP/N/LILLE', 1],
    ['DEP/NORDEST', 1],
  ])
  const { changes } = (await admin('GET', `${root}/sync/pull?since=${cursor}`)).body
  expect(changes.map((change: { id: number }) => change.id)).toEqual([north.id, lille.id])
  const revisions = await w.rows('select record_id::int as record, op from revisions where company_id = $1 and operation_id = $2', [
    id,
    headers['x-operation-id'],
  ])
  expect(revisions).toEqual([{ record: north.id, op: 'update' }])
  const same = await admin('PATCH', `${url}/${north.id}`, { body: { code: 'N', parent_id: lille.id } })
  expect([same.body, same.headers['x-operation-id']]).toEqual([body, undefined])
})

test('422 record_in_use when a code with child codes or references is deleted', async () => {
  const { id, add, url, axis } = await ownFile()
  const code = await add('A', axis.id)
  const parent = await admin('DELETE', `${url}/${axis.id}`)
  expect([parent.status, parent.body.code, parent.body.usages]).toEqual([422, 'record_in_use', { 'analytic-codes': 1 }])
  await w.rows(inWrite(id, `insert into shares (company_id, analytic_code_id) values (${id}, ${code.id})`))
  const used = await admin('DELETE', `${url}/${code.id}`)
  expect([used.status, used.body.usages]).toEqual([422, { shares: 1 }])
})

test('204 DELETE moves a leaf to the bin with X-Trashed: 1; afterwards it is 404 and its code is free', async () => {
  const { body: axis } = await manager('POST', 'C/analytic-codes', { body: { code: 'BIN', label: 'X' } })
  const { status, headers } = await manager('DELETE', `C/analytic-codes/${axis.id}`)
  expect([status, headers['x-trashed']]).toEqual([204, '1'])
  expect((await manager('PATCH', `C/analytic-codes/${axis.id}`, { body: {} })).status).toBe(404)
  const again = await manager('POST', 'C/analytic-codes', { body: { code: 'BIN', label: 'X' } })
  expect(again.status).toBe(201)
  expect((await manager('DELETE', `C/analytic-codes/${again.body.id}`)).status).toBe(204)
  expect(fieldsOf(await manager('POST', 'C/analytic-codes', { body: { code: 'A', label: 'X', parent_id: axis.id } }))).toEqual([
    422,
    ['parent_id'],
  ])
})

test.each([
  ['fr', 'Le code DEP existe déjà dans cet axe : choisissez-en un autre.'],
  ['nl', 'De code DEP bestaat al in deze as: kies een andere.'],
  ['en', 'The axis already has a code DEP: choose another one.'],
  ['de', 'Die Achse hat bereits einen Code DEP: Wählen Sie einen anderen.'],
])('422 message in %s', async (language, message) => {
  const { url } = await ownFile()
  const { body } = await admin('POST', url, { body: { code: 'DEP', label: 'X' }, headers: { 'accept-language': language } })
  expect(body.errors.code[0]).toContain(message)
})

test('409 on a stale version, 403 below manager and without the ability, 401 without a token, 404 for an outsider', async () => {
  const { url, axis } = await ownFile()
  const stale = { headers: { 'x-base-version': '9' } }
  expect((await admin('PATCH', `${url}/${axis.id}`, { body: {}, ...stale })).body).toMatchObject({ code: 'conflict', server_data: axis })
  expect((await admin('DELETE', `${url}/${axis.id}`, stale)).status).toBe(409)
  const writes = [
    (call: Caller) => call('POST', 'C/analytic-codes', { body: {} }),
    (call: Caller) => call('PATCH', 'C/analytic-codes/1', { body: {} }),
    (call: Caller) => call('DELETE', 'C/analytic-codes/1'),
  ]
  expect(await refusalsOf(w, writes)).toEqual(writes.map(() => managersOnly))
})

test('fifty concurrent axes: five in all are created; fifty concurrent creations of one code: one succeeds', async () => {
  const { id, post, axis } = await ownFile()
  const axes = await Promise.all(fifty.map((n) => post({ code: `A${n}` })))
  expect(axes.filter(({ status }) => status === 201)).toHaveLength(4)
  const codes = await Promise.all(fifty.map(() => post({ code: 'ONE', parent_id: axis.id })))
  expect(codes.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(
    await w.rows('select count(*) filter (where level = 0)::int as axes, count(*)::int as n from analytic_codes where company_id = $1', [
      id,
    ]),
  ).toEqual([{ axes: 5, n: 6 }])
})

test('fifty concurrent deletions and child creations never leave a child under a deleted code', async () => {
  const { id, add, url, post, axis } = await ownFile()
  const made: Code[] = []
  for (const n of fifty) made.push(await add(`P${n}`, axis.id))
  const outcomes = await Promise.all(
    made.map(async ({ id: parent_id, code }) => {
      const [gone, child] = await Promise.all([admin('DELETE', `${url}/${parent_id}`), post({ code: `${code}X`, parent_id })])
      return `${gone.status} ${child.status}`
    }),
  )
  for (const outcome of outcomes) expect(['204 422', '422 201']).toContain(outcome)
  const orphans = await w.rows(
    `select c.id from analytic_codes c join analytic_codes p on p.company_id = c.company_id and p.id = c.parent_id
     where c.company_id = $1 and c.deleted_at is null and p.deleted_at is not null`,
    [id],
  )
  expect(orphans).toEqual([])
})

const insert = (columns: string, values: string) =>
  `insert into analytic_codes (id, company_id, label, ${columns}) overriding system value values (900001, app_company(), 'X', ${values})`

test.each([
  [
    'a code that is its own parent',
    insert('code, path, level, parent_id, axis_id', `'A', 'DEP/A', 1, 900001, 900001`),
    'analytic_codes_parent',
  ],
  [
    'a cycle of parents',
    `${insert('code, path, level, axis_id', `'A', 'A', 0, 900001`)};
     update analytic_codes set parent_id = (select id from analytic_codes where code = 'DEP'), level = 1, path = 'DEP/A' where id = 900001`,
    'analytic_codes_parent',
  ],
  ['a skipped level', `update analytic_codes set level = 2 where code = 'DEP'`, 'analytic_codes_axis'],
  ['a fifth level', insert('code, path, level, parent_id, axis_id', `'A', 'DEP/A', 4, 1, 1`), 'analytic_codes_level_check'],
  ['an axis with the axis_id of another', insert('code, path, level, axis_id', `'A', 'A', 0, 1`), 'analytic_codes_axis'],
  ['a path that does not match the code', insert('code, path, level, axis_id', `'A', 'B', 0, 900001`), 'analytic_codes_path'],
  ['a duplicate code', insert('code, path, level, axis_id', `'DEP', 'DEP', 0, 900001`), 'analytic_codes_axis_code'],
  [
    'a sixth axis',
    `insert into analytic_codes (id, company_id, label, code, path, level, axis_id) overriding system value
     select 910000 + n, app_company(), 'X', 'S' || n, 'S' || n, 0, 910000 + n from generate_series(1, 5) n`,
    'five analytic axes',
  ],
  ['a deletion', 'delete from analytic_codes', 'permission denied'],
])('the database refuses %s', async (_title, statement, reason) => {
  const { trying } = await ownFile()
  await expect(trying(statement)).rejects.toThrow(reason)
})
