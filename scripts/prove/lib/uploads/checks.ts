import { createHash } from 'node:crypto'
import type { Fixture } from '../fixture.ts'
import type { StoredFiles } from '../stored-files.ts'
import type { Tally } from '../tally.ts'
import type { Sent } from './burst.ts'

/** The database and the store that are checked after uploads. */
export type StoreContext = { fixture: Fixture; bytes: StoredFiles; shown: Tally; store: string }

export type FileRow = { id: number; firm: string; key: string; size: number; sha256: string; is_logo: boolean }

/** In one statement: a staging becomes a file in one transaction. */
const held = `
  select (select coalesce(json_agg(json_build_object('id', f.id, 'firm', o.public_token, 'key', f.key, 'size', f.size,
      'sha256', encode(f.sha256, 'hex'), 'is_logo', o.logo_file_id is not distinct from f.id)), '[]')
    from files f join firms o on o.id = f.firm_id) as files,
    (select coalesce(json_agg(key), '[]') from file_stagings) as stagings`

export async function rowsOf(fixture: Fixture) {
  const [found] = await fixture.rows<{ files: FileRow[]; stagings: string[] }>(held)
  return found ?? { files: [], stagings: [] }
}

/** Reads the store before the rows: a row exists before its bytes do. */
async function readStore({ fixture, bytes }: StoreContext) {
  const names = await bytes.names()
  return { names, ...(await rowsOf(fixture)) }
}

/** Every row must have its bytes, and all bytes must have a row. */
export async function compareWithStore(context: StoreContext) {
  const { bytes, shown, store } = context
  const { names, files, stagings } = await readStore(context)
  const known = new Set([...files.map(({ key }) => key), ...stagings])
  const unknown = names.filter((name) => !known.has(name.slice(0, 40)))
  const wrong: object[] = []
  for (const row of files) {
    const found = await bytes.read(row.key)
    const sha256 = createHash('sha256')
      .update(found ?? '')
      .digest('hex')
    if (found?.length !== row.size || sha256 !== row.sha256) wrong.push({ ...row, found: found?.length ?? null })
  }
  shown.check(wrong.length === 0, `${store}: every row has its bytes, with its size and SHA-256`, wrong)
  shown.check(unknown.length === 0, `${store}: no bytes without a row, before the sweep`, unknown)
  return { files, names, stagings }
}

/** After the sweep the store must hold the files of the rows and nothing else, and no staging may be left. */
export async function compareSwept(context: StoreContext) {
  const { shown, store } = context
  const { names, files, stagings } = await compareWithStore(context)
  const keys = files.map(({ key }) => key)
  const orphans = names.filter((name) => !keys.includes(name))
  shown.check(orphans.length === 0, `${store}: no bytes without a row, after the sweep`, orphans)
  shown.check(stagings.length === 0, `${store}: no staging is left after the sweep`, stagings)
  shown.check(
    files.every(({ is_logo }) => is_logo),
    `${store}: every file is the logo of its firm`,
    files.filter(({ is_logo }) => !is_logo),
  )
  return files
}

const isPicture = ({ content }: Sent) => content === 'picture' || content === 'largest picture'

/** On a busy machine an upload may be refused with 503 and a code. */
const isPutOff = ({ status, code }: Sent) => status === 503 && code !== ''

/** The answers of a process that was not killed. */
export function checkAnswers({ shown, store }: StoreContext, sent: readonly Sent[]) {
  const expected = (each: Sent) => (each.cut !== 'none' ? 0 : isPicture(each) ? 200 : 422)
  const strange = sent.filter((each) => each.status !== expected(each))
  const putOff = strange.filter(isPutOff)
  shown.check(putOff.length === strange.length, `${store}: complete images are accepted, others refused`, strange.slice(0, 3))
  if (putOff.length > 0)
    shown.say(`${store}: ${putOff.length} were refused with 503: ${[...new Set(putOff.map(({ code }) => code))].join(', ')}`)
}

/** No acknowledged upload is lost: it has one line of activity, and it or a later one is the logo of its firm. */
export async function checkAcknowledged({ fixture, shown, store }: StoreContext, sent: readonly Sent[], since: number) {
  const acknowledged = sent.filter(({ status }) => status === 200)
  const executed = await fixture.rows<{ operation_id: string; times: number }>(
    `select operation_id, count(*)::int as times from activity where note = 'firm_logo_replaced' and id > $1 group by operation_id`,
    [since],
  )
  const times = new Map(executed.map((each) => [each.operation_id, each.times]))
  const lost = acknowledged.filter(({ operation_id }) => times.get(operation_id) !== 1)
  shown.check(lost.length === 0, `${store}: every acknowledged upload was executed, once`, lost.slice(0, 3))
  const possible = sent.filter((each) => each.is_whole && isPicture(each))
  const all = executed.reduce((sum, each) => sum + each.times, 0)
  shown.check(all <= possible.length, `${store}: no more were executed than were sent completely`, {
    executed: all,
    possible: possible.length,
  })
  const early = acknowledged.filter((one) =>
    acknowledged.some((other) => other.firm === one.firm && other.to < one.from && other.file > one.file),
  )
  shown.check(early.length === 0, `${store}: an upload begun after another was acknowledged comes after it`, early.slice(0, 3))
  const foreign = acknowledged.filter(({ opened, sha256 }) => opened?.status === 200 && opened.is_complete && opened.sha256 !== sha256)
  shown.check(foreign.length === 0, `${store}: a link returns the bytes of its upload, or nothing`, foreign.slice(0, 3))
  const read = acknowledged.filter(({ opened }) => opened?.status === 200)
  const broken = acknowledged.filter(({ opened }) => opened !== null && ![200, 404, 0].includes(opened.status))
  shown.check(broken.length === 0, `${store}: a recent link opens, unless another logo replaced it`, broken.slice(0, 3))
  checkLogos({ shown, store }, sent, (await rowsOf(fixture)).files)
  shown.say(
    `${store}: ${sent.length} uploads, ${acknowledged.length} acknowledged, ${all - acknowledged.length} stored without an answer, ${sent.filter(({ status }) => status === 422).length} refused; ${read.length} links read at once`,
  )
}

/** The logo of a firm must be the last acknowledged upload, or a complete one without an answer. */
function checkLogos({ shown, store }: Pick<StoreContext, 'shown' | 'store'>, sent: readonly Sent[], files: readonly FileRow[]) {
  const wrong: object[] = []
  for (const [firm, mine] of Map.groupBy(sent, (each) => each.firm)) {
    const logo = files.find((row) => row.firm === firm && row.is_logo)
    const last = mine.filter(({ status }) => status === 200).toSorted((a, b) => b.file - a.file)[0]
    const source = mine.find(({ sha256 }) => sha256 === logo?.sha256)
    const isLast = logo?.id === last?.file && logo?.sha256 === last?.sha256
    const isUnheard = (logo?.id ?? 0) > (last?.file ?? 0) && source?.status === 0 && source.is_whole
    if (last ? !isLast && !isUnheard : logo && !isUnheard) wrong.push({ firm, logo, last, source })
    const older = mine.filter(({ status, file, opened }) => status === 200 && opened?.status === 404 && file >= (logo?.id ?? 0))
    if (older.length > 0) wrong.push({ firm, logo, gone: older })
  }
  shown.check(wrong.length === 0, `${store}: the logo of a firm is its last upload`, wrong.slice(0, 2))
}
