import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const [manager, encoder] = await Promise.all([w.as('manager'), w.as('encoder')])
await manager('POST', 'C/accounts', { body: { number: '440000', label: 'Fournisseurs', kind: 'payable' } })

let last = 0
const newJournal = async (type = 'purchase'): Promise<number> => {
  const { body } = await manager('POST', 'C/journals', { body: { code: `R${(last += 1)}`, label: 'Achats', type } })
  return body.id
}
/** A journal with rules of the given names, in this order. */
async function withRules(...names: string[]) {
  const id = await newJournal()
  const rules: { id: number; version: number; position: number }[] = []
  for (const name of names) rules.push((await manager('POST', `C/journals/${id}/rules`, { body: { name } })).body)
  return { id, rules, at: (index: number) => rules[index]?.id ?? 0 }
}
type Shown = { name: string; position: number; version: number }
const shown = async (id: number): Promise<Shown[]> => (await manager('GET', `C/journals/${id}`)).body.rules
const names = async (id: number) => (await shown(id)).map(({ name, position }) => `${position} ${name}`)
const versionOf = async (id: number): Promise<number> => (await manager('GET', `C/journals/${id}`)).body.version
const fieldsOf = ({ status, body }: { status: number; body: { errors?: object } }) => [status, Object.keys(body.errors ?? {})]

test('201 creates a rule without conditions at the last position, and increases the version of the journal', async () => {
  const id = await newJournal()
  const { status, body } = await manager('POST', `C/journals/${id}/rules`, { body: { name: 'Tout' } })
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.any(Number),
    journal_id: id,
    position: 1,
    name: 'Tout',
    direction: null,
    is_credit_note: null,
    source: null,
    third_party_id: null,
    vat_mechanism: null,
    currency: null,
    keyword: null,
    is_active: true,
    created_at: expect.any(String),
    updated_at: body.created_at,
    version: 1,
  })
  expect((await manager('GET', `C/journals/${id}`)).body).toMatchObject({ version: 2, rules: [body] })
})

test('201 stores every given condition', async () => {
  const id = await newJournal()
  const { body: party } = await manager('POST', 'C/third-parties', { body: { type: 'supplier', name: 'Dupont' } })
  const given = {
    name: 'Loyers',
    direction: 'purchase',
    is_credit_note: false,
    source: 'peppol',
    third_party_id: party.id,
    vat_mechanism: 'standard',
    currency: 'EUR',
    keyword: 'loyer',
    is_active: false,
  }
  const { body } = await manager('POST', `C/journals/${id}/rules`, { body: given })
  expect(body).toMatchObject(given)
})

test.each<[string, object, string[]]>([
  ['an empty body', {}, ['name']],
  ['position 0', { name: 'X', position: 0 }, ['position']],
  ['an unknown direction', { name: 'X', direction: 'in' }, ['direction']],
  ['an unknown source', { name: 'X', source: 'mail' }, ['source']],
  ['a currency in lower case', { name: 'X', currency: 'eur' }, ['currency']],
  ['an empty keyword', { name: 'X', keyword: '' }, ['keyword']],
  ['a mechanism that no code of the country has', { name: 'X', vat_mechanism: 'barter' }, ['vat_mechanism']],
  ['an unknown third party', { name: 'X', third_party_id: 999_999 }, ['third_party_id']],
])('422 names the field: %s', async (_title, body, fields) => {
  const id = await newJournal()
  expect(fieldsOf(await manager('POST', `C/journals/${id}/rules`, { body }))).toEqual([422, fields])
  expect(await shown(id)).toEqual([])
})

test('422 on a third party in the bin, on POST and PATCH', async () => {
  const { id, at } = await withRules('Tout')
  const { body: party } = await manager('POST', 'C/third-parties', { body: { type: 'supplier', name: 'Parti' } })
  await manager('DELETE', `C/third-parties/${party.id}`)
  const body = { name: 'X', third_party_id: party.id }
  expect(fieldsOf(await manager('POST', `C/journals/${id}/rules`, { body }))).toEqual([422, ['third_party_id']])
  expect(fieldsOf(await manager('PATCH', `C/journals/${id}/rules/${at(0)}`, { body }))).toEqual([422, ['third_party_id']])
  const mechanism = { vat_mechanism: 'barter' }
  expect(fieldsOf(await manager('PATCH', `C/journals/${id}/rules/${at(0)}`, { body: mechanism }))).toEqual([422, ['vat_mechanism']])
})

const purchases = { fr: 'Ce journal ne reçoit que des achats', nl: 'alleen aankopen', en: 'takes only purchases', de: 'nur Einkäufe' }
const sales = { fr: 'que des ventes', nl: 'alleen verkopen', en: 'takes only sales', de: 'nur Verkäufe' }
const invoices = { fr: 'que des factures', nl: 'alleen facturen', en: 'takes only invoices', de: 'nur Rechnungen' }
const creditNotes = { fr: 'que des notes de crédit', nl: 'alleen creditnota’s', en: 'takes only credit notes', de: 'nur Gutschriften' }

