import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Body } from '../http/body.ts'
import { autocommit, drivenTime, type Pools } from '../write/database.ts'
import { type FileType, isText, typeOf } from './signatures.ts'
import { type Staged, stage } from './staging.ts'
import type { FileStore } from './store.ts'
import { messages } from '../route/messages.ts'
import { type FieldErrors, Problem, unavailable } from '../route/problem.ts'
import type { ScopeQueue } from '../write/scope-queue.ts'
import { MB, type Refusal, typeRefused, type Upload, type UploadRule, type UploadServices } from './upload.ts'

const mostFields = 20
const longestField = 10_000
const silenceMs = 1000

type Depot = {
  readonly pools: Pools
  readonly files: FileStore
  readonly queue: ScopeQueue
  /** Called with every key under which something is stored for this request. */
  readonly onKey: (key: string) => void
}
type Arrived = { readonly at: string; readonly upload: Upload }

/**
 * Reads a multipart body before the write opens: files are streamed to the store, so that they occupy neither memory nor a database
 * connection. Errors are returned, to be reported in their turn, as with every body.
 */
export async function readUploads(depot: Depot, rule: UploadRule, request: FastifyRequest): Promise<Body> {
  if (!request.isMultipart()) return { value: {}, uploads: [], errors: { [rule.field]: [{ message: messages.file_missing }] } }
  const fields: Record<string, string> = {}
  const arrived: Arrived[] = []
  const errors: FieldErrors = {}
  const ignored: string[] = []
  let seen = 0
  try {
    // No limit of parts besides those of fields and files: past it the library handles no error, and one would end the process.
    const [fileSize, parts] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    const limits = { files: rule.max + 1, fields: mostFields, fieldSize: rule.field_bytes ?? longestField, fileSize, parts }
    const form = request.parts({ limits })
    for (let next = await soon(request, form.next()); !next.done; next = await soon(request, form.next())) {
      const part = next.value
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value
      } else if (part.fieldname !== rule.field && part.fieldname !== `${rule.field}[]`) {
        part.file.resume()
        ignored.push(part.fieldname)
      } else if (seen === rule.max) {
        part.file.resume()
        errors[rule.field] = [{ message: messages.too_many, params: { max: rule.max } }]
      } else {
        const at = rule.max === 1 ? rule.field : `${rule.field}.${seen}`
        seen += 1
        const staged = await stored(depot, rule, part.filename, part.file)
        if ('refused' in staged) errors[at] = [staged.refused]
        else arrived.push({ at, upload: staged })
      }
    }
  } catch (error) {
    // The database failed while a file was staged.
    if (error instanceof Problem) throw error
    if (isOfTheStore(error)) throw unavailable('maintenance', 5)
    if (!isOfTooMany(error)) return { unreadable: true, is_form: true }
    errors[rule.field] = [{ message: messages.too_many, params: { max: rule.max } }]
  }
  if (seen === 0) errors[rule.field] = [{ message: messages.file_missing }]
  if (Object.keys(errors).length > 0 || !rule.prepare)
    return { value: fields, uploads: arrived.map(({ upload }) => upload), errors, ignored }
  return {
    value: fields,
    ignored,
    uploads: await prepared({ ...depot, place: placeOf(request) }, rule, rule.prepare, arrived, fields, errors),
    errors,
  }
}

/** Two places never have the same name, since their tokens are random. */
function placeOf({ params }: FastifyRequest): string {
  const { company, firm } = params as { readonly company?: string; readonly firm?: string }
  return company ?? firm ?? ''
}

async function prepared(
  depot: Depot & { readonly place: string },
  rule: UploadRule,
  prepare: NonNullable<UploadRule['prepare']>,
  arrived: readonly Arrived[],
  fields: Readonly<Record<string, string>>,
  errors: FieldErrors,
): Promise<Upload[]> {
  const uploads: Upload[] = []
  for (const { at, upload } of arrived) {
    const services: UploadServices = {
      place: depot.place,
      fields,
      open: () => opened(depot.files, upload),
      stage: (name, bytes) => stored(depot, rule, name, bytes),
      stageMade: (name, bytes) => stageBytes(depot, name, bytes, depot.onKey),
      inTurn: (scope, work, patienceMs) => depot.queue.run(scope, work, patienceMs),
    }
    const result = await prepare(upload, services).catch(away)
    if ('refused' in result) errors[at] = [result.refused]
    else uploads.push(result)
  }
  return uploads
}

/** Stages bytes that the service made itself: a write makes a file of them, or the sweep removes them. */
export async function stageBytes(
  { pools, files }: Pick<Depot, 'pools' | 'files'>,
  name: string,
  bytes: Buffer,
  onKey: Depot['onKey'] = () => {},
): Promise<Upload> {
  const source = Readable.from([bytes], { objectMode: false })
  const staged = await stage(files, autocommit(pools), source, { name, most: bytes.length, now: drivenTime(pools.clock), onKey })
  return kept(staged, typeOf(staged.head)?.mime ?? 'application/octet-stream')
}

async function opened(files: FileStore, { key }: Upload): Promise<Readable> {
  const source = await files.get(key).catch(away)
  if (!source) throw new Error('the bytes of an upload are gone from the store')
  return source
}

function away(error: unknown): never {
  throw isOfTheStore(error) ? unavailable('maintenance', 5) : error
}

/**
 * The library waits forever for a part that is cut within its headers. Once the last byte of the body was read, the next part arrives at once
 * or never.
 */
function soon<T>({ raw }: FastifyRequest, part: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    const wait = () => {
      timer = setTimeout(() => reject(new Error('the form has no end')), silenceMs)
    }
    if (raw.readableEnded) wait()
    else raw.once('end', wait)
    void part.then(resolve, reject).finally(() => {
      clearTimeout(timer)
      raw.off('end', wait)
    })
  })
}

type Arriving = Parameters<typeof stage>[2]

async function stored({ pools, files, onKey }: Depot, rule: UploadRule, name: string, bytes: Arriving): Promise<Upload | Refusal> {
  const staged = await stage(files, autocommit(pools), bytes, { name, most: rule.bytes, now: drivenTime(pools.clock), onKey })
  if (staged.too_large) return { refused: { message: messages.file_too_large, params: { max: Math.floor(rule.bytes / MB) } } }
  const found = rule.identify ? rule.identify(staged.head, staged.name) : identified(staged.head, rule.types)
  return 'refused' in found ? found : kept(staged, found.mime)
}

/** CSV has no signature: text of no other known type is taken for it. */
function identified(head: Buffer, types: readonly string[]): FileType | Refusal {
  const found = typeOf(head) ?? (isText(head) ? csv : null)
  return found && types.includes(found.ext) ? found : typeRefused(types)
}

const csv: FileType = { ext: 'csv', mime: 'text/csv' }

const kept = ({ key, name, size, sha256 }: Staged, type: string): Upload => ({ key, name, type, size, sha256 })

/** The library reads one file more than the limit, then fails with this code. */
const isOfTooMany = (error: unknown): boolean => (error as { code?: string }).code === 'FST_FILES_LIMIT'

/** An unreachable store is a fault of the service; a truncated or malformed body is one of the sender. */
const isOfTheStore = (error: unknown): boolean => {
  const { code = '', name = '' } = error as { code?: string; name?: string }
  return (
    !code.startsWith('FST_') &&
    (/^(ECONN|ENOTFOUND|ETIMEDOUT|EPIPE|ENOSPC|EACCES|EROFS|EIO)/.test(code) || /Timeout|ServiceUnavailable/.test(name))
  )
}
