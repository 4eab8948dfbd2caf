/**
 * Files: the bytes that records refer to by id. Owns what is known of them and which keys of the store nobody holds.
 * Whoever takes an upload keeps it here in its own transaction; URLs are signed when an answer is rendered.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { schedules } from './jobs.ts'
import { routes } from './routes.ts'

export const files: Area = {
  name: 'files',
  title: 'Files',
  description: 'Logos, icons and attachments, read by signed links.',
  owns: ['files', 'file_stagings'],
  routes,
  schedules,
}

export { serveFile } from './actions.ts'
export { verifyContent } from './verify-content.ts'
export { dropFile, keepFile } from './store.ts'