test.each<[string, object, Record<string, Record<string, string>>]>([
  ['purchase', { direction: 'sale' }, { direction: purchases }],
  ['purchase', { is_credit_note: true }, { is_credit_note: invoices }],
  ['sale', { direction: 'purchase', is_credit_note: true }, { direction: sales, is_credit_note: invoices }],
  ['purchase_credit_note', { direction: 'sale', is_credit_note: false }, { direction: purchases, is_credit_note: creditNotes }],
  ['sale_credit_note', { direction: 'purchase' }, { direction: sales }],
])('422 on conditions that no document of a %s journal meets: %o', async (type, conditions, messages) => {
  const id = await newJournal(type)
  const { body: rule } = await manager('POST', `C/journals/${id}/rules`, { body: { name: 'Tout' } })
  for (const language of ['fr', 'nl', 'en', 'de']) {
    const asked = { body: { name: 'X', ...conditions }, headers: { 'accept-language': language } }
    for (const reply of [
      await manager('POST', `C/journals/${id}/rules`, asked),
      await manager('PATCH', `C/journals/${id}/rules/${rule.id}`, asked),
    ]) {
      expect(fieldsOf(reply)).toEqual([422, Object.keys(messages)])
      for (const [field, sentences] of Object.entries(messages))
        expect(reply.body.errors[field]).toEqual([expect.stringContaining(sentences[language] ?? '?')])
    }
  }
  expect(await shown(id)).toEqual([rule])
})

test.each(['purchase_credit_note', 'sale', 'miscellaneous', 'cash', 'financial'])(
  '201 on conditions that documents of a %s journal can meet',
  async (type) => {
    const id = await newJournal(type)
    const conditions = { direction: type === 'sale' ? 'sale' : 'purchase', is_credit_note: type !== 'sale' }
    expect((await manager('POST', `C/journals/${id}/rules`, { body: { name: 'X', ...conditions } })).status).toBe(201)
  },
)

test('422 on a new type under which a rule of the journal could never match', async () => {
  const id = await newJournal()
  const { body: rule } = await manager('POST', `C/journals/${id}/rules`, { body: { name: 'Loyers', direction: 'purchase' } })
  const refused = await manager('PATCH', `C/journals/${id}`, { body: { type: 'sale' } })
  expect([...fieldsOf(refused), refused.body.errors.type[0]]).toEqual([422, ['type'], expect.stringContaining('Loyers')])
  expect((await manager('PATCH', `C/journals/${id}`, { body: { type: 'purchase_credit_note' } })).status).toBe(200)
  await manager('PATCH', `C/journals/${id}/rules/${rule.id}`, { body: { direction: null } })
  expect((await manager('PATCH', `C/journals/${id}`, { body: { type: 'sale' } })).status).toBe(200)
})

test('a given position moves the rules from there on down by one', async () => {
  const { id } = await withRules('a', 'b')
  const insert = (name: string, position: number) => manager('POST', `C/journals/${id}/rules`, { body: { name, position } })
  expect((await insert('first', 1)).body.position).toBe(1)
  expect((await insert('last', 99)).body.position).toBe(4)
  expect(await names(id)).toEqual(['1 first', '2 a', '3 b', '4 last'])
})

test.each<[string, number, number, string[]]>([
  ['down', 1, 3, ['1 b', '2 c', '3 a', '4 d']],
  ['up', 4, 2, ['1 a', '2 d', '3 b', '4 c']],
  ['to the end and no further', 2, 50, ['1 a', '2 c', '3 d', '4 b']],
  ['nowhere', 2, 2, ['1 a', '2 b', '3 c', '4 d']],
])('a rule moves %s and the rules in between shift', async (_title, from, to, expected) => {
  const { id, at } = await withRules('a', 'b', 'c', 'd')
  const { status } = await manager('PATCH', `C/journals/${id}/rules/${at(from - 1)}`, { body: { position: to } })
  expect(status).toBe(200)
  expect(await names(id)).toEqual(expected)
})

test('a change increases the versions of the rule and the journal by one each, whatever moves with it', async () => {
  const { id, at } = await withRules('a', 'b', 'c')
  const [before, operation] = [await versionOf(id), crypto.randomUUID()]
  const headers = { 'x-operation-id': operation }
  const { body } = await manager('PATCH', `C/journals/${id}/rules/${at(2)}`, { body: { position: 1, keyword: 'x' }, headers })
  expect(body).toMatchObject({ position: 1, version: 2 })
  expect(await versionOf(id)).toBe(before + 1)
  expect((await shown(id)).map(({ version }) => version)).toEqual([2, 2, 2])
  const { body: history } = await manager('GET', `C/history?operation_id=${operation}`)
  const revisions = (history.data as { resource: string; record_id: number; op: string }[]).map(({ resource, op }) => `${resource} ${op}`)
  expect(revisions.toSorted()).toEqual(['journals update', 'rules update', 'rules update', 'rules update'])
  const ofJournal = history.data.find(({ resource }: { resource: string }) => resource === 'journals')
  expect(ofJournal.changes.rules.from.map(({ name }: Shown) => name)).toEqual(['a', 'b', 'c'])
  expect(ofJournal.changes.rules.to.map(({ name }: Shown) => name)).toEqual(['c', 'a', 'b'])
})

