import { request } from 'node:http'
import { freePort } from '../../lib/daemon.ts'
import { type Program, startProgram } from '../lib/program.ts'
import { type Session, signIn } from '../lib/seed.ts'
import type { Fixture } from '../lib/fixture.ts'

export type Import = {
  readonly id: number
  readonly status: string
  readonly error: string | null
  readonly warnings: readonly { readonly code: string }[] | null
}

/** A private API process on the store that is measured, with a session. */
export type UploadApi = {
  readonly api: Program
  readonly caller: Session
  readonly upload: (company: string, name: string, bytes: Buffer) => Promise<Import>
}

export async function withUploadApi<T>(
  fixture: Fixture,
  env: Record<string, string>,
  work: (capture: UploadApi) => Promise<T>,
): Promise<T> {
  const api = startProgram(fixture.folder, 'scripts/bench/programs/bench-api.ts', {
    ...fixture.env,
    ...env,
    PORT: String(await freePort()),
  })
  try {
    const { url } = await api.nextMessage<{ url: string }>()
    const caller = await signIn({ ...fixture, api: { ...fixture.api, url } })
    const upload: UploadApi['upload'] = async (company, name, bytes) => {
      const { imports } = await send(`${url}/v1/companies/${company}/document-imports`, caller.token, name, bytes)
      const [taken] = imports
      if (!taken) throw new Error(`${name} made no import.`)
      return taken
    }
    return await work({ api, caller, upload })
  } finally {
    await api.stop()
  }
}

const boundary = 'partita-bench'

/** Sends the form in one piece: building it is not what is measured. */
function send(url: string, token: string, name: string, bytes: Buffer): Promise<{ imports: Import[] }> {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="files[]"; filename="${name}"\r\n\r\n`
  const tail = `\r\n--${boundary}--\r\n`
  return new Promise((resolve, reject) => {
    const out = request(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': head.length + bytes.length + tail.length,
      },
    })
    out.on('error', reject)
    out.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('error', reject)
      response.on('end', () =>
        response.statusCode === 201
          ? resolve(JSON.parse(text) as { imports: Import[] })
          : reject(new Error(`${name} was answered ${response.statusCode}: ${text}`)),
      )
    })
    out.write(head)
    out.write(bytes)
    out.end(tail)
  })
}
