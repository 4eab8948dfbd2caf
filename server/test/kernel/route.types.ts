import { Type } from 'typebox'
import { event } from '../../src/kernel/route/events.ts'
import { resource } from '../../src/kernel/route/resource.ts'
import { file, json, nothing, paginated, plain, route, type Route } from '../../src/kernel/route/route.ts'
import { externalRoute } from '../../src/kernel/route/external-route.ts'
import { sql } from '../../src/kernel/write/sql.ts'
import { eventTexts } from '../harness/event-texts.ts'

/*
 * What must not compile. The compiler is the test: a line marked as an error that is none fails `tsc`. A handler sees
 * exactly what its declaration and its URL name, so each mistake is found where it is written.
 */

const Thing = Type.Object({ id: Type.Integer(), version: Type.Integer(), name: Type.String() })
const thing = resource<{ id: number; version: number; name: string }>({
  name: 'things',
  table: 'things',
  shape: Thing,
  load: async () => [],
  label: ({ name }) => name,
  live: [],
  technical: [],
  bin: false,
})
const thingMade = event('thing.made', Type.Object({ id: Type.Integer() }), eventTexts({ id: 1 }))

const of = '/v1/companies/:company/things/:id'
const firm = '/v1/firms/:firm/things'
const common = { role: 'encoder', demo: 'allowed', limit: 'write', summary: 'x' } as const
const read = { ...common, method: 'GET', ability: 'read', reply: nothing() } as const
const write = { ...common, method: 'POST', ability: 'write', reply: nothing() } as const

/* What is right is right: each of these sees all that it declares. */
export const wellTyped: readonly Route[] = [
  route({ ...read, url: of, run: async ({ company, params }) => void [company.country_pack, params.id.toFixed()] }),
  route({ ...read, url: firm, run: async (context) => void context.firm.role }),
  route({ ...read, url: of, run: async ({ db }) => void db.many }),
  route({ ...write, url: of, run: async ({ tx }) => void tx.company.country_pack }),
  route({ ...read, ability: 'public', url: '/v1/things', run: async ({ now }) => void now }),
  route({
    ...write,
    url: of,
    of: thing,
    body: Thing,
    query: Thing,
    run: async ({ body, query, record }) => void [body.name, query.id, record.name],
  }),
  route({
    ...write,
    url: of,
    body: Thing,
    lookups: async ({ body }) => ({ found: body.name }),
    run: async ({ lookups }) => void lookups.found.length,
  }),
  route({ ...read, reply: json(Thing), url: of, of: thing, run: async ({ record }) => record }),
  route({ ...read, reply: plain(Thing), url: of, run: async ({ db }) => db.json(sql`select 1`) }),
  route({ ...read, reply: paginated(Thing), url: of, run: async ({ paging }) => ({ items: [], total: paging.offset }) }),
  route({ ...read, reply: paginated(Thing, { sum: Type.String() }), url: of, run: async () => ({ items: [], total: 0, sum: '0.00' }) }),
  route({ ...write, url: of, run: async ({ tx }) => tx.announce(thingMade, { id: 1 }) }),
  externalRoute({
    ...write,
    url: '/v1/things',
    run: async ({ read: look, write: store }) => void [await look(async () => 1), await store(async () => 1)],
  }),
]

// @ts-expect-error no lookups were declared
route({ ...write, url: of, body: Thing, run: async ({ lookups }) => void lookups })

/* The URL decides what place there is. */
// @ts-expect-error a firm's URL names no company file
route({ ...read, url: firm, run: async ({ company }) => void company })
// @ts-expect-error a company file's URL names no firm
route({ ...read, url: of, run: async (context) => void context.firm })
// @ts-expect-error a path without a company file has none
route({ ...read, url: '/v1/things', run: async ({ company }) => void company })
// @ts-expect-error the URL has no such parameter
route({ ...read, url: of, run: async ({ params }) => void params.other })
// @ts-expect-error the parameters of company file and firm are passed as records
route({ ...read, url: of, run: async ({ params }) => void params.company })

