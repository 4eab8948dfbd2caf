import { isMailAddress, oneLine } from '../../../../lib/mail-address.ts'
import type { Role } from '../../../../kernel/route/route.ts'
import { foreignVatNumber } from '../../../../lib/identifiers.ts'
import { packOfCountry } from '../../../../packs/index.ts'

/** What the external platform says of a firm. */
export type MirroredFirm = {
  readonly id: string
  readonly name: string
  readonly country_code: string
  readonly enterprise_number?: string | null
  readonly vat_number?: string | null
  readonly itaa_number?: string | null
  readonly itaa_status?: string | null
  readonly itaa_quality?: string | null
  readonly is_partner?: boolean
  readonly address?: string | null
  readonly postal_code?: string | null
  readonly city?: string | null
  readonly website?: string | null
  readonly email?: string | null
  readonly phone?: string | null
  readonly locale?: string | null
}

const shown = (value: string | null | undefined): string | null =>
  value === undefined || value === null ? null : oneLine(value).trim() || null
const valid = (value: string | null, isValid: (value: string) => boolean): string | null =>
  value !== null && isValid(value) ? value : null
const isSite = (value: string): boolean => value.length <= 500 && /^https?:\/\//.test(value) && URL.canParse(value)

/** As stored: a number or address that is not valid is left out. */
export function firmRowOf(given: MirroredFirm) {
  const { country_code } = given
  const pack = packOfCountry(country_code)
  const enterprise = shown(given.enterprise_number)
  const vat = shown(given.vat_number)
  return {
    name: shown(given.name) ?? given.id,
    country_code,
    enterprise_number: enterprise && (pack ? pack.enterpriseNumber(enterprise) : enterprise),
    vat_number: vat && (pack ? pack.vatNumber(vat) : foreignVatNumber(country_code, vat)),
    itaa_number: shown(given.itaa_number),
    itaa_status: shown(given.itaa_status),
    itaa_quality: shown(given.itaa_quality),
    is_partner: given.is_partner ?? false,
    address: shown(given.address),
    postal_code: shown(given.postal_code),
    city: shown(given.city),
    website: valid(shown(given.website), isSite),
    email: valid(shown(given.email), isMailAddress),
    phone: shown(given.phone),
    locale: given.locale ?? 'fr',
  }
}
export type MirroredRow = ReturnType<typeof firmRowOf>

type State = { readonly role: Role; readonly is_active: boolean }

/**
 * What a member becomes when the platform says `wish` and said `last` before. What was changed here since is kept until the platform changes
 * its own; an admin made here stays one.
 */
export function mirroredState(member: State, last: State | null, wish: State): State {
  const isAdminHere = member.role === 'admin' && last?.role !== 'admin'
  return {
    role: isAdminHere || wish.role === last?.role ? member.role : wish.role,
    is_active: wish.is_active === (last?.is_active ?? true) ? member.is_active : wish.is_active,
  }
}
