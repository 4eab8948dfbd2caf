import { withClient } from '../../lib/migrations.ts'
import { admission, substitute, expectStatements, recordStatements } from '../lib/statements.ts'
import type { Contest } from '../lib/contest.ts'
import { pgbench, wrk } from '../lib/load.ts'
import { createFile, type Session } from '../lib/seed.ts'
import { waitUntilIdle, type Fixture } from '../lib/fixture.ts'

export async function compareThirdParties(fixture: Fixture, caller: Session, firm: string): Promise<Contest> {
  const size = fixture.amount(2000, 20)
  const file = await createFile(caller, firm, 'Many third parties', size)
  const path = `/v1/companies/${file.token}/third-parties`
  const { statements } = await recordStatements(fixture, { method: 'GET', path, token: caller.token })
  const [, ...read] = expectStatements(statements, [
    admission,
    { starts: /^begin isolation level repeatable read read only$/, values: 0 },
    { starts: /^select bind_read\(/, values: 4 },
    { starts: /^with r as materialized \(select \* from \(\s*select t\.id/, values: 0 },
    { starts: /^commit$/, values: 0 },
  ])
  const sql = read.map((statement) => substitute(statement, []))
  await expectEqualBodies(fixture, caller, path, size, sql)
  // One round trip as in the kernel: begin, bind_read, the query and commit are sent together.
  const script = ['\\startpipeline', ...sql.map((text) => `${text.replaceAll(/\s*\n\s*/g, ' ')};`), '\\endpipeline', ''].join('\n')
  const api = { folder: fixture.folder, url: fixture.api.url + path, token: caller.token }
  const bare = { folder: fixture.folder, url: fixture.env.DATABASE_URL ?? '', scripts: [script], options: '-c timezone=UTC' }
  return {
    title: `GET third-parties (${size})`,
    goal: 0.5,
    tried: [1, 2, 4, 8],
    api: async (connections, seconds) => {
      const burst = await wrk('third-parties', api, connections, seconds)
      await waitUntilIdle(fixture)
      return burst
    },
    bare: (clients, seconds) => pgbench('third-parties', bare, clients, seconds),
  }
}

/** Both sides must answer the same bytes with all records, or the comparison means nothing. */
async function expectEqualBodies(
  fixture: Fixture,
  caller: Session,
  path: string,
  size: number,
  [begin = '', bind = '', query = '', commit = '']: string[],
) {
  const answer = await fetch(fixture.api.url + path, { headers: { authorization: `Bearer ${caller.token}` } })
  const body = await answer.text()
  const bare = await withClient(fixture.env.DATABASE_URL ?? '', async (client) => {
    await client.query(begin)
    await client.query(bind)
    const { rows } = await client.query<{ json: string }>(query)
    await client.query(commit)
    return rows[0]?.json
  })
  const records = (JSON.parse(body) as unknown[]).length
  if (body !== bare || records !== size) throw new Error(`GET third-parties: ${records} records, ${body.length} v ${bare?.length} bytes.`)
}
