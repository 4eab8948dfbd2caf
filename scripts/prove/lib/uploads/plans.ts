import { createHash, randomBytes } from 'node:crypto'

const mostBytes = 2 * 1024 * 1024
const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const longestStayMs = 1000
const boundary = 'partita-proof'

type Content = 'picture' | 'largest picture' | 'too large' | 'no picture'

/** Where the connection is cut: nowhere, anywhere, or at a boundary. */
type Cut = 'none' | 'anywhere' | 'before the last byte of the file' | 'before the last byte' | 'after the last byte'

/** One planned upload. */
export type Plan = {
  firm: string
  content: Content
  cut: Cut
  sha256: string
  size: number
  body: Buffer
  /** How many bytes are sent before the connection is destroyed. Null: all, and the answer is awaited. */
  sent: number | null
  /** The form was sent completely: the service may store it, even if the sender gets no answer. */
  is_whole: boolean
  /** How long the sender waits after its last byte before it cuts the connection. */
  stays_ms: number
  /** Ends the connection with a reset. */
  resets: boolean
  /** Sent in pieces with pauses between them. */
  is_slow: boolean
}

const often = (times: number, content: Content, cut: Cut) => Array.from({ length: times }, () => ({ content, cut }))

/** Twenty uploads cover every kind; further ones repeat them. */
const mix: readonly { content: Content; cut: Cut }[] = [
  ...often(7, 'picture', 'none'),
  ...often(4, 'picture', 'anywhere'),
  ...often(1, 'picture', 'before the last byte of the file'),
  ...often(1, 'picture', 'before the last byte'),
  ...often(3, 'picture', 'after the last byte'),
  ...often(1, 'largest picture', 'none'),
  ...often(1, 'too large', 'none'),
  ...often(1, 'too large', 'anywhere'),
  ...often(1, 'no picture', 'none'),
]

function sizeOf(content: Content, random: () => number) {
  if (content === 'largest picture') return mostBytes
  if (content === 'too large') return mostBytes + 1 + Math.floor(random() ** 4 * mostBytes)
  // Logos are mostly small.
  return signature.length + 1 + Math.floor(random() ** 2 * (mostBytes - signature.length - 1))
}

/** Plans uploads for random firms; sizes and cuts depend on the seed. */
export function uploadPlans(count: number, firms: readonly string[], random: () => number): Plan[] {
  return Array.from({ length: count }, (_, index) => {
    const { content, cut } = mix[index % mix.length] ?? { content: 'picture', cut: 'none' }
    const bytes = randomBytes(sizeOf(content, random))
    if (content === 'no picture') bytes.write('GIF89a')
    else signature.copy(bytes)
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="logo.png"\r\nContent-Type: image/png\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
    const ends: Record<Exclude<Cut, 'none'>, number> = {
      anywhere: Math.floor(random() * (head.length + bytes.length)),
      'before the last byte of the file': head.length + bytes.length - 1,
      'before the last byte': body.length - 1,
      'after the last byte': body.length,
    }
    return {
      firm: firms[Math.floor(random() * firms.length)] ?? '',
      content,
      cut,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
      body,
      sent: cut === 'none' ? null : ends[cut],
      // The last two bytes are a line break after the closing boundary.
      is_whole: cut === 'none' || ends[cut] >= body.length - 2,
      stays_ms: cut === 'after the last byte' && random() < 0.7 ? random() * longestStayMs : 0,
      resets: random() < 0.5,
      is_slow: random() < 0.5,
    }
  })
}

export const contentType = `multipart/form-data; boundary=${boundary}`
