import { resource } from '../../../kernel/route/resource.ts'
import { inWordsOfEntry } from './rules.ts'
import { Attachment, Entry } from './schema.ts'
import { load, loadAttachments, liveInLines, loadHolders, rows, type StoredAttachment } from './store.ts'

const sixDigits = 6

/** `VEN-2026-000012`. The log knows the journal by the code it was posted with. */
const labelOf = ({ journal, fiscal_year_code, number, ...rest }: Entry & { readonly journal_code?: string }) =>
  [journal?.code ?? rest.journal_code, fiscal_year_code, String(number).padStart(sixDigits, '0')].join('-')

export const entry = resource<Entry>({
  name: 'entries',
  table: 'entries',
  shape: Entry,
  load,
  rows,
  label: labelOf,
  live: ['journal', 'fiscal_year_code', 'third_party', 'posted_as', 'attachments', ...liveInLines.map((name) => `lines[].${name}`)],
  technical: ['settled_in'],
  bin: false,
  as_logged: inWordsOfEntry,
})

/** An attachment: shown with its entry, which counts its changes, and in the bin by itself. */
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

/** The entry that holds the attachment of a path: it is the entry whose version is compared, and the attachment that goes to the bin. */
export const holder = resource<Entry>({ ...entry, load: loadHolders, bin: true, below: { owner: 'id' } })
