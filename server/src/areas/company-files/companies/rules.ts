import type { FieldErrors } from '../../../kernel/route/problem.ts'
import { dateOf } from '../../../lib/dates.ts'
import type { Language } from '../../../lib/languages.ts'
import { changesOf } from '../../../lib/values.ts'
import { type CountryPack, packOf } from '../../../packs/index.ts'
import type { Pack } from '../../../packs/pack.ts'
import { isSignedFileLink } from '../../platform/firms/index.ts'
import { validateSpan } from '../../books/fiscal-years/index.ts'
import { readBanks } from '../../books/journals/index.ts'
import { messages } from './messages.ts'
import type { Company, CompanyPatch, NewCompany, PictureKind } from './schema.ts'

/** Facts loaded by the action, so that the rules are pure functions. */
export type Facts = {
  readonly pack: CountryPack
  readonly locale: Language
  readonly today: string
  readonly takenCodes: ReadonlySet<string>
}

/** The company file as stored: the body with all defaults filled in and all numbers normalised. */
export function completeCompany(body: NewCompany, { pack: code, locale, today, takenCodes }: Facts) {
  const pack = packOf(code)
  const year = today.slice(0, 4)
  return {
    code: body.code ?? deriveCode(body.name, takenCodes),
    name: body.name,
    legal_form: body.legal_form ?? null,
    legal_form_code: body.legal_form_code ?? null,
    enterprise_number: normalise(body.enterprise_number, pack.enterpriseNumber),
    vat_number: normalise(body.vat_number, pack.vatNumber),
    country_pack: code,
    vat_regime: body.vat_regime ?? pack.default_vat_regime,
    currency: pack.currency,
    locale: body.locale ?? locale,
    address: body.address ?? null,
    street: body.street ?? null,
    house_number: body.house_number ?? null,
    box: body.box ?? null,
    postal_code: body.postal_code ?? null,
    city: body.city ?? null,
    country: body.country ?? code,
    latitude: body.latitude ?? null,
    longitude: body.longitude ?? null,
    nace_codes: naceCodesOf(body.nace_codes),
    main_nace_code: body.main_nace_code ?? null,
    logo_link: body.logo_url && !isSignedFileLink(body.logo_url) ? body.logo_url : null,
    fiscal_year_start: (body.fiscal_year && dateOf(body.fiscal_year.starts_on)) ?? `${year}-01-01`,
    fiscal_year_end: (body.fiscal_year && dateOf(body.fiscal_year.ends_on)) ?? `${year}-12-31`,
  }
}
export type CompleteCompany = ReturnType<typeof completeCompany>

const naceCodesOf = (given: NewCompany['nace_codes']) => (given ?? []).map(({ code, classification = null }) => ({ code, classification }))

const isBlank = (value: string | null | undefined): boolean => value === undefined || value === null || value.trim() === ''

/** The normalised number; null when it is absent or invalid. */
const normalise = (value: string | null | undefined, read: (input: string) => string | null): string | null =>
  value === undefined || value === null || isBlank(value) ? null : read(value)

/** Errors in the identity fields that were sent. */
function identityErrors(given: CompanyPatch, pack: Pack): FieldErrors {
  const errors: FieldErrors = {}
  const params = { country: pack.code }
  if (!isBlank(given.enterprise_number) && normalise(given.enterprise_number, pack.enterpriseNumber) === null)
    errors.enterprise_number = [{ message: messages.enterprise_number_wrong, params }]
  if (!isBlank(given.vat_number) && normalise(given.vat_number, pack.vatNumber) === null)
    errors.vat_number = [{ message: messages.vat_number_wrong, params }]
  if (given.legal_form_code && !pack.legal_forms.some(({ code }) => code === given.legal_form_code))
    errors.legal_form_code = [{ message: messages.legal_form_unknown, params }]
  if (given.vat_regime && !pack.vat_regimes.includes(given.vat_regime))
    errors.vat_regime = [{ message: messages.vat_regime_unknown, params: { regimes: pack.vat_regimes.join(', ') } }]
  return errors
}

/** All errors of a new company file, by field. */
export function newCompanyErrors(body: NewCompany, file: CompleteCompany): FieldErrors {
  const pack = packOf(file.country_pack)
  const year = validateSpan({ starts_on: file.fiscal_year_start, ends_on: file.fiscal_year_end })
  return {
    ...identityErrors(body, pack),
    ...Object.fromEntries(Object.entries(year).map(([field, found]) => [`fiscal_year.${field}`, found])),
    ...readBanks(body.banks ?? [], pack).errors,
  }
}

/** The first eight letters and digits of the name in upper case, made unique in the firm by a numeric suffix. */
export function deriveCode(name: string, taken: ReadonlySet<string>): string {
  const letters =
    name
      .normalize('NFD')
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, 8) || 'DOSSIER'
  let code = letters
  for (let n = 2; taken.has(code); n += 1) code = `${letters.slice(0, 8 - String(n).length)}${n}`
  return code
}

/** A picture as stored: either an external link or a stored file, never both. */
type Pictures = { readonly [P in PictureKind as `${P}_link`]?: string | null } & {
  readonly [P in PictureKind as `${P}_file_id`]?: number | null
}
type PlainChanges = Partial<Omit<CompleteCompany, 'logo_link' | 'latitude' | 'longitude'>>
export type CompanyChanges = PlainChanges & { readonly is_active?: boolean; readonly settings?: Company['settings'] } & {
  readonly latitude?: string | null
  readonly longitude?: string | null
} & Pictures

/** Fields that cannot be cleared: null leaves them unchanged. */
const requiredFields = ['code', 'vat_regime', 'locale', 'country'] as const

/** The identity fields whose value a patch changes, as stored, and all its errors. */
export function identityChanges(before: Company, patch: CompanyPatch): { changes: CompanyChanges; errors: FieldErrors } {
  const pack = packOf(before.country_pack)
  const { logo_url: _logo, icon_url: _icon, settings: _settings, nace_codes, latitude, longitude, ...plain } = patch
  const numbers = {
    ...('enterprise_number' in plain && { enterprise_number: normalise(plain.enterprise_number, pack.enterpriseNumber) }),
    ...('vat_number' in plain && { vat_number: normalise(plain.vat_number, pack.vatNumber) }),
  }
  const after: CompanyChanges = {
    ...withoutRequiredNulls(plain),
    ...numbers,
    ...(nace_codes !== undefined && { nace_codes: naceCodesOf(nace_codes) }),
    ...(latitude !== undefined && { latitude: latitude?.toFixed(7) ?? null }),
    ...(longitude !== undefined && { longitude: longitude?.toFixed(7) ?? null }),
  }
  return { changes: changesOf<CompanyChanges>({ ...before }, after), errors: identityErrors(patch, pack) }
}

const withoutRequiredNulls = (patch: object): CompanyChanges =>
  Object.fromEntries(
    Object.entries(patch).filter(([name, value]) => value !== null || !(requiredFields as readonly string[]).includes(name)),
  )

/** A link signed by the service is the current picture, sent back by the client with the rest of the record; it changes nothing. */
export function pictureChanges(picture: PictureKind, before: string | null, link: string | null | undefined): Pictures {
  if (link === undefined || link === before || (link !== null && isSignedFileLink(link))) return {}
  return { [`${picture}_link`]: link, [`${picture}_file_id`]: null }
}

/** The id of the stored file in the path of a record; null for an external link. */
export const fileIdOf = (path: string | null): number | null => Number(/^\/v1\/files\/(\d+)$/.exec(path ?? '')?.[1] ?? 0) || null
