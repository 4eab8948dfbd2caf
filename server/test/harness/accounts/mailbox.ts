import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { vi } from 'vitest'

/** The mail to an address, as delivered to the mailbox of the real mail server. */
export const delivered = (maildir: string, address: string): Promise<Email> =>
  vi.waitFor(
    () => {
      const folder = path.join(maildir, 'new')
      const files = existsSync(folder) ? readdirSync(folder) : []
      const found = files.map((name) => readFileSync(path.join(folder, name))).find((bytes) => bytes.includes(address))
      if (!found) throw new Error('not yet')
      return PostalMime.parse(found)
    },
    { timeout: 60_000, interval: 100 },
  )
