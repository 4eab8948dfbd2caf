/** Bytes to upload. A `File` brings its name; other bytes are called `file` unless a name goes with them. */
export type Bytes = Blob | Uint8Array | NamedBytes
export type NamedBytes = { readonly name: string; readonly content: Blob | Uint8Array }

/** The fields of a multipart body: bytes, texts, and lists of them. */
export type FormFields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
const isContent = (value: unknown): value is Blob | Uint8Array => value instanceof Blob || value instanceof Uint8Array
const isBytes = (value: unknown): value is Bytes => isContent(value) || (isObject(value) && isContent(value['content']))

/** Whether a body has bytes in it, and must go as a form. */
export const hasBytes = (body: unknown): body is FormFields => isObject(body) && Object.values(body).flat().some(isBytes)

const asBlob = (content: Blob | Uint8Array): Blob => (content instanceof Blob ? content : new Blob([content]))

function fileOf(bytes: Bytes): { name: string; content: Blob } {
  if (bytes instanceof Blob || bytes instanceof Uint8Array)
    return { name: 'name' in bytes && typeof bytes.name === 'string' ? bytes.name : 'file', content: asBlob(bytes) }
  return { name: bytes.name, content: asBlob(bytes.content) }
}

/** As forms of browsers write names (HTML, 4.10.22.8): nothing in a name can end it. */
const quoted = (name: string): string => `"${name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')}"`

const textOf = (value: unknown): string => (isObject(value) ? JSON.stringify(value) : String(value))

/** A field without a value is left out; a list is sent as several fields of one name. */
function partsOf(fields: FormFields): [name: string, value: unknown][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) && value.some(isBytes) ? value : [value])
      .filter((each: unknown) => each !== undefined && each !== null)
      .map((each: unknown): [string, unknown] => [name, each]),
  )
}

/** The same as a form of the platform, for `fetch`. */
export function formOf(fields: FormFields): FormData {
  const form = new FormData()
  for (const [name, value] of partsOf(fields)) {
    const file = isBytes(value) ? fileOf(value) : null
    if (file) form.append(name, file.content, file.name)
    else form.append(name, textOf(value))
  }
  return form
}

/** A multipart body (RFC 7578) as one Blob: its size is known, and what comes from files on disk is read only when it is sent. */
export function encodeForm(fields: FormFields): { type: string; body: Blob } {
  const boundary = `partita-${crypto.randomUUID()}`
  const parts = partsOf(fields).flatMap(([name, value]): (string | Blob)[] => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(name)}`
    if (!isBytes(value)) return [`${head}\r\n\r\n${textOf(value)}\r\n`]
    const { name: filename, content } = fileOf(value)
    const type = content.type || 'application/octet-stream'
    return [`${head}; filename=${quoted(filename)}\r\nContent-Type: ${type}\r\n\r\n`, content, '\r\n']
  })
  return { type: `multipart/form-data; boundary=${boundary}`, body: new Blob([...parts, `--${boundary}--\r\n`]) }
}
