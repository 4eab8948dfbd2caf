import { rmSync } from 'node:fs'
import { ownerUrl, withClient } from '../../lib/migrations.ts'
import { withPeakMemory } from '../../lib/resident.ts'
import type { Size } from '../lib/contest.ts'
import type { Figure } from '../lib/figure.ts'
import type { Fixture } from '../lib/fixture.ts'
import { type Program, startProgram } from '../lib/program.ts'
import type { Answered, Asked } from '../programs/export-lines.ts'
import { linesPerEntry, seedFile } from '../reads/pages.ts'

const printedRows = 50_000
const auditLines = 200_000
/** A list has at most so many rows; 270,000 entries have them. */
const mostLines = 1_000_000

/** The lines of a journal, in the order of their entries. Bound to the file by its id, since COPY runs as the owner of the tables. */
const queryOf = (company: number, lines: number) => `
  select e.entry_date, e.journal_code as journal, e.number, l.account_number as account, l.third_party_code as third_party,
    coalesce(l.label, e.label) as label, e.reference, l.debit, l.credit
  from entries e join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
  where e.company_id = ${company}
  order by e.entry_date, e.id, l.position limit ${lines}`

/**
 * A file of many lines made as the exports make theirs: read from one snapshot, hashed, written as CSV to a temporary file. Compared with
 * COPY of the same rows to the server's disk; memory with a tenth of the lines.
 */
export async function measureExports(fixture: Fixture, entries: number, { rounds }: Size): Promise<Figure[]> {
  const company = await seedCompany(fixture, entries)
  const lines = Math.min(mostLines, Math.floor(entries * linesPerEntry))
  const few = Math.floor(lines / 10)
  const printed = Math.min(printedRows, few)
  const audited = Math.min(entries, Math.ceil(auditLines / linesPerEntry))
  const [ratios, memory, pdf]: [number[], number[], number[]] = [[], [], []]
  const [proofs, memories, prints]: [string[], string[], string[]] = [[], [], []]
  for (let round = 1; round <= rounds; round++) {
    // Each in a process of its own: memory that one file has taken is not given back before the next.
    const small = await makeFiles(fixture, { company, query: queryOf(company, few), format: 'csv' }, 2)
    const large = await makeFiles(fixture, { company, query: queryOf(company, lines), format: 'csv' }, 2)
    const copied = await copyLines(fixture, queryOf(company, lines))
    if (copied.rows !== lines) throw new Error(`COPY wrote ${copied.rows} of ${lines} lines.`)
    const pages = await makeFiles(fixture, { company, query: queryOf(company, printed), format: 'pdf' }, 1)
    ratios.push(copied.seconds / large.seconds)
    memory.push(large.most / small.most)
    pdf.push(pages.seconds)
    proofs.push(`${megabytes(large.bytes)} in ${large.seconds.toFixed(2)} s, COPY ${copied.seconds.toFixed(2)} s`)
    memories.push(`${small.most.toFixed(0)} MB at ${few} lines, ${large.most.toFixed(0)} MB at ${lines}`)
    prints.push(`${megabytes(pages.bytes)}, ${pages.most.toFixed(0)} MB of memory`)
    console.log(`  exports, round ${round}: ${proofs.at(-1)}; ${memories.at(-1)}; PDF ${pages.seconds.toFixed(2)} s, ${prints.at(-1)}`)
  }
  return [
    {
      title: `CSV of ${lines} lines v COPY of the same rows`,
      unit: 'of its speed',
      rounds: ratios,
      goal: { least: 0.5 },
      proof: proofs.join('; '),
    },
    {
      title: `memory while a CSV of ${lines} lines is made ÷ ${few} lines`,
      unit: 'of what it was',
      rounds: memory,
      goal: { most: 1.2 },
      proof: memories.join('; '),
    },
    { title: `PDF of ${printed} lines`, unit: 's', rounds: pdf, proof: prints.join('; ') },
    await measureAuditFile(fixture, audited === entries ? company : await seedCompany(fixture, audited), audited, rounds),
  ]
}

/** The file for the French administration, with every check that is made while it is written. */
async function measureAuditFile(fixture: Fixture, company: number, entries: number, rounds: number): Promise<Figure> {
  const [taken, proofs]: [number[], string[]] = [[], []]
  for (let round = 1; round <= rounds; round++) {
    const { seconds, bytes, most } = await makeFiles(fixture, { company, format: 'fec' }, 1)
    taken.push(seconds)
    proofs.push(`${megabytes(bytes)}, ${most.toFixed(0)} MB of memory`)
    console.log(`  exports, round ${round}: FEC ${seconds.toFixed(2)} s, ${proofs.at(-1)}`)
  }
  return { title: `FEC of ${Math.floor(entries * linesPerEntry)} lines`, unit: 's', rounds: taken, proof: proofs.join('; ') }
}

async function seedCompany(fixture: Fixture, entries: number): Promise<number> {
  const { token } = await seedFile(fixture, entries)
  return withClient(ownerUrl(fixture.env), async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from companies where public_token = $1', [token])
    return Number(rows[0]?.id)
  })
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** Makes the same file `times` times in one process, and measures the last; its memory is the highest of all. */
async function makeFiles(fixture: Fixture, asked: Asked, times: number): Promise<Answered & { readonly most: number }> {
  const program: Program = startProgram(fixture.folder, 'scripts/bench/programs/export-lines.ts', fixture.env)
  try {
    await program.nextMessage<string>()
    const { result, most } = await withPeakMemory(program.child.pid ?? 0, async () => {
      const made: Answered[] = []
      for (let time = 0; time < times; time++) {
        program.child.send(asked)
        made.push(await program.nextMessage<Answered>())
      }
      return made
    })
    if (new Set(result.map(({ fingerprint }) => fingerprint)).size !== 1) throw new Error('The same lines have two fingerprints.')
    return { ...(result.at(-1) as Answered), most }
  } finally {
    await program.stop()
  }
}

const copyLines = (fixture: Fixture, query: string): Promise<{ rows: number; seconds: number }> =>
  withClient(ownerUrl(fixture.env), async (client) => {
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
    const path = `${rows[0]?.folder}/bench-exports.csv`
    try {
      const begin = performance.now()
      const done = await client.query(`copy (${query}) to '${path}' with (format csv, delimiter ';')`)
      return { rows: done.rowCount ?? 0, seconds: (performance.now() - begin) / 1000 }
    } finally {
      rmSync(path, { force: true })
    }
  })
