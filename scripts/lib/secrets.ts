import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readState, type Service, writeState } from './service.ts'

const name = 'secrets'

const filesOf = (folder: string) => path.join(folder, 'files')

/** The key must not change: mails contain links that were signed with it. */
async function start(folder: string) {
  mkdirSync(filesOf(folder), { recursive: true, mode: 0o700 })
  if (readState(folder, name) !== undefined) return false
  writeState(folder, name, { url_key: randomBytes(32).toString('hex') })
  return true
}

/** A key for signed links, and a folder for files where no S3 store is configured. */
export const secrets: Service = {
  name,
  variables: ['URL_KEY', 'FILES_URL'],
  separable: true,
  start,
  stop: async () => false,
  pids: (folder) => (readState(folder, name) === undefined ? undefined : []),
  env: (folder) => {
    const state = readState(folder, name)
    return state?.url_key === undefined ? undefined : { URL_KEY: state.url_key, FILES_URL: pathToFileURL(filesOf(folder)).href }
  },
}
