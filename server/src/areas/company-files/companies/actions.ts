import { type FieldErrors, refused } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import type { Upload } from '../../../kernel/files/upload.ts'
import { refuseIf } from '../../../kernel/route/field-errors.ts'
import { isRefusedBy } from '../../../kernel/write/database.ts'
import type { FileTx, Tx } from '../../../kernel/write/write.ts'
import { packOf } from '../../../packs/index.ts'
import { standaloneOwnerOf } from '../../platform/access/index.ts'
import { dropFile, keepFile } from '../../platform/files/index.ts'
import { refuseCompanyOverLimit } from '../../platform/licence/index.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { company, readCompany } from './resource.ts'
import { type CompanyChanges, fileIdOf, identityChanges, pictureChanges } from './rules.ts'
import { type CompanyPatch, type CompanyDetails, type PictureKind, pictureKinds } from './schema.ts'
import { linksIn, patchSettings } from './settings-rules.ts'
import type { Settings, SettingsPatch } from './settings-schema.ts'
import * as store from './store.ts'

export async function updateCompany(tx: Tx, before: CompanyDetails, patch: CompanyPatch): Promise<CompanyDetails> {
  const identity = identityChanges(before, patch)
  const { settings, errors } = await newSettings(tx, before, patch.settings)
  refuseIf({ ...identity.errors, ...errors })
  const changes: CompanyChanges = {
    ...identity.changes,
    ...pictureChanges('logo', before.logo_url, patch.logo_url),
    ...pictureChanges('icon', before.icon_url, patch.icon_url),
    ...(settings && { settings }),
  }
  if (Object.keys(changes).length === 0) return before
  return applyChanges(tx, before, changes, notes.updated)
}

/** The settings after the patch; null when they do not change. */
async function newSettings(
  tx: Tx,
  before: CompanyDetails,
  patch: SettingsPatch | undefined,
): Promise<{ settings: Settings | null; errors: FieldErrors }> {
  if (patch === undefined) return { settings: null, errors: {} }
  const { accounts, journals } = linksIn(patch)
  const known = await store.findLinks(tx, accounts, journals)
  const { settings, errors } = patchSettings(before.settings, patch, packOf(before.country_pack), known)
  return { settings: JSON.stringify(settings) === JSON.stringify(before.settings) ? null : settings, errors }
}

const registeredNumbers = ['enterprise_number', 'vat_number'] as const

/** Registrations on the network are in a higher layer, so the database refuses the change, and the name of its rule says why. */
function rethrowRegistered(error: unknown, changes: CompanyChanges): never {
  if (!isRefusedBy(error, 'companies_registered_numbers')) throw error
  const message = messages.numbers_registered
  const errors = Object.fromEntries(registeredNumbers.filter((field) => field in changes).map((field) => [field, [{ message }]]))
  throw refused('record_in_use', message, { errors, extra: { usages: { peppol: 1 } } })
}

/** Stores the changes and drops the pictures they replace. */
async function applyChanges(
  tx: Tx,
  before: CompanyDetails,
  changes: CompanyChanges,
  note: (typeof notes)['updated'],
): Promise<CompanyDetails> {
  await store.updateCompany(tx, changes).catch((error: unknown) => rethrowRegistered(error, changes))
  for (const picture of pictureKinds) {
    const former = fileIdOf(before[`${picture}_url`])
    if (former !== null && `${picture}_file_id` in changes) await dropFile(tx, former)
  }
  const updated = await readCompany(tx, before.id)
  tx.note(note, activityDetails(company, updated))
  return updated
}

export async function replacePicture(
  tx: Tx,
  before: CompanyDetails,
  [upload]: readonly Upload[],
  picture: PictureKind = 'logo',
): Promise<CompanyDetails> {
  if (!upload) throw new Error('the picture upload has no file')
  const owner = { company_id: before.id }
  const file = await keepFile(tx, upload, owner)
  const changes: CompanyChanges = { [`${picture}_link`]: null, [`${picture}_file_id`]: file }
  const icon = picture === 'logo' && before.icon_url === null && upload.parts?.[0]
  return applyChanges(tx, before, icon ? { ...changes, icon_file_id: await keepFile(tx, icon, owner) } : changes, notes.pictureReplaced)
}

export async function deleteCompany(tx: Tx, record: CompanyDetails): Promise<void> {
  await store.moveCompanyToBin(tx)
  tx.note(notes.binned, activityDetails(company, record))
}

/**
 * Runs under the lock of the firm, or of the caller, because the restored file counts against the licence again. A file that is not in the
 * bin is returned unchanged.
 */
export async function restoreCompany(tx: FileTx, userId: number): Promise<CompanyDetails> {
  const { id, firm_id, is_deleted } = tx.company
  if (!is_deleted) return readCompany(tx, id)
  const owner = firm_id === null ? await standaloneOwnerOf(tx, id) : null
  await refuseCompanyOverLimit(tx, firm_id, owner ?? userId)
  const conflicting = await store.findExternalIdConflict(tx)
  if (conflicting) throw refused('restore_conflict', messages.external_id_taken, { params: conflicting })
  await store.restoreCompany(tx)
  const restored = await readCompany(tx, id)
  tx.note(notes.restored, activityDetails(company, restored))
  return restored
}
