import type { ExternalContext } from '../../../kernel/route/external-route.ts'
import type { SpooledFile } from '../../../kernel/route/route.ts'
import { exported } from './notes.ts'

type Made = { readonly name: string; readonly format: string; readonly parameters: string }

/** Notes an export in the activity and hands its file out. Without the note it is not handed out, and must not stay open. */
export async function noteExport(note: ExternalContext<'read', undefined>['note'], made: Made, file: SpooledFile): Promise<SpooledFile> {
  const params = { ...made, fingerprint: file.headers['X-Export-Fingerprint'] ?? '' }
  try {
    await note(exported, { params, record_label: made.name })
    return file
  } catch (error) {
    file.content.destroy()
    throw error
  }
}
