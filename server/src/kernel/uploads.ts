import type { FastifyRequest } from 'fastify'
import type { Body } from './call.ts'
import { autocommit, drivenTime, type Pools } from './database.ts'
import { typeOf } from './files/signatures.ts'
import { stage } from './files/staging.ts'
import type { FileStore } from './files/store.ts'
import { messages } from './messages.ts'
import { type FieldErrors, unavailable } from './problem.ts'

/** The files a route takes: in which field, how many, how large each, and of which kinds. */
export type UploadRule = { readonly field: string; readonly max: number; readonly bytes: number; readonly types: readonly string[] }

/** A file that arrived: its bytes are in the store under `key`, and the sweep takes them away unless a write keeps them. */
export type Upload = {
  readonly key: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly sha256: string
}

export const MB = 1024 * 1024
const mostFields = 20
const longestField = 10_000
const silenceMs = 1000

type Depot = { readonly pools: Pools; readonly files: FileStore }

/**
 * Reads a multipart body before the write opens: files go to the store as they arrive, so that neither memory nor a
 * connection holds them. What is wrong with them is reported in its turn, as with every body.
 */
export async function readUploads(depot: Depot, rule: UploadRule, request: FastifyRequest): Promise<Body> {
  if (!request.isMultipart()) return { value: {}, uploads: [], errors: { [rule.field]: [{ message: messages.required }] } }
  const fields: Record<string, string> = {}
  const uploads: Upload[] = []
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
        else uploads.push(staged.upload)
      }
    }
  } catch (error) {
    if (isOfTheStore(error)) throw unavailable('maintenance', 5)
    return { unreadable: true }
  }
  if (seen === 0) errors[rule.field] = [{ message: messages.required }]
  return { value: fields, uploads, errors }
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

type Arriving = Parameters<typeof stage>[2]

async function stored({ pools, files }: Depot, rule: UploadRule, name: string, bytes: Arriving) {
  const staged = await stage(files, autocommit(pools), bytes, { name, most: rule.bytes, now: drivenTime(pools.clock) })
  if (staged.too_large) return { refused: { message: messages.file_too_large, params: { max: Math.floor(rule.bytes / MB) } } }
  const found = typeOf(staged.head)
  if (!found || !rule.types.includes(found.ext))
    return { refused: { message: messages.file_type_refused, params: { types: rule.types.join(', ') } } }
  const { key, name: kept, size, sha256 } = staged
  return { upload: { key, name: kept, type: found.mime, size, sha256 } }
}

/** A store that is away is our trouble; a body that ends too early or is no multipart is the sender's. */
const isOfTheStore = (error: unknown): boolean => {
  const { code = '', name = '' } = error as { code?: string; name?: string }
  return (
    !code.startsWith('FST_') &&
    (/^(ECONN|ENOTFOUND|ETIMEDOUT|EPIPE|ENOSPC|EACCES|EROFS|EIO)/.test(code) || /Timeout|ServiceUnavailable/.test(name))
  )
}
