import { randomBytes } from 'node:crypto'

type Part = { readonly field: string; readonly name?: string; readonly value: Buffer | string }

/** A form with files as a browser sends it. */
export function multipart(...parts: readonly Part[]): { raw: Buffer; headers: Record<string, string> } {
  const boundary = `form-${randomBytes(12).toString('hex')}`
  const bodies = parts.flatMap(({ field, name, value }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${name === undefined ? '' : `; filename="${name}"`}\r\n${
        name === undefined ? '' : 'Content-Type: application/octet-stream\r\n'
      }\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return {
    raw: Buffer.concat([...bodies, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** A picture of one transparent point, followed by as many bytes as are asked for. */
export const png = (more = 0): Buffer =>
  Buffer.concat([
    Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64'),
    Buffer.alloc(more, 7),
  ])
