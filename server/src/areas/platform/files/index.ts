/**
 * Files: the stored content that records refer to by id. Owns the metadata of files and the list of staged keys that no file uses yet.
 * An area that accepts an upload calls `keepFile` in its own transaction; URLs are signed when a response is rendered.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { schedules } from './jobs.ts'
import { routes } from './routes.ts'

export const files: Area = {
  name: 'files',
  title: 'Files',
  description: 'Logos, icons and attachments, read through signed links.',
  owns: ['files', 'file_stagings', 'file_usage'],
  routes,
  schedules,
}

export { serveFile } from './actions.ts'
export { isStorageRefusal } from './rules.ts'
export { verifyContent } from './verify-content.ts'
export { dropStaged } from './jobs.ts'
export { dropFile, keepFile, keepFiles, takeStagings } from './store.ts'
