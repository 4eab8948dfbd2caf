import { Value } from 'typebox/value'
import type { Db, JsonText } from '../../../kernel/write/database.ts'
import { invalidField } from '../../../kernel/route/problem.ts'
import { messages } from './messages.ts'
import { type Reader, readAsNoted } from './pull.ts'
import { schema, type StreamState } from './rules.ts'
import { type BootstrapQuery, PageToken } from './schema.ts'
import * as store from './store.ts'
import { joined, type Kinds, kindOf, renderRecords } from './stream.ts'

const maxRecords = 5000

/**
 * Reads one page of all records, by resource and id. The cursor is the head of the stream when the first page was read: every later
 * change has a higher number, so a pull from the cursor returns it, even if a later page already contained it.
 */
export function bootstrap(reader: Reader, kinds: Kinds, query: BootstrapQuery): Promise<JsonText> {
  const names = parseResources(kinds, query.resources)
  return readAsNoted(reader, 0, async (db, at) => {
    const place =
      query.page_token === undefined
        ? firstPage(reader.company.id, names, at)
        : parsePageToken(query.page_token, reader.company.id, kinds, at)
    const { lists, next } = await readPage(db, kinds, place)
    const token = next === null ? 'null' : `"${encodeToken(next)}"`
    const resources = lists.flatMap(([name, records], index) => [
      `${index === 0 ? '' : ','}"${name}":[`,
      ...records.flatMap((record, n) => (n === 0 ? [record] : [',', record])),
      ']',
    ])
    const before = `{"cursor":${place.cursor},"server_time":"${at.server_time}","schema":${schema},"resources":{`
    return { json: joined([before, ...resources, `},"has_more":${next !== null},"next_page_token":${token}}`]) }
  })
}

const firstPage = (file: number, names: readonly string[], { seq }: StreamState): PageToken => ({
  file,
  schema,
  cursor: seq,
  names: [...names],
  at: 0,
  after: 0,
})

/** Embedded records are sent inside their owners, not as resources of their own. */
const topLevelNames = (kinds: Kinds): string[] => [...kinds.values()].filter(({ below }) => below === undefined).map(({ name }) => name)

function parseResources(kinds: Kinds, asked: string | undefined): string[] {
  const known = topLevelNames(kinds)
  if (asked === undefined) return known
  const wanted = asked.split(',').map((name) => name.trim())
  for (const name of wanted)
    if (!known.includes(name)) throw invalidField('resources', messages.unknown_resource, { name, values: known.join(', ') })
  return known.filter((name) => wanted.includes(name))
}

const encodeToken = (token: PageToken): string => Buffer.from(JSON.stringify(token)).toString('base64url')

/** The token grants no access, so it needs no signature; one that does not match this file and schema is refused. */
function parsePageToken(text: string, file: number, kinds: Kinds, { seq }: StreamState): PageToken {
  const token = decodeToken(text)
  const isOurs =
    Value.Check(PageToken, token) && token.file === file && token.schema === schema && token.cursor <= seq && token.at < token.names.length
  const known = topLevelNames(kinds)
  if (!isOurs || token.names.some((name) => !known.includes(name))) throw invalidField('page_token', messages.page_token)
  return token
}

function decodeToken(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}

/** Fills the page with as many resources as fit; the next page continues where this one ends. */
async function readPage(db: Db, kinds: Kinds, place: PageToken) {
  const lists: [string, Buffer[]][] = []
  let room = maxRecords
  let { at, after } = place
  while (at < place.names.length && room > 0) {
    const name = place.names[at] ?? ''
    const found = await store.idsAfter(db, name, after, room + 1)
    const ids = found.slice(0, room)
    const records = await renderRecords(db, kindOf(kinds, name), ids)
    if (ids.length > 0) lists.push([name, ids.flatMap((id) => records.get(id) ?? [])])
    room -= ids.length
    after = found.length > ids.length ? (ids.at(-1) ?? after) : 0
    if (after === 0) at += 1
  }
  return { lists, next: at < place.names.length ? { ...place, at, after } : null }
}
