import pg from 'pg'
import type { Caller } from '../harness/world.ts'

export type Statement = { readonly text: string; readonly values: readonly unknown[] }

/** The statements that one read sends within its transaction, recorded in the driver, and the one that binds the read to its file. */
export async function recordRead(caller: Caller, path: string): Promise<{ readonly bind: Statement; readonly sent: readonly Statement[] }> {
  const statements: Statement[] = []
  const original = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query') as PropertyDescriptor
  const query = original.value as (...args: unknown[]) => unknown
  try {
    pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
      const [given] = args as [string | { text: string; values?: unknown[] }]
      statements.push(typeof given === 'string' ? { text: given, values: [] } : { text: given.text, values: given.values ?? [] })
      return query.apply(this, args)
    } as typeof pg.Client.prototype.query
    const { status, text } = await caller('GET', path)
    if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${text}`)
  } finally {
    Object.defineProperty(pg.Client.prototype, 'query', original)
  }
  const isBind = ({ text }: Statement) => text.trim().startsWith('select bind_read(')
  const first = statements.findIndex(isBind)
  const last = statements.findIndex(({ text }, index) => index > first && text.trim() === 'commit')
  const bind = statements[first]
  if (!bind) throw new Error(`GET ${path} has bound no read`)
  return { bind, sent: statements.slice(first + 1, last === -1 ? undefined : last).filter((each) => !isBind(each)) }
}

/** A session that has prepared statements, as the connections of the service have, and runs them bound to a file. */
export async function openSession(url: string, bind: Statement, texts: readonly string[]) {
  const client = new pg.Client({ connectionString: url, options: '-c statement_timeout=60000' })
  await client.connect()
  for (const [index, text] of texts.entries()) await client.query(`prepare s${index} as ${text}`)
  const executing = ({ text, values }: Statement) =>
    `execute s${texts.indexOf(text)}${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`
  const inRead = async <T>(work: () => Promise<T>): Promise<T> => {
    await client.query('begin isolation level repeatable read read only')
    await client.query(bind.text, [...bind.values])
    const result = await work()
    await client.query('commit')
    return result
  }
  return {
    run: (statements: readonly Statement[]) =>
      inRead(async () => {
        for (const statement of statements) await client.query(executing(statement))
      }),
    /** The pages of 8 KB that each statement touches. */
    buffers: (statements: readonly Statement[]) =>
      inRead(async () => {
        const found: number[] = []
        for (const statement of statements) {
          const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }] }>(
            `explain (analyze, buffers, timing off, format json) ${executing(statement)}`,
          )
          const plan = rows[0]?.['QUERY PLAN'][0].Plan
          found.push((plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0))
        }
        return found
      }),
    end: () => client.end(),
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return quoted(`{${value.map((each) => JSON.stringify(each)).join(',')}}`)
  return quoted(typeof value === 'string' ? value : JSON.stringify(value))
}
