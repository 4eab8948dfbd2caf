import type { thirdParties } from '../../../src/areas/books/third-parties/index.ts'

/** For a composition without the areas that know documents and reminders. */
export const noSheetSources: Parameters<typeof thirdParties>[1] = {
  documents: () => Promise.resolve({ documents_count: 0 }),
  reminders: () => Promise.resolve({ last_reminder_at: null, reminder_level: 0 }),
}