test('200 PATCH without changes records nothing', async () => {
  const { id, rules } = await withRules('a')
  const before = await versionOf(id)
  const { status, body, headers } = await manager('PATCH', `C/journals/${id}/rules/${rules[0]?.id}`, { body: { name: 'a', position: 7 } })
  expect([status, body, headers['x-operation-id']]).toEqual([200, rules[0], undefined])
  expect(await versionOf(id)).toBe(before)
})

test('409 compares the version of the rule in the path, and of the journal when a rule is added', async () => {
  const { id, at } = await withRules('a', 'b')
  const [journal] = [await versionOf(id)]
  const stale = { 'x-base-version': String(journal) }
  for (const reply of [
    await manager('PATCH', `C/journals/${id}/rules/${at(0)}`, { body: { keyword: 'x' }, headers: stale }),
    await manager('DELETE', `C/journals/${id}/rules/${at(0)}`, { headers: stale }),
  ]) {
    expect([reply.status, reply.body.server_version, reply.body.server_data.id]).toEqual([409, 1, at(0)])
  }
  expect(
    (await manager('PATCH', `C/journals/${id}/rules/${at(0)}`, { body: { keyword: 'x' }, headers: { 'x-base-version': '1' } })).status,
  ).toBe(200)
  const added = await manager('POST', `C/journals/${id}/rules`, { body: { name: 'c' }, headers: stale })
  expect([added.status, added.body.server_version, added.body.server_data.id]).toEqual([409, journal + 1, id])
})

test('204 DELETE moves the rule to the bin with X-Trashed: 1, and the rules after it move up', async () => {
  const { id, at } = await withRules('a', 'b', 'c')
  const before = await versionOf(id)
  const { status, headers } = await manager('DELETE', `C/journals/${id}/rules/${at(0)}`)
  expect([status, headers['x-trashed']]).toEqual([204, '1'])
  expect(await names(id)).toEqual(['1 b', '2 c'])
  expect(await versionOf(id)).toBe(before + 1)
  expect((await manager('DELETE', `C/journals/${id}/rules/${at(0)}`)).status).toBe(404)
  expect((await manager('GET', `C/history?resource=rules&record_id=${at(0)}`)).body.data[0]).toMatchObject({
    op: 'delete',
    record_label: 'a',
  })
})

test('404 for a rule of another journal or file, or an unknown rule', async () => {
  const [{ at }, other] = [await withRules('a'), await newJournal()]
  for (const path of [`C/journals/${other}/rules/${at(0)}`, `C/journals/999999999/rules/${at(0)}`, `C/journals/${other}/rules/0`]) {
    expect((await manager('PATCH', path, { body: {} })).status).toBe(404)
    expect((await manager('DELETE', path)).status).toBe(404)
  }
  expect((await manager('POST', 'C/journals/999999999/rules', { body: {} })).status).toBe(404)
})

test('403 below manager', async () => {
  const { id, at } = await withRules('a')
  for (const reply of [
    await encoder('POST', `C/journals/${id}/rules`, { body: {} }),
    await encoder('PATCH', `C/journals/${id}/rules/${at(0)}`, { body: {} }),
    await encoder('DELETE', `C/journals/${id}/rules/${at(0)}`),
  ])
    expect([reply.status, reply.body.code, reply.body.required_role]).toEqual([403, 'role_too_low', 'manager'])
})

test('a third party named by a rule is in use until the rule or its journal is in the bin', async () => {
  const usages = async (table: string, record: number) => {
    const [found] = await w.rows<{ usages: object }>(
      `select usages_of($1::regclass, $2) as usages from (select set_config('app.bound', transaction_timestamp()::text, true), set_config('app.company_id', $3, true)) b`,
      [table, record, String(w.company.id)],
    )
    return found?.usages
  }
  const { body: party } = await manager('POST', 'C/third-parties', { body: { type: 'supplier', name: 'Utile' } })
  const id = await newJournal()
  await manager('POST', `C/journals/${id}/rules`, { body: { name: 'Dupont', third_party_id: party.id } })
  expect(await usages('third_parties', party.id)).toEqual({ journals: 1 })
  expect(await usages('journals', id)).toEqual({})
  await manager('DELETE', `C/journals/${id}`)
  expect(await usages('third_parties', party.id)).toEqual({})
})

test.each(['importer', 'peppol', 'external', 'api'])('201 a rule is for documents that came by %s', async (source) => {
  const id = await newJournal()
  expect((await manager('POST', `C/journals/${id}/rules`, { body: { name: 'Reçues', source } })).status).toBe(201)
  expect((await manager('GET', `C/journals/${id}`)).body.rules).toMatchObject([{ source }])
})
