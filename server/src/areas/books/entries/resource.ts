import { resource } from '../../../kernel/route/resource.ts'
import { toEntryShape } from './rules.ts'
import { Attachment, Entry } from './schema.ts'
import { load, loadAttachments, liveLineFields, loadAttachmentOwners, rows, type StoredAttachment } from './store.ts'

const sixDigits = 6

/** `VEN-2026-000012`. Logged images hold `journal_code` instead of `journal`. */
const labelOf = ({ journal, fiscal_year_code, number, ...rest }: Entry & { readonly journal_code?: string }) =>
  [journal?.code ?? rest.journal_code, fiscal_year_code, String(number).padStart(sixDigits, '0')].join('-')

export const entry = resource<Entry>({
  name: 'entries',
  table: 'entries',
  shape: Entry,
  load,
  rows,
  as_text: ['lines'],
  label: labelOf,
  live: [
    'journal',
    'fiscal_year_code',
    'third_party',
    'posted_as',
    'attachments[].file_url',
    ...liveLineFields.map((name) => `lines[].${name}`),
  ],
  technical: ['settled_in'],
  bin: false,
  as_logged: toEntryShape,
})

/** Attachments are shown with their entry, which counts their changes in its version; the bin lists them separately. */
export const attachment = resource<StoredAttachment>({
  name: 'attachments',
  table: 'entry_attachments',
  shape: Attachment,
  load: loadAttachments,
  label: ({ name }) => name,
  live: ['mime', 'size', 'file_url'],
  technical: [],
  bin: true,
  below: { owner: 'entry_id' },
})

/** The entry of the attachment in the URL: its version is compared, while the attachment goes to the bin. */
export const attachmentOwner = resource<Entry>({ ...entry, load: loadAttachmentOwners, bin: true, below: { owner: 'id' } })
