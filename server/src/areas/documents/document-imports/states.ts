/** Which states of an import allow which action. */
import { invalidField, refused } from '../../../kernel/route/problem.ts'
import { messages } from './messages.ts'
import type { Status } from './schema.ts'

export function refuseValidated(status: Status): void {
  if (status === 'validated')
    throw refused('import_validated', messages.import_validated, { errors: { status: [{ message: messages.import_validated }] } })
}

export function refuseUnprocessable(status: Status): void {
  refuseValidated(status)
  if (status === 'expanded') throw invalidField('status', messages.is_archive)
}

export function refuseUnanalysed(status: Status): void {
  refuseUnprocessable(status)
  if (status === 'queued' || status === 'analyzing') throw invalidField('status', messages.not_analysed)
}
