/** Which tables a firm takes with it, and what the numbers in their columns mean. A test compares this with the schema. */

/** Every table with this column moves, unless it is listed here: as in the erasing of a file, a new table needs no line. */
export const fileColumn = 'company_id'

/** Tables of a firm that have no company file; those with both are found by either. */
export const firmTables = [
  'public.firms',
  'public.firm_members',
  'public.firm_invitations',
  'public.file_usage',
  'public.licences',
  'public.webhooks',
  'queue.firm_sequences',
  'queue.event_gaps',
]

/** What stays behind, and why. */
export const stays: Readonly<Record<string, string>> = {
  'directory.users': 'accounts are matched by address, or made without a password',
  'public.people': 'as the accounts',
  'directory.tokens': 'a secret of the other installation, for all firms of a person',
  'directory.links': 'signed with a key of the other installation',
  'directory.notices': 'mails of the other installation that were not sent yet',
  'directory.devices': 'belongs to the sessions, which stay',
  'directory.two_factors': 'sealed with a key of the other installation, for all firms of a person',
  'directory.recovery_codes': 'as the second factors',
  'public.obligation_links': 'signed with a key of the other installation',
  'public.firm_moves': 'says that the firm leaves this installation',
  'public.external_members': 'the link to the external platform is made again: partita firm link',
  'public.external_cursors': 'as the members of the external platform',
  'public.erased_books': 'a record of the installation',
  'public.feed_epoch': 'of the installation',
  'public.file_stagings': 'files that no record has yet',
  'public.lookup_cache': 'answers of registers, the same for all',
  'public.peppol_inbox': 'the inbox of the access point, which is the installation’s',
  'public.peppol_participants': 'answers of the network, the same for all',
  'public.pack_accounts': 'of the release',
  'public.pack_vat_codes': 'of the release',
  'public.pack_versions': 'of the release',
  'public.plans': 'of the installation',
  'public.reference_rates': 'public rates',
  'public.register_enterprises': 'a public register',
  'public.register_loads': 'a public register',
  'public.schema_migrations': 'of the release',
  'public.tracked': 'of the release',
  'operating.backups': 'of the installation',
  'operating.processes': 'of the installation',
  'queue.turns': 'of the installation',
  'queue.workers': 'of the installation',
}

/** Tables whose rows are numbered for the whole installation: they get numbers that are free there. */
export const numbered = [
  'public.companies',
  'public.firms',
  'public.files',
  'public.activity',
  'public.webhooks',
  'public.webhook_deliveries',
  'queue.outbox',
] as const
export type Numbered = (typeof numbered)[number]

/** The sequence of a numbered table, where it is not that of its own column. */
export const ownSequence: Partial<Record<Numbered, string>> = { 'public.companies': 'public.company_ids' }

/** What a column holds, where that is more than a value of the firm itself. */
export type Kind =
  | { readonly of: Numbered }
  /** A person, and null or 0 for nobody. */
  | 'person'
  /** The id of a record, whose kind another column names. */
  | 'record'
  /** JSON that may hold numbers of other kinds, by the names of its members. */
  | 'json'
  /** Sealed with a key of the installation. */
  | 'secret'
  /** The transaction that last changed somebody's access: only compared, and never equal to one of another installation. */
  | 'mark'
  /** Means nothing elsewhere: it arrives empty. */
  | 'empty'

const person: Kind = 'person'
const file: Kind = { of: 'public.files' }
const company: Kind = { of: 'public.companies' }
const firm: Kind = { of: 'public.firms' }

/** By the name of the column, in every table; JSON uses the same names. */
export const kindsByName: Readonly<Record<string, Kind>> = {
  company_id: company,
  made_company: company,
  firm_id: firm,
  file_id: file,
  preview_file_id: file,
  logo_file_id: file,
  icon_file_id: file,
  user_id: person,
  activated_by: person,
  cancelled_by: person,
  closed_by: person,
  created_by: person,
  deleted_by: person,
  downloaded_by: person,
  imported_by: person,
  invited_by: person,
  locked_by: person,
  posted_by: person,
  resolved_by: person,
  validated_by: person,
  marked: 'mark',
}

const kindsByTable: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  'public.companies': { id: company },
  'public.peppol_registrations': { id: company },
  'public.firms': { id: firm, external_id: 'empty' },
  'public.files': { id: file },
  'public.activity': { id: { of: 'public.activity' }, record_id: 'record' },
  'public.webhooks': { id: { of: 'public.webhooks' }, secret: 'secret', former_secret: 'secret', worker: 'empty', held_until: 'empty' },
  'public.webhook_deliveries': { id: { of: 'public.webhook_deliveries' }, webhook_id: { of: 'public.webhooks' } },
  'public.integration_secrets': { sealed: 'secret' },
  'public.firm_invitations': { link_hash: 'empty' },
  'public.sync_readers': { mark: 'mark' },
  'public.sync_conflicts': { record_id: 'record', server_data: 'json', body: 'json' },
  'public.feed': { record_id: 'record' },
  'public.heads': { closed_at: 'empty' },
  'public.revisions': { record_id: 'record', former: 'json', after: 'json' },
  'public.former_values': { record_id: 'record', former: 'json' },
  'public.mails': { attachments: 'json' },
  'queue.outbox': { id: { of: 'queue.outbox' } },
}

export const kindOf = (table: string, column: string): Kind | undefined => kindsByTable[table]?.[column] ?? kindsByName[column]

/** The column that says what a record is. */
export const recordColumns: Readonly<Record<string, string>> = {
  'public.activity': 'resource',
  'public.sync_conflicts': 'resource',
  'public.feed': 'resource',
  'public.revisions': 'resource',
  'public.former_values': 'table_name',
}

/** The records whose id is a number of the installation, by the name of their resource or table; those of all others stay as they are. */
export const kindsByRecord: Readonly<Record<string, Kind>> = {
  companies: company,
  peppol: company,
  peppol_registrations: company,
  firms: firm,
  members: person,
  users: person,
  webhooks: { of: 'public.webhooks' },
}
