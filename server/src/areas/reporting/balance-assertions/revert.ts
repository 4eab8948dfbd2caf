/** Undo: the assertions of a statement file are undone with the upload, deletion or restore of the file; all others by themselves. */
import { undoByBin, undoByFormerValues } from '../../../kernel/log/undo.ts'
import type { LoggedRevision, Undo } from '../../../kernel/route/resource.ts'
import { balanceAssertion } from './resource.ts'

/** Whether the same write changed the statement file too. */
const isWithFile = ({ after, write_no }: LoggedRevision, plan: readonly LoggedRevision[]): boolean =>
  plan.some((other) => other.resource === 'coda-files' && other.record_id === after?.['coda_file_id'] && other.write_no === write_no)

const withFile = (undo: Undo): Undo => ({ ...undo, follows: isWithFile })

export const assertionRevert = {
  create: {
    ...undoByBin(balanceAssertion),
    follows: ({ after }: LoggedRevision) => (after?.['coda_file_id'] ?? null) !== null,
  },
  update: 'never',
  delete: withFile(undoByFormerValues(balanceAssertion)),
  restore: withFile(undoByFormerValues(balanceAssertion)),
} as const
