import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const [admin, reviewer] = await Promise.all([w.as('admin'), w.as('reviewer')])

/** A separate company file, so that tests do not see the records of each other. */
async function ownFile() {
  const { public_token } = await w.makeCompany()
  const url = `/v1/companies/${public_token}/third-parties`
  const add = async (body: object) => {
    const reply = await admin('POST', url, { body: { type: 'supplier', ...body } })
    expect(reply.status).toBe(201)
    return reply.body
  }
  const names = async (query: Record<string, string> = {}): Promise<string[]> =>
    (await admin('GET', `${url}?${new URLSearchParams(query).toString()}`)).body.map((card: { name: string }) => card.name)
  return { url, add, names }
}

test('200 with an empty array for a file without third parties', async () => {
  const { url } = await ownFile()
  const { status, text } = await admin('GET', url)
  expect([status, text]).toEqual([200, '[]'])
})

test('200 lists by name in natural order, without those in the bin', async () => {
  const { url, add, names } = await ownFile()
  for (const name of ['zèbre', 'Étoile', 'Fabre', 'dupont', 'Eve']) await add({ name })
  const gone = await add({ name: 'Alpha' })
  await admin('DELETE', `${url}/${gone.id}`)
  expect(await names()).toEqual(['dupont', 'Étoile', 'Eve', 'Fabre', 'zèbre'])
})

test('200 filters by type and by words that must all occur, in any case, with or without accents', async () => {
  const { add, names } = await ownFile()
  await add({ name: 'Électricité Dupont', city: 'Liège', email: 'info@dupont.example' })
  await add({ name: 'Dupont & Fils', type: 'customer', vat_number: 'BE0417497106' })
  await add({ name: 'Boulangerie 100% Bio', code: 'BIO_1' })
  await add({ name: 'Boulangerie 1000 Bio', code: 'BIOX1' })
  await add({ name: 'Chemin c:\\dossier' })
  const searches: [Record<string, string>, string[]][] = [
    [{ type: 'customer' }, ['Dupont & Fils']],
    [{ q: 'dupont' }, ['Dupont & Fils', 'Électricité Dupont']],
    [{ q: 'electricite' }, ['Électricité Dupont']],
    [{ q: 'ÉLECTRICITÉ' }, ['Électricité Dupont']],
    [{ q: 'liege dupont' }, ['Électricité Dupont']],
    [{ q: '  LIÈGE   Dupont ' }, ['Électricité Dupont']],
    [{ q: 'dupont introuvable' }, []],
    [{ q: `${'dupont '.repeat(10)}introuvable` }, []],
    [{ q: 'e\u0301lectricite\u0301' }, ['Électricité Dupont']],
    [{ q: 'info@dupont' }, ['Électricité Dupont']],
    [{ q: '0417497106' }, ['Dupont & Fils']],
    [{ q: 'dupont', type: 'supplier' }, ['Électricité Dupont']],
    [{ q: '100%' }, ['Boulangerie 100% Bio']],
    [{ q: 'bio_1' }, ['Boulangerie 100% Bio']],
    [{ q: 'c:\\dossier' }, ['Chemin c:\\dossier']],
    [{ q: '%' }, ['Boulangerie 100% Bio']],
    [{ q: '' }, ['Boulangerie 100% Bio', 'Boulangerie 1000 Bio', 'Chemin c:\\dossier', 'Dupont & Fils', 'Électricité Dupont']],
  ]
  for (const [query, expected] of searches)
    expect({ query, found: (await names(query)).toSorted() }).toEqual({ query, found: expected.toSorted() })
})

test.each(['type=bank', `q=${'x'.repeat(201)}`, 'type=supplier&type=customer', 'q=%00'])('422 on an invalid filter: %s', async (query) => {
  const { status, body } = await reviewer('GET', `C/third-parties?${query}`)
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([query.split('=')[0]])
})

test('plain letters find a decomposed name and a ligature', async () => {
  const encoder = await w.as('encoder')
  await encoder('POST', 'C/third-parties', { body: { type: 'supplier', name: 'Cœur de Pâte'.normalize('NFD') } })
  const { body } = await encoder('GET', 'C/third-parties?q=coeur%20pate')
  expect(body).toHaveLength(1)
})

test('422 on a blank name and on a code with surrounding spaces', async () => {
  const encoder = await w.as('encoder')
  const { status, body } = await encoder('POST', 'C/third-parties', { body: { type: 'supplier', name: '   ', code: ' S1 ' } })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['name', 'code'])
})

test('304 with a current ETag, 200 again after a change', async () => {
  const encoder = await w.as('encoder')
  const first = await encoder('GET', 'C/third-parties')
  const again = { headers: { 'if-none-match': first.headers.etag ?? '' } }
  expect((await encoder('GET', 'C/third-parties', again)).status).toBe(304)
  await encoder('POST', 'C/third-parties', { body: { type: 'customer', name: 'Nouveau' } })
  expect((await encoder('GET', 'C/third-parties', again)).status).toBe(200)
})
