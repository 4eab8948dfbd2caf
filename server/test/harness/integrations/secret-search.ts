/** Searches for secrets, byte by byte: in answers, in every table of the database, and in the log of a service. */
import type { Service } from '../service.ts'
import type { World } from '../world.ts'

export type SecretSearch = {
  /** The spellings that a text contains. */
  readonly foundIn: (text: string) => string[]
  /** The tables that contain one, of all there are. */
  readonly tablesWith: (w: World) => Promise<string[]>
}

/** A secret as it is, and as it would stand in a binary column, in Base64 or in a header. */
export function searchFor(secrets: readonly string[]): SecretSearch {
  const spellings = secrets.flatMap((secret) => [
    secret,
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1),
  ])
  const foundIn = (text: string): string[] => spellings.filter((spelling) => text.includes(spelling))
  return {
    foundIn,
    tablesWith: async (w) => {
      const tables = await w.rows<{ name: string }>(
        `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
      )
      if (tables.length <= 80) throw new Error(`only ${tables.length} tables were searched`)
      const found: string[] = []
      for (const { name } of tables) {
        const rows = await w.rows<{ row: string }>(`select t::text as row from ${name} t`)
        if (foundIn(rows.map(({ row }) => row).join('\n')).length > 0) found.push(name)
      }
      return found
    },
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Calls a service and keeps everything it answers, headers included. */
export function listenTo({ base }: Pick<Service, 'base'>, token: string) {
  const said: string[] = []
  const send = async (method: Method, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    said.push([...response.headers].flat().join('\n'), text)
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  return { said, send }
}

/** The places of a company file that show what happened in it. */
export const shownPlaces = ['history', 'activity', 'trash', 'sync/pull?cursor=0', 'sync/bootstrap', 'journals', 'bank-transactions', '']
