import type { FieldErrors } from '../../kernel/problem.ts'
import { dateOf } from '../../lib/dates.ts'
import type { Language } from '../../lib/languages.ts'
import { type CountryPack, packOf } from '../../packs/index.ts'
import { messages } from './messages.ts'
import type { NewCompany } from './schema.ts'

/** Facts the rules need, gathered by the action so that rules stay pure. */
export type Facts = {
  readonly pack: CountryPack
  readonly locale: Language
  readonly today: string
  readonly takenCodes: ReadonlySet<string>
}

/** The file as it will be stored: the body with every default filled in and every number in its one spelling. */
export function complete(body: NewCompany, { pack: code, locale, today, takenCodes }: Facts) {
  const pack = packOf(code)
  const year = today.slice(0, 4)
  return {
    code: body.code ?? codeFrom(body.name, takenCodes),
    name: body.name,
    legal_form: body.legal_form ?? null,
    legal_form_code: body.legal_form_code ?? null,
    enterprise_number: body.enterprise_number ? pack.enterpriseNumber(body.enterprise_number) : null,
    vat_number: body.vat_number ? pack.vatNumber(body.vat_number) : null,
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
    nace_codes: (body.nace_codes ?? []).map((nace) => ({ code: nace.code, classification: nace.classification ?? null })),
    main_nace_code: body.main_nace_code ?? null,
    logo_url: body.logo_url ?? null,
    fiscal_year_start: (body.fiscal_year && dateOf(body.fiscal_year.starts_on)) ?? `${year}-01-01`,
    fiscal_year_end: (body.fiscal_year && dateOf(body.fiscal_year.ends_on)) ?? `${year}-12-31`,
    settings: { history: { trash_retention_days: 30 } },
  }
}
export type CompleteCompany = ReturnType<typeof complete>

/** Every reason to refuse the file, by field; empty means welcome. */
export function problemsWith(body: NewCompany, file: CompleteCompany): FieldErrors {
  const pack = packOf(file.country_pack)
  const errors: FieldErrors = {}
  const params = { country: pack.code }
  if (body.enterprise_number && !file.enterprise_number) errors.enterprise_number = [{ message: messages.enterprise_number_wrong, params }]
  if (body.vat_number && !file.vat_number) errors.vat_number = [{ message: messages.vat_number_wrong, params }]
  if (!pack.vat_regimes.includes(file.vat_regime))
    errors.vat_regime = [{ message: messages.vat_regime_unknown, params: { regimes: pack.vat_regimes.join(', ') } }]
  if (file.fiscal_year_end <= file.fiscal_year_start) errors['fiscal_year.ends_on'] = [{ message: messages.fiscal_year_order }]
  else if (file.fiscal_year_end >= addMonths(file.fiscal_year_start, 24))
    errors['fiscal_year.ends_on'] = [{ message: messages.fiscal_year_too_long }]
  return errors
}

/** The same day of a later month; a comparison of strings needs no more than that. */
function addMonths(date: string, months: number): string {
  const total = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  return `${String(Math.floor(total / 12)).padStart(4, '0')}-${String((total % 12) + 1).padStart(2, '0')}${date.slice(7)}`
}

/** Letters and digits of the name in upper case, eight at most, made unique in the firm by a number at its end. */
export function codeFrom(name: string, taken: ReadonlySet<string>): string {
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
