import { type Static, Type } from 'typebox'
import { access } from '../../src/areas/platform/access/index.ts'
import { noRegisters } from '../harness/register/no-registers.ts'
import { companies } from '../../src/areas/company-files/companies/index.ts'
import { files, keepFile } from '../../src/areas/platform/files/index.ts'
import { withReaders } from '../../src/areas.ts'
import type { Area } from '../../src/kernel/route/area.ts'
import type { Db } from '../../src/kernel/write/database.ts'
import { note } from '../../src/kernel/route/notes.ts'
import { uncountedPage } from '../../src/kernel/route/paging.ts'
import { resource } from '../../src/kernel/route/resource.ts'
import { createdOrExisting, hasMore, json, plain, route, signedQuery } from '../../src/kernel/route/route.ts'
import { columns, fileUrl, flag, id, nullable, text } from '../../src/kernel/route/shape.ts'
import { sql } from '../../src/kernel/write/sql.ts'
import { MB } from '../../src/kernel/files/upload.ts'

/** An area for tests, for the kinds of route that gadgets do not have: uploads, signed links, pages without a count, two successes. */
const pictureTables = `
  create table pictures (
    id bigint generated always as identity,
    company_id bigint not null references companies,
    title text not null,
    file_id bigint not null references files,
    starred boolean not null default false,
    created_at timestamptz not null default app_now(),
    updated_at timestamptz not null default app_now(),
    deleted_at timestamptz, deleted_by bigint,
    version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
    primary key (company_id, id)
  );
  call isolate('pictures');
  grant select, insert, update, delete on pictures to partita_app;
  call track('pictures', 'pictures', '{}', '{}')`

const Picture = Type.Object({
  id: id(),
  title: text(200),
  link: nullable(fileUrl()),
  starred: flag(),
  version: Type.Integer(),
})
type Picture = Static<typeof Picture>

const fields = sql`${columns(Picture, 'p', ['link'])}, '/v1/files/' || p.file_id as link`
const load = (db: Db, ids: readonly number[]) =>
  db.many<Picture>(sql`select ${fields} from pictures p where p.company_id = app_company() and p.id = any(${ids}) and p.deleted_at is null`)

const picture = resource<Picture>({
  name: 'pictures',
  table: 'pictures',
  shape: Picture,
  load,
  label: ({ title }) => title,
  live: ['link'],
  technical: [],
  bin: false,
})

async function one(db: Db, wanted: number): Promise<Picture> {
  const [found] = await load(db, [wanted])
  if (!found) throw new Error(`no picture ${wanted}`)
  return found
}

const hung = note('picture_hung', 'document', 'hang', {
  fr: 'Tableau accroché : {label}.',
  nl: 'Schilderij opgehangen: {label}.',
  en: 'Picture hung: {label}.',
  de: 'Bild aufgehängt: {label}.',
})

const url = '/v1/companies/:company/pictures'
const writing = { ability: 'write', role: 'encoder', demo: 'allowed', limit: 'upload' } as const
const reading = { ability: 'read', role: 'reviewer', demo: 'allowed', limit: 'read' } as const

const routes = [
  route({
    method: 'POST',
    url,
    ...writing,
    upload: { field: 'file', max: 1, bytes: 2 * MB, types: ['png', 'jpg'] },
    body: Type.Object({ title: text(200, 1), size: Type.Optional(Type.Integer({ maximum: 10 })) }),
    status: 201,
    reply: json(Picture),
    summary: 'Hang a picture',
    run: async ({ tx, body, uploads: [upload] }) => {
      if (!upload) throw new Error('a route that asks for a file got none')
      const file = await keepFile(tx, upload, { company_id: tx.company.id })
      const made = await tx.one<{ id: number }>(
        sql`insert into pictures (company_id, title, file_id) values (app_company(), ${body.title}, ${file}) returning id`,
      )
      tx.note(hung, { resource: 'pictures', record_id: made.id, record_label: body.title, params: { label: body.title } })
      return one(tx, made.id)
    },
  }),
  route({
    method: 'POST',
    url: `${url}/several`,
    ...writing,
    upload: { field: 'files', max: 3, bytes: MB, types: ['png'] },
    reply: plain(Type.Object({ name: text(200), size: Type.Integer(), type: text(100) })),
    summary: 'Look at some pictures and keep none',
    run: async ({ uploads }) => uploads.map(({ name, size, type }) => ({ name, size, type })),
  }),
  route({
    method: 'PATCH',
    url: `${url}/:id`,
    ...writing,
    of: picture,
    body: Type.Object({ title: Type.Optional(text(200, 1)) }),
    reply: json(Picture),
    summary: 'Rename a picture',
    run: async ({ tx, record, body }) => {
      await tx.many(sql`update pictures set title = ${body.title ?? record.title} where company_id = app_company() and id = ${record.id}`)
      return one(tx, record.id)
    },
  }),
  route({
    method: 'PUT',
    url: `${url}/:id/star`,
    ...writing,
    of: picture,
    status: 201,
    also: 200,
    reply: createdOrExisting(Picture),
    summary: 'Star a picture',
    run: async ({ tx, record }) => {
      await tx.many(sql`update pictures set starred = true where company_id = app_company() and id = ${record.id}`)
      return { status: record.starred ? (200 as const) : (201 as const), body: await one(tx, record.id) }
    },
  }),
  route({
    method: 'GET',
    url,
    ...reading,
    reply: plain(Picture),
    summary: 'All pictures, rendered by the database',
    run: ({ db }) => db.json(sql`select ${fields} from pictures p where p.company_id = app_company() order by p.id`),
  }),
  route({
    method: 'GET',
    url: `${url}/recent`,
    ...reading,
    reply: hasMore(Picture),
    summary: 'Pictures by page, uncounted',
    run: async ({ db, paging }) =>
      uncountedPage(
        await db.many<Picture>(sql`
          select ${fields} from pictures p where p.company_id = app_company() order by p.id desc limit ${paging.per_page + 1} offset ${paging.offset}`),
        paging,
      ),
  }),
  route({
    method: 'GET',
    url: '/v1/invitations/:number',
    params: { number: Type.String({ minLength: 1, maxLength: 200 }) },
    ability: 'signed',
    signs: 'query',
    role: 'none',
    demo: 'allowed',
    limit: 'account',
    query: Type.Object({ guest: text(50), ...signedQuery }),
    reply: json(Type.Object({ guest: text(50), number: text(50) })),
    summary: 'An invitation by its link',
    run: async ({ query, params }) => ({ guest: query.guest, number: params.number }),
  }),
]

const pictures: Area = {
  name: 'pictures',
  title: 'Pictures',
  description: 'Records of a test.',
  owns: ['pictures'],
  routes,
  resources: [picture],
  notes: [hung],
}

export const withPictures = { areas: withReaders([access, files, companies(noRegisters), pictures]), migrate: pictureTables }
