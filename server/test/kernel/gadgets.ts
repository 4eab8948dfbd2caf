import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Static, Type } from 'typebox'
import { access } from '../../src/areas/platform/access/index.ts'
import { noChecks, noRegisters } from '../harness/register/no-registers.ts'
import { companies } from '../../src/areas/company-files/companies/index.ts'
import { thirdParties } from '../../src/areas/books/third-parties/index.ts'
import { noSheetSources } from '../harness/mail/sheet-sources.ts'
import { withReaders } from '../../src/areas.ts'
import type { Area } from '../../src/kernel/route/area.ts'
import type { Db } from '../../src/kernel/write/database.ts'
import { event } from '../../src/kernel/route/events.ts'
import { on, type FileTx } from '../../src/kernel/write/write.ts'
import { resource } from '../../src/kernel/route/resource.ts'
import { file, json, nothing, plain, route } from '../../src/kernel/route/route.ts'
import { columns, date, decimal, id, nullable, text, timestamp } from '../../src/kernel/route/shape.ts'
import { sql } from '../../src/kernel/write/sql.ts'
import { eventTexts } from '../harness/event-texts.ts'

/**
 * An area for tests: records with children, columns of every kind, a constraint checked only at COMMIT. It is declared like any other area,
 * and the tests of the kernel use it.
 */
const gadgetTables = `
  create table gadgets (
    id bigint generated always as identity,
    company_id bigint not null references companies,
    name text not null,
    price numeric(15, 2),
    weight numeric(12, 4),
    made_on date,
    tested_at timestamptz,
    tags jsonb not null default '[]',
    -- Words that SQL keeps for itself, and a column the database computes: neither may confuse the log.
    position integer not null default 0,
    "order" text,
    title text generated always as (upper(name)) stored,
    stock integer not null default 0,
    search text,
    created_at timestamptz not null default app_now(),
    updated_at timestamptz not null default app_now(),
    deleted_at timestamptz, deleted_by bigint,
    version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
    primary key (company_id, id)
  );
  call isolate('gadgets');
  grant select, insert, update, delete on gadgets to partita_app;
  call track('gadgets', 'gadgets', '{stock}', '{search}');

  create table parts (
    id bigint generated always as identity,
    company_id bigint not null,
    gadget_id bigint not null,
    position integer not null,
    name text not null,
    weight numeric(12, 3),
    search text,
    primary key (company_id, id),
    foreign key (company_id, gadget_id) references gadgets
  );
  create index parts_gadget on parts (company_id, gadget_id, position);
  call isolate('parts');
  grant select, insert, update, delete on parts to partita_app;
  call track('parts', 'gadgets', '{}', '{search}', 'gadgets', 'gadget_id', 'parts');

  create function refuse_at_commit() returns trigger language plpgsql as $$
  begin
    raise exception 'a gadget named % does not balance', new.name using errcode = 'check_violation';
  end $$;
  create constraint trigger balance after insert or update on gadgets deferrable initially deferred
    for each row when (new.name = 'unbalanced') execute function refuse_at_commit()`

const part = Type.Object({ id: id(), position: Type.Integer(), name: text(50), weight: nullable(decimal()) })

const Gadget = Type.Object({
  id: id(),
  name: text(50),
  price: nullable(decimal()),
  weight: nullable(decimal()),
  made_on: nullable(date()),
  tested_at: nullable(timestamp()),
  position: Type.Integer(),
  stock: Type.Integer(),
  parts: Type.Array(part),
  /** The number of parts in the whole file: shown by GET only. */
  siblings: Type.Integer(),
  version: Type.Integer(),
  lock_version: Type.Integer(),
  deleted_at: nullable(timestamp()),
})
type Gadget = Static<typeof Gadget>

const load = (db: Db, ids: readonly number[]) =>
  db.many<Gadget>(sql`
    select ${columns(Gadget, 'g', ['parts', 'siblings'])}, (select count(*)::integer from parts s where s.company_id = app_company()) as siblings,
      (select coalesce(json_agg(json_build_object('id', p.id, 'position', p.position, 'name', p.name, 'weight', p.weight::text) order by p.position), '[]')
       from parts p where p.company_id = app_company() and p.gadget_id = g.id) as parts
    from gadgets g where g.company_id = app_company() and g.id = any(${ids}) and g.deleted_at is null`)

const gadget = resource<Gadget>({
  name: 'gadgets',
  table: 'gadgets',
  shape: Gadget,
  load,
  label: ({ name }) => `gadget ${name}`,
  live: ['siblings'],
  technical: ['stock'],
  bin: true,
})

export const gadgetMade = event('gadget.made', Type.Object({ id: id(), name: text(50) }), eventTexts({ id: 1, name: 'gadget' }))
const gadgetRenamed = event('gadget.renamed', Type.Object({ id: id(), name: text(50) }), eventTexts({ id: 1, name: 'gadget' }))
const gadgetWeighed = event('gadget.weighed', Type.Object({ id: id() }), { public: false })