/* The method decides between reading and writing. */
// @ts-expect-error a GET writes nothing
route({ ...read, url: of, run: async ({ tx }) => void tx })
// @ts-expect-error a write reads through its transaction
route({ ...write, url: of, run: async ({ db }) => void db })
// @ts-expect-error outside a company file there are no facts of one
route({ ...write, url: firm, run: async ({ tx }) => void tx.company.country_pack })

/* The ability decides whether somebody is known. */
// @ts-expect-error nobody is signed in on a public route
route({ ...read, ability: 'public', url: '/v1/things', run: async ({ actor }) => void actor })
// @ts-expect-error there is no such ability
route({ ...read, ability: 'admin', url: of, run: async () => {} })
// @ts-expect-error an ability must be declared
route({ ...common, method: 'GET', reply: nothing(), url: of, run: async () => {} })
// @ts-expect-error so must a role
route({ method: 'GET', ability: 'read', demo: 'allowed', limit: 'read', summary: 'x', reply: nothing(), url: of, run: async () => {} })
// @ts-expect-error there is no such role
route({ ...read, role: 'owner', url: of, run: async () => {} })
// @ts-expect-error there is no such limit
route({ ...read, limit: 'none', url: of, run: async () => {} })
// @ts-expect-error there is no such value of demo
route({ ...read, demo: true, url: of, run: async () => {} })

/* Body, query and record are there when they were declared, with the fields they declare. */
// @ts-expect-error no body was declared
route({ ...write, url: of, run: async ({ body }) => void body })
// @ts-expect-error no query was declared
route({ ...read, url: of, run: async ({ query }) => void query })
// @ts-expect-error no record was declared
route({ ...write, url: of, run: async ({ record }) => void record })
// @ts-expect-error the body has no such field
route({ ...write, url: of, body: Thing, run: async ({ body }) => void body.colour })
// @ts-expect-error the record has no such field
route({ ...write, url: of, of: thing, run: async ({ record }) => void record.colour })
// @ts-expect-error the example must be a body the route accepts
route({ ...write, url: of, body: Thing, example: { body: { id: 'one' } }, run: async () => {} })

/* What run() gives back is what the reply declares. */
// @ts-expect-error a field is of another type
route({ ...read, reply: json(Thing), url: of, run: async () => ({ id: 'one', version: 1, name: 'x' }) })
// @ts-expect-error a field is missing
route({ ...read, reply: json(Thing), url: of, run: async () => ({ id: 1, version: 1 }) })
// @ts-expect-error a list is not a record
route({ ...read, reply: json(Thing), url: of, run: async () => [] })
// @ts-expect-error a page says how many there are
route({ ...read, reply: paginated(Thing), url: of, run: async () => ({ items: [] }) })
// @ts-expect-error a page that adds to its wrapper returns what it adds
route({ ...read, reply: paginated(Thing, { sum: Type.String() }), url: of, run: async () => ({ items: [], total: 0 }) })
// @ts-expect-error paging belongs to paginated lists
route({ ...read, reply: plain(Thing), url: of, run: async ({ paging }) => [paging] })
const sheet = { content: 'x', type: 'text/csv', name: 'x.csv' } as const
// @ts-expect-error a made file has the headers its route declares
route({ ...read, reply: file({ types: ['text/csv'], headers: ['X-Export-Fingerprint'] }), url: of, run: async () => sheet })
// @ts-expect-error a made file has a type
file({ types: [], headers: [] })
// @ts-expect-error a file has a name
route({ ...read, reply: file(), url: of, run: async () => ({ content: 'x', type: 'text/plain' }) })

/* An event is announced with the data it declares. */
// @ts-expect-error the event has another shape
route({ ...write, url: of, run: async ({ tx }) => tx.announce(thingMade, { id: 'one' }) })
// @ts-expect-error a verb of the history is one of those it knows
route({ ...write, url: of, run: async ({ tx }) => tx.verb('paint', async () => {}) })

/* A driving route has no open transaction, only the means to open one. */
// @ts-expect-error there is no transaction yet
externalRoute({ ...write, url: '/v1/things', run: async ({ tx }) => void tx })
externalRoute({ ...read, url: '/v1/things', reply: nothing(), run: async ({ write: open }) => open(async () => {}) })
