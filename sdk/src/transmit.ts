type OnProgress = ((progress: { sent: number; total: number }) => void) | undefined

/** What this file uses of the browser's XMLHttpRequest, the only thing there that says how much of a body has gone. */
type Xhr = {
  upload: { addEventListener: (name: 'progress', listener: (event: { loaded: number; total: number }) => void) => void }
  addEventListener: (name: 'load' | 'error' | 'abort', listener: () => void) => void
  responseType: string
  readonly status: number
  readonly statusText: string
  readonly response: ArrayBuffer
  open: (method: string, url: string) => void
  setRequestHeader: (name: string, value: string) => void
  getAllResponseHeaders: () => string
  send: (body: Blob) => void
  abort: () => void
}

/** Sends a body with the method and the headers of a request, and reports its progress. */
export function transmit(request: Request, body: Blob, onProgress: OnProgress): Promise<Response> {
  const { XMLHttpRequest } = globalThis as { XMLHttpRequest?: new () => Xhr }
  if (!onProgress) return fetch(request.url, { method: request.method, headers: request.headers, body, signal: request.signal })
  return XMLHttpRequest ? byXhr(new XMLHttpRequest(), request, body, onProgress) : byStream(request, body, onProgress)
}

const partSize = 64 * 1024

/** The body in parts. The next one is asked for when the connection has taken the one before. */
function measured(body: Blob, onProgress: NonNullable<OnProgress>): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (sent > 0) onProgress({ sent, total: body.size })
        const part = new Uint8Array(await body.slice(sent, sent + partSize).arrayBuffer())
        sent += part.byteLength
        if (part.byteLength > 0) controller.enqueue(part)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

const byStream = ({ url, method, headers, signal }: Request, body: Blob, onProgress: NonNullable<OnProgress>): Promise<Response> =>
  fetch(url, { method, headers, body: measured(body, onProgress), signal, duplex: 'half' })

function byXhr(xhr: Xhr, request: Request, body: Blob, onProgress: NonNullable<OnProgress>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = () => xhr.abort()
    const ended = (settle: () => void) => () => {
      request.signal.removeEventListener('abort', abort)
      settle()
    }
    xhr.upload.addEventListener('progress', ({ loaded, total }) => onProgress({ sent: loaded, total }))
    xhr.addEventListener(
      'load',
      ended(() => resolve(responseOf(xhr))),
    )
    xhr.addEventListener(
      'error',
      ended(() => reject(new TypeError('The connection failed.'))),
    )
    xhr.addEventListener(
      'abort',
      ended(() => reject(request.signal.reason as Error)),
    )
    xhr.responseType = 'arraybuffer'
    xhr.open(request.method, request.url)
    for (const [name, value] of request.headers) xhr.setRequestHeader(name, value)
    request.signal.addEventListener('abort', abort, { once: true })
    if (request.signal.aborted) reject(request.signal.reason as Error)
    else xhr.send(body)
  })
}

function responseOf(xhr: Xhr): Response {
  const headers = new Headers()
  for (const line of xhr.getAllResponseHeaders().trim().split('\r\n')) {
    const [name = '', ...value] = line.split(': ')
    if (name !== '') headers.append(name, value.join(': '))
  }
  const empty = [204, 205, 304].includes(xhr.status)
  return new Response(empty ? null : xhr.response, { status: xhr.status, statusText: xhr.statusText, headers })
}
