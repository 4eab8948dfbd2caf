import { createHash } from 'node:crypto'
import { signLinks } from '../files/signing.ts'
import { spool } from '../files/spool.ts'
import type { Answer } from '../route/route.ts'
import type { Db, LongList, read } from '../write/database.ts'
import { streamJson } from '../write/stream-rows-store.ts'
import type { Admitted } from './admit.ts'
import type { Call } from './call.ts'
import { tagOf } from './edge.ts'
import type { Prepared } from './prepared.ts'
import { callerOf } from './portions.ts'
import { jsonType } from './render.ts'
import type { Services } from './services.ts'
import { spoolSnapshot } from '../write/spool-snapshot.ts'

export const isLongList = (value: unknown): value is LongList => typeof value === 'object' && value !== null && 'rows_of' in value

/**
 * The same body as that of a short list, at the memory of a few hundred rows: a cursor reads it in one snapshot, and a temporary file holds it
 * until the caller has read it. The file is complete before the first byte is sent, so that an error is answered as one and the body has a tag.
 */
export async function answerLongList(
  services: Services,
  call: Call,
  admitted: Admitted,
  who: Parameters<typeof read>[1],
  { links }: Prepared,
  { rows_of }: LongList,
): Promise<Answer> {
  const hash = createHash('sha1')
  const sign = (rows: Buffer): Buffer =>
    links.length === 0
      ? rows
      : Buffer.from(JSON.stringify(signLinks(JSON.parse(rows.toString()) as unknown, links, services.urls, call.origin)))
  const { content, size } = await spoolSnapshot(services, { who, pool: 'list', hung_up: call.hung_up }, (db) =>
    spool(services.portions.divide(callerOf(admitted, call.ip), withHash(hash, writeList(db, rows_of, sign))), call.hung_up),
  )
  return {
    status: 200,
    headers: { ...jsonType(), 'content-length': String(size), etag: tagOf(hash.digest('base64url')) },
    body: content,
  }
}

const [opening, comma, closing] = ['[', ',', ']'].map((sign) => Buffer.from(sign)) as [Buffer, Buffer, Buffer]

async function* writeList(db: Db, rows_of: LongList['rows_of'], sign: (rows: Buffer) => Buffer): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const rows of streamJson(db, rows_of)) {
    if (rows.length === 0) continue
    const text = sign(Buffer.concat([opening, ...rows.flatMap(({ row }, index) => (index === 0 ? [row] : [comma, row])), closing]))
    // The driver's answers refer to each other, so that old ones keep new ones in memory: without rows, they are small.
    rows.length = 0
    yield Buffer.concat([isFirst ? opening : comma, text.subarray(1, -1)])
    isFirst = false
  }
  yield isFirst ? Buffer.from('[]') : closing
}

async function* withHash(hash: ReturnType<typeof createHash>, texts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const bytes of texts) {
    hash.update(bytes)
    yield bytes
  }
}
