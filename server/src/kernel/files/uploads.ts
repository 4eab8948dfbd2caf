import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import type { Body } from '../http/call.ts'
import { autocommit, drivenTime, type Pools } from '../write/database.ts'
import { isText, typeOf } from './signatures.ts'
import { type Staged, stage } from './staging.ts'
import type { FileStore } from './store.ts'
import { messages } from '../route/messages.ts'
import { type FieldErrors, Problem, type Said, unavailable } from '../route/problem.ts'
import type { ScopeQueue } from '../write/scope-queue.ts'
import { patienceMs } from '../write/write.ts'

/** The files a route takes: in which field, how many, how large each, and of which kinds. */
export type UploadRule = {
  readonly field: string
  readonly max: number
  readonly bytes: number
  readonly types: readonly string[]
  /** Looks into each file before the write opens: refuses it, or makes another of it, which the write may keep too. */
  readonly derive?: (bytes: Buffer, fields: Readonly<Record<string, string>>) => Promise<Derived>
  /** How the name of a file may end, where the bytes alone do not let it in. */
  readonly endings?: readonly string[]
  /** XML may begin with its first element as well as with a declaration: a file whose name says so is believed, and read with care later. */
  readonly bare_xml?: true
  /** Takes an archive apart before the write opens: what is in it is staged file by file, or the whole is refused. */
  readonly expand?: (archive: Upload, means: Expanding) => Promise<Expanded>
  /** A body of JSON does as well as a form with the file. */
  readonly or_json?: true
}
export type Expanded = { readonly refused: Said } | { readonly parts: readonly Upload[] }
/** What taking an archive apart needs: its bytes as a stream, and a way to keep what comes out, by the rules of every other file. */
export type Expanding = {
  readonly open: () => Promise<Readable>
  readonly keep: (name: string, bytes: Readable) => Promise<{ readonly refused: Said } | { readonly upload: Upload }>
}
export type Derived = { readonly refused: Said } | { readonly made: { readonly name: string; readonly bytes: Buffer } | null }

/** A file that arrived: its bytes are in the store under `key`, and the sweep takes them away unless a write keeps them. */
export type Upload = {
  readonly key: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly sha256: string
  /** What the rule of the route made of it, staged likewise. */
  readonly derived?: Upload
  /** What it held, when it is an archive that was taken apart. */
  readonly parts?: readonly Upload[]
}

export const MB = 1024 * 1024
const mostFields = 20
const longestField = 10_000
const silenceMs = 1000
/** Twenty archives may wait for each other. */
const archiveMs = 120_000

type Depot = { readonly pools: Pools; readonly files: FileStore; readonly queue: ScopeQueue }
type Arrived = { readonly at: string; readonly upload: Upload }

/**
 * Reads a multipart body before the write opens: files go to the store as they arrive, so that neither memory nor a
 * connection holds them. What is wrong with them is reported in its turn, as with every body.
 */
