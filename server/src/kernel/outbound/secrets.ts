import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Secrets that have to be used again, and so cannot be kept as a hash. The purpose is authenticated with
 * them: a secret moved to another record cannot be opened there.
 */
export type Secrets = {
  readonly seal: (secret: string, purpose: string) => Buffer
  readonly open: (sealed: Buffer, purpose: string) => string
}

const version = 1
const [nameBytes, nonceBytes, tagBytes] = [4, 12, 16]
const headBytes = 1 + nameBytes + nonceBytes + tagBytes

/** The first key seals; all open, so that a key can be replaced while its secrets stay readable. */
export function openSecrets(keys: readonly string[]): Secrets {
  const derived = keys.map((key) => ({ key: half(key, 'seal'), name: half(key, 'name').subarray(0, nameBytes) }))
  const [first] = derived
  return {
    seal: (secret, purpose) => {
      if (!first) throw new Error('there is no key to seal a secret with')
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', first.key, nonce).setAAD(Buffer.from(purpose))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(version), first.name, nonce, cipher.getAuthTag(), text])
    },
    open: (sealed, purpose) => {
      const name = sealed.subarray(1, 1 + nameBytes)
      const found = derived.find((known) => known.name.equals(name))
      if (sealed[0] !== version || !found) throw new Error('a secret was sealed with a key that is not configured: SECRETS_KEY')
      const nonce = sealed.subarray(1 + nameBytes, 1 + nameBytes + nonceBytes)
      const decipher = createDecipheriv('aes-256-gcm', found.key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(purpose))
      decipher.setAuthTag(sealed.subarray(headBytes - tagBytes, headBytes))
      return decipher.update(sealed.subarray(headBytes), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

const half = (key: string, use: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', `partita secrets ${use}`, 32))
