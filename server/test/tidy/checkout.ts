import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isMessages } from './messages.ts'
import type { Source } from './source.ts'

const root = join(import.meta.dirname, '../../..')
/** Made by tools, or kept out of the repository: not ours to judge. */
const skipped = new Set(['node_modules', '.git', '.services', '.cache', 'coverage', 'dist'])
const ignored = /(?:^|\/)\.env$|\.log$|^sdk\/src\/openapi\.ts$/

const walk = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (skipped.has(entry.name)) return []
    if (entry.isDirectory()) return walk(path)
    return entry.isFile() && !ignored.test(path) ? [path] : []
  })

/** Every text file of the checkout, by its path from the root. */
export const readCheckout = (): Source['files'] =>
  walk('')
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => !text.includes('\0'))

/** The message modules among `files`, loaded as the server loads them. */
export const loadMessages = (files: Source['files']): Promise<Source['messages']> =>
  Promise.all(
    files
      .filter(({ path }) => isMessages(path))
      .map(async ({ path }) => {
        const module: Record<string, unknown> = await import(/* @vite-ignore */ pathToFileURL(join(root, path)).href)
        return { path, module }
      }),
  )