export async function readUploads(depot: Depot, rule: UploadRule, request: FastifyRequest): Promise<Body> {
  if (!request.isMultipart()) return { value: {}, uploads: [], errors: { [rule.field]: [{ message: messages.file_missing }] } }
  const fields: Record<string, string> = {}
  const arrived: Arrived[] = []
  const errors: FieldErrors = {}
  let seen = 0
  try {
    // A limit of parts is left to those of fields and files: behind it the library listens to no error, and one ends the process.
    const [fileSize, parts] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    const limits = { files: rule.max + 1, fields: mostFields, fieldSize: longestField, fileSize, parts }
    const form = request.parts({ limits })
    for (let next = await soon(request, form.next()); !next.done; next = await soon(request, form.next())) {
      const part = next.value
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value
      } else if (part.fieldname !== rule.field && part.fieldname !== `${rule.field}[]`) {
        part.file.resume()
      } else if (seen === rule.max) {
        part.file.resume()
        errors[rule.field] = [{ message: messages.too_many, params: { max: rule.max } }]
      } else {
        const at = rule.max === 1 ? rule.field : `${rule.field}.${seen}`
        seen += 1
        const staged = await stored(depot, rule, part.filename, part.file)
        if ('refused' in staged) errors[at] = [staged.refused]
        else arrived.push({ at, upload: staged.upload })
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
  const { derive } = rule
  const expanded = Object.keys(errors).length > 0 ? arrived : await expandedOf(depot, rule, arrived, errors)
  const refused = Object.keys(errors).length > 0
  const uploads = derive && !refused ? await derivedOf(depot, expanded, (bytes) => derive(bytes, fields), errors) : expanded.map(uploadOf)
  return { value: fields, uploads, errors }
}

const uploadOf = ({ upload }: Arrived): Upload => upload

/** One archive at a time in a process: what it unfolds to passes through the disk once, not per request. */
async function expandedOf(depot: Depot, rule: UploadRule, arrived: readonly Arrived[], errors: FieldErrors): Promise<readonly Arrived[]> {
  const { expand } = rule
  if (!expand) return arrived
  const all: Arrived[] = []
  for (const { at, upload } of arrived) {
    if (upload.type !== 'application/zip') all.push({ at, upload })
    else {
      const means: Expanding = {
        open: () => opened(depot.files, upload),
        keep: (name, bytes) => stored(depot, rule, name, bytes),
      }
      const expanded = await depot.queue.run('archives', archiveMs, async () => expand(upload, means)).catch(away)
      if ('refused' in expanded) errors[at] = [expanded.refused]
      else all.push({ at, upload: { ...upload, parts: expanded.parts } })
    }
  }
  return all
}

/** One file at a time in a process, read only when its turn has come: what a file unfolds to in memory is there once, not per request. */
async function derivedOf(
  { pools, files, queue }: Depot,
  arrived: readonly Arrived[],
  derive: (bytes: Buffer) => Promise<Derived>,
  errors: FieldErrors,
): Promise<Upload[]> {
  const uploads: Upload[] = []
  for (const { at, upload } of arrived) {
    const derived = await queue.run('derived files', patienceMs, async () => derive(await bytesOf(files, upload)))
    if ('refused' in derived) errors[at] = [derived.refused]
    else if (derived.made === null) uploads.push(upload)
    else {
      const { name, bytes } = derived.made
      uploads.push({ ...upload, derived: await stageBytes({ pools, files }, name, bytes).catch(away) })
    }
  }
  return uploads
}

/** Bytes that the service made itself, in the store and known to the sweep: a write makes a file of them, or they go. */
export async function stageBytes({ pools, files }: Pick<Depot, 'pools' | 'files'>, name: string, bytes: Buffer): Promise<Upload> {
  const source = Readable.from([bytes], { objectMode: false })
  const staged = await stage(files, autocommit(pools), source, { name, most: bytes.length, now: drivenTime(pools.clock) })
  return kept(staged, typeOf(staged.head)?.mime ?? 'application/octet-stream')
}

const bytesOf = async (files: FileStore, upload: Upload): Promise<Buffer> => buffer(await opened(files, upload)).catch(away)

async function opened(files: FileStore, { key }: Upload): Promise<Readable> {
  const source = await files.get(key).catch(away)
  if (!source) throw new Error('the bytes of an upload are gone from the store')
  return source
}

function away(error: unknown): never {
  throw isOfTheStore(error) ? unavailable('maintenance', 5) : error
}

/**
 * The library waits for ever for a part that ends before its head does. Once the last byte of the body was read, the next part
 * is there or there is none.
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

/** A table as text begins with nothing that tells it: it is what is left when the bytes are text and nothing else. */
const table = { ext: 'csv', mime: 'text/csv' } as const

const bareXml = { ext: 'xml', mime: 'application/xml' } as const

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
const endsRight = ({ endings }: UploadRule, name: string): boolean => !endings || endings.includes(endingOf(name))
const textOf = ({ bare_xml }: UploadRule, { head, name }: Staged) =>
  bare_xml && endingOf(name) === 'xml' && /^\uFEFF?\s*<[\p{L}_!]/u.test(head.toString('utf8')) ? bareXml : table

type Arriving = Parameters<typeof stage>[2]

async function stored({ pools, files }: Depot, rule: UploadRule, name: string, bytes: Arriving) {
  const staged = await stage(files, autocommit(pools), bytes, { name, most: rule.bytes, now: drivenTime(pools.clock) })
  if (staged.too_large) return { refused: { message: messages.file_too_large, params: { max: Math.floor(rule.bytes / MB) } } }
  const found = typeOf(staged.head) ?? (isText(staged.head) ? textOf(rule, staged) : null)
  if (!found || !rule.types.includes(found.ext) || !endsRight(rule, staged.name))
    return { refused: { message: messages.file_type_refused, params: { types: (rule.endings ?? rule.types).join(', ') } } }
  return { upload: kept(staged, found.mime) }
}

const kept = ({ key, name, size, sha256 }: Staged, type: string): Upload => ({ key, name, type, size, sha256 })

/** The library reads one file more than is taken, and no further. */
const isOfTooMany = (error: unknown): boolean => (error as { code?: string }).code === 'FST_FILES_LIMIT'

/** A store that is away is our trouble; a body that ends too early or is no multipart is the sender's. */
const isOfTheStore = (error: unknown): boolean => {
  const { code = '', name = '' } = error as { code?: string; name?: string }
  return (
    !code.startsWith('FST_') &&
    (/^(ECONN|ENOTFOUND|ETIMEDOUT|EPIPE|ENOSPC|EACCES|EROFS|EIO)/.test(code) || /Timeout|ServiceUnavailable/.test(name))
  )
}
