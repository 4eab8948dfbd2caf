import { createHmac } from 'node:crypto'
import { hashPassword } from '../../../src/lib/password.ts'
import type { Caller, Reply, World } from '../world.ts'

export const password = 'correct horse battery'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

/** The code of a time step, computed as RFC 4226 and RFC 6238 describe it, without the library that the service uses. */
export function codeOfStep(secret: string, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** The code that an app shows now, or some steps of 30 seconds later. */
export const codeNow = (secret: string, later = 0): string => codeOfStep(secret, Math.floor(Date.now() / 30_000) + later)

export type Factor = { readonly secret: string; readonly recovery_codes: readonly string[]; readonly email: string }

/** What tests of the second factor do to a person of their world, who has the password above. */
export async function twoFactorsIn(w: World) {
  const hash = await hashPassword(password)
  const known = async (person: Caller): Promise<string> => {
    const [row] = await w.rows<{ email: string }>('update directory.users set password_hash = $1 where id = $2 returning email', [
      hash,
      person.user_id,
    ])
    return row?.email ?? ''
  }
  let lastAddress = 0
  return {
    known,
    /** A second factor that is set up and of which no code was used yet. */
    enrol: async (person: Caller): Promise<Factor> => {
      const email = await known(person)
      const { body } = await person('POST', '/v1/auth/two-factor', { body: { current_password: password } })
      await w.rows('update directory.two_factors set confirmed_at = now(), last_step = 0 where user_id = $1', [person.user_id])
      return { secret: body.secret, recovery_codes: body.recovery_codes, email }
    },
    /** Signs in from an address without failed attempts. */
    signIn: (email: string, otp?: string, ip?: string): Promise<Reply> => {
      lastAddress += 1
      const body = { email, password, ...(otp !== undefined && { otp }) }
      return w.anonymous('POST', '/v1/auth/login', { body, ip: ip ?? `10.${(lastAddress >> 8) & 255}.7.${lastAddress & 255}` })
    },
    /** Makes the sessions of a person old enough to be asked for a code. */
    age: (person: Caller) =>
      w.rows(`update directory.tokens set created_at = now() - interval '16 minutes' where user_id = $1`, [person.user_id]),
    sessionsOf: (person: Caller) =>
      w.rows<{ name: string }>(`select name from directory.tokens where user_id = $1 and kind = 'session' order by id`, [person.user_id]),
    notesOf: async (person: Caller): Promise<string[]> =>
      (await w.rows<{ note: string }>('select note from activity where record_id = $1 order by id', [person.user_id])).map(
        ({ note }) => note,
      ),
    noticesOf: (person: Caller) =>
      w.rows<{ kind: string; address: string; params: object }>(
        'select kind, address, params from directory.notices where user_id = $1 order by created_at, kind',
        [person.user_id],
      ),
  }
}
