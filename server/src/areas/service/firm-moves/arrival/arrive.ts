/** A firm that arrives: all of its rows in one transaction, checked before they count, or nothing. */
import { inOwnerTransaction, type OwnerTransaction } from '../../../../kernel/write/copy-store.ts'
import { takeStagings } from '../../../platform/files/index.ts'
import { invitationMailJob } from '../../../platform/invitations/index.ts'
import { type Numbers, renumberRows, type Table } from '../renumber.ts'
import { type About, cellOf, type FirmSource, type Place, purposeOf, schemaOfRelease, tableNamed } from '../source.ts'
import * as moved from '../store.ts'
import { checkArrived } from './check.ts'
import { enqueueJobs } from './jobs.ts'
import { matchPeople, type Matched } from './people.ts'
import { reserveNumbers } from './reserve.ts'
import { dropFiles, type StagedFile, stageFiles } from './stage-files.ts'
import * as store from './store.ts'
import { sumRows, type Sum } from './sum.ts'

export type Arrived = {
  readonly firm: string
  readonly name: string
  readonly files: readonly { readonly id: number; readonly public_token: string; readonly name: string }[]
  readonly rows: number
  readonly stored_files: number
  /** Addresses that got an account without a password, and those whose account was there and is invited. */
  readonly new_accounts: readonly string[]
  readonly invited: readonly string[]
  /** Ids of company files, webhooks and lines of the activity that are others than before, because theirs were taken. */
  readonly renumbered: readonly string[]
}
type Refused = { readonly refused: string }

/** A firm that comes straight from the installation that it leaves. */
type HandOver = {
  /** The stored files that are here already. */
  readonly copied: Set<string>
  /** Ends the firm there, when everything is loaded and nothing committed: what fails afterwards leaves it closed at both places. */
  readonly handOver: () => Promise<void>
}

/** Bytes are copied first. They stay for a week if a move breaks off, which is continued; those of an archive that is refused are removed. */
export async function arrive(place: Place, source: FirmSource, now: Date, moving?: HandOver): Promise<Arrived | Refused> {
  const refused = await refusalOf(place, source)
  if (refused !== null) return { refused }
  const staged = await stageFiles(place, source, now, moving?.copied)
  try {
    return await loadRows(place, source, staged, now, moving?.handOver)
  } catch (error) {
    if (!moving) await dropFiles(place, staged)
    throw error
  }
}

/** Why a firm could not arrive, in words; null when it can. */
export async function refusalOf({ owner_url }: Place, { about, rows }: FirmSource): Promise<string | null> {
  if (about.schema !== schemaOfRelease)
    return `The firm comes from a release whose last migration is ${about.schema}, and this one has ${schemaOfRelease}: bring both installations to one release`
  const companies = tableNamed(about, 'public.companies')
  const given: string[][] = []
  for await (const row of rows(companies)) given.push(row.split('\t'))
  const column = (name: string) => given.map((cells) => cells[companies.columns.indexOf(name)] ?? '')
  return inOwnerTransaction(owner_url, async ({ db }) => {
    const here = await moved.loadTables(db)
    if (!isSame(here, about.tables)) return 'The tables of the two installations differ, though their releases do not'
    const clash = await store.findClash(db, {
      firm: about.firm.public_token,
      files: column('public_token'),
      chains: column('chain_identity'),
    })
    return clash === null ? null : `This installation has ${clash} already`
  })
}

const isSame = (here: readonly Table[], there: readonly Table[]): boolean => {
  const written = (tables: readonly Table[]) => tables.map(({ name, columns }) => `${name} ${columns.toSorted().join(' ')}`).join('\n')
  return written(here) === written(there)
}

async function loadRows(
  place: Place,
  source: FirmSource,
  staged: readonly StagedFile[],
  now: Date,
  handOver?: HandOver['handOver'],
): Promise<Arrived> {
  const { about } = source
  const reserved = await reserveNumbers(place.owner_url, about)
  return inOwnerTransaction(
    place.owner_url,
    async (transaction) => {
      const { db } = transaction
      await store.lockArrivals(db)
      const matched = await matchPeople(transaction, about.people, now)
      const numbers: Numbers = { shifts: reserved, people: matched.ids, secretOf: sealAgain(place, source) }
      const firm = about.firm.id + reserved['public.firms']
      const sums = new Map<string, Sum>()
      for (const table of about.tables) sums.set(table.name, await loadTable(transaction, source, table, numbers, matched))
      await checkArrived(transaction, about.tables, firm, sums)
      await store.restartStreams(db, firm)
      await inviteLinked(transaction, about, firm, matched, now)
      await enqueueJobs(db, about.jobs, numbers, firm)
      if (
        (await takeStagings(
          db,
          staged.map(({ key }) => key),
        )) !== staged.length
      )
        throw new Error('files of the firm were swept before its rows were there')
      const files = await store.listFiles(db, firm)
      await handOver?.()
      return {
        firm: about.firm.public_token,
        name: about.firm.name,
        files,
        rows: [...sums.values()].reduce((total, sum) => total + sum.rows, 0),
        stored_files: staged.length,
        new_accounts: matched.made,
        invited: matched.linked.map(({ email }) => email),
        renumbered: Object.entries(reserved).flatMap(([table, shift]) => (shift === 0 ? [] : table.replace(/^\w+\./, ''))),
      }
    },
    'as_they_are',
  )
}

async function loadTable(
  transaction: OwnerTransaction,
  source: FirmSource,
  table: Table,
  numbers: Numbers,
  { linked }: Matched,
): Promise<Sum> {
  const renumber = renumberRows(table, numbers)
  const suspend =
    table.name === 'public.firm_members' ? suspendLinked(table, new Set(linked.map(({ id }) => String(id)))) : (row: string) => row
  const sum = sumRows()
  async function* arriving(): AsyncGenerator<string> {
    for await (const row of source.rows(table)) {
      const made = suspend(renumber(row))
      sum.add(made)
      yield made
    }
  }
  await moved.writeRows(transaction, table, arriving())
  return sum.close()
}

/** Whoever has an account here already decides whether to join the firm. */
const suspendLinked =
  ({ columns }: Table, linked: ReadonlySet<string>) =>
  (row: string): string => {
    const cells = row.split('\t')
    if (linked.has(cells[columns.indexOf('user_id')] ?? '')) cells[columns.indexOf('is_active')] = 'f'
    return cells.join('\t')
  }

const sealAgain =
  ({ secrets }: Place, { about, secret }: FirmSource): Numbers['secretOf'] =>
  (table, column, was, is) =>
    cellOf(secrets.seal(secret(table, column, was), purposeOf(about.tables, table, is)))

const invitationDays = 30

async function inviteLinked(
  transaction: OwnerTransaction,
  { firm: { id: was } }: About,
  firm: number,
  { linked }: Matched,
  now: Date,
): Promise<void> {
  const invited = linked.filter(({ person }) => person.is_member && !person.is_invited)
  const from = now.toISOString()
  const until = new Date(now.getTime() + invitationDays * 86_400_000).toISOString()
  await store.copyInvitations(
    transaction,
    invited.map(({ id: user, person }) => ({ firm, user, person, from, until })),
  )
  for (const { id: user_id } of invited)
    await moved.enqueue(
      transaction.db,
      {
        task: invitationMailJob.name,
        payload: { firm_id: firm, user_id },
        key: `${invitationMailJob.name} ${firm} ${user_id}`,
        run_at: null,
        in_turn: false,
      },
      was,
    )
}
