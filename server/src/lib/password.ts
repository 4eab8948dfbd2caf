import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const argon = promisify(argon2)

/** About 65 ms of one core; the PHC string carries the parameters, so they may rise without touching stored ones. */
const cost = { memory: 19_456, passes: 3, parallelism: 1 }
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

let derived = 0

/** How often this process did the slow work: the same for an address that exists and one that does not. */
export const derivations = (): number => derived

const derive = (options: Parameters<typeof argon>[1]): Promise<Buffer> => {
  derived += 1
  return argon('argon2id', options)
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive({ message: password.normalize('NFC'), nonce, tagLength: 32, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** Without a stored hash the same work is done and the answer is no, so that time does not tell which addresses exist. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt, expected] = phc.exec(stored ?? '') ?? []
  if (!salt || !expected) {
    await hashPassword(password)
    return false
  }
  const tag = Buffer.from(expected, 'base64')
  const found = await derive({
    message: password.normalize('NFC'),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: tag.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(found, tag)
}

/** Whether a hash was made when hashing cost less: it is made anew at the next moment the password is known. */
export function needsRehash(stored: string): boolean {
  const [, memory, passes] = phc.exec(stored) ?? []
  return Number(memory) < cost.memory || Number(passes) < cost.passes
}