/** Work that a test runs inside a write: requested over HTTP by the number it was registered under. */
type Work = (tx: FileTx) => Promise<unknown>
const works: Work[] = []
export const doing = (work: Work) => ({ body: { work: works.push(work) - 1 } })

const url = '/v1/companies/:company/gadgets'
const writing = { ability: 'write', role: 'encoder', demo: 'allowed', limit: 'write' } as const
const reading = { ability: 'read', role: 'reviewer', demo: 'allowed', limit: 'read' } as const
const name = Type.Object({ name: text(50, 1) })

const routes = [
  route({
    method: 'POST',
    url,
    ...writing,
    emits: [gadgetMade],
    body: name,
    status: 201,
    reply: json(Gadget),
    summary: 'Make a gadget',
    run: ({ tx, body }) => makeGadget(tx, body.name),
  }),
  route({
    method: 'GET',
    url: `${url}/:id`,
    ...reading,
    of: gadget,
    reply: json(Gadget),
    summary: 'A gadget',
    run: async ({ record }) => record,
  }),
  route({
    method: 'PATCH',
    url: `${url}/:id`,
    ...writing,
    emits: [gadgetRenamed],
    of: gadget,
    body: name,
    reply: json(Gadget),
    summary: 'Rename a gadget',
    run: async ({ tx, record, body }) => {
      await tx.many(sql`update gadgets set name = ${body.name} where company_id = app_company() and id = ${record.id}`)
      await tx.announce(gadgetRenamed, { id: record.id, name: body.name })
      return one(tx, record.id)
    },
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id`,
    ...writing,
    of: gadget,
    status: 204,
    reply: nothing(),
    summary: 'Move a gadget to the bin',
    run: async ({ tx, record }) =>
      void (await tx.many(
        sql`update gadgets set deleted_at = app_now(), deleted_by = app_user() where company_id = app_company() and id = ${record.id}`,
      )),
  }),
  route({
    method: 'GET',
    url: `${url}/:id/drawing`,
    ...reading,
    of: gadget,
    reply: file(),
    summary: 'The drawing of a gadget, in one piece',
    run: async ({ record }) => ({
      content: Buffer.from(`drawing of ${record.name}`),
      type: 'text/plain',
      name: `l'été (${record.id}).txt`,
    }),
  }),
  route({
    method: 'GET',
    url: `${url}/:id/film`,
    ...reading,
    of: gadget,
    reply: file(),
    summary: 'The film of a gadget, as it is read',
    run: async ({ record }) => ({ content: Readable.from(['film of ', record.name]), type: 'video/mp4', name: 'film.mp4', inline: true }),
  }),
  route({
    method: 'GET',
    url: `${url}/:id/sheet`,
    ability: 'read',
    role: 'encoder',
    demo: 'blocked',
    limit: 'export',
    of: gadget,
    reply: file({ types: ['application/xml'], headers: ['X-Export-Fingerprint'] }),
    summary: 'The data sheet of a gadget, made for each call',
    run: async ({ record }) => {
      const content = `<gadget>${'part '.repeat(record.position)}</gadget>`
      const fingerprint = createHash('sha256').update(content).digest('hex')
      return { content, name: `${record.name}.xml`, headers: { 'X-Export-Fingerprint': fingerprint } }
    },
  }),
  route({
    method: 'POST',
    url: '/v1/companies/:company/work',
    ...writing,
    body: Type.Object({ work: Type.Integer() }),
    reply: plain(Type.Unsafe<unknown>({})),
    summary: 'Do what the test says',
    run: async ({ tx, body }) => {
      const done = await works[body.work]?.(tx)
      return done === undefined ? [] : [done]
    },
  }),
]

export async function makeGadget(tx: FileTx, named: string): Promise<Gadget> {
  const made = await tx.one<{ id: number }>(sql`insert into gadgets (company_id, name) values (app_company(), ${named}) returning id`)
  await tx.announce(gadgetMade, { id: made.id, name: named })
  return one(tx, made.id)
}

async function one(tx: FileTx, wanted: number): Promise<Gadget> {
  const [found] = await load(tx, [wanted])
  if (!found) throw new Error(`no gadget ${wanted}`)
  return found
}

/** A listener that weighs each new gadget, and throws for a heavy one. */
const weigh = on(gadgetMade, async (tx, { id: made, name: named }) => {
  await tx.many(sql`update gadgets set stock = stock + 1 where company_id = app_company() and id = ${made}`)
  await tx.announce(gadgetWeighed, { id: made })
  if (named === 'heavy') throw new Error('the scales broke')
})

const gadgets: Area = {
  name: 'gadgets',
  title: 'Gadgets',
  description: 'Records of a test.',
  owns: ['gadgets', 'parts'],
  routes,
  listeners: [weigh],
  resources: [gadget],
}

/** Options of a test world with gadgets beside the real areas. */
export const withGadgets = {
  areas: withReaders([access, thirdParties(noChecks, noSheetSources), companies(noRegisters), gadgets]),
  migrate: gadgetTables,
}
