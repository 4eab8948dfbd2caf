/** The options that several commands share, with what is checked of them before anything is opened. */
import { isDate } from '../lib/dates.ts'
import { isMailAddress, isMailName } from '../lib/mail-address.ts'
import { languages } from '../lib/languages.ts'
import type { Check, Option } from './command.ts'

export const isAddress: Check = (value) => (isMailAddress(value) ? null : 'is not an e-mail address')
export const isName: Check = (value) =>
  value.trim() !== '' && value.length <= 190 && isMailName(value) ? null : 'is a name of at most 190 characters on one line'
export const isToken: Check = (value) => (/^[a-z0-9]{12}$/.test(value) ? null : 'is the 12 characters of a firm: partita firm list')
/** Over a network that others read, only encrypted. */
export const isBaseUrl: Check = (value) => {
  const url = URL.canParse(value) ? new URL(value) : null
  const isLocal = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url?.origin === value && (url.protocol === 'https:' || isLocal) ? null : 'is https:// and a host, without a slash at its end'
}
export const isExternalId: Check = (value) =>
  value.length <= 190 && /^(?!\.{1,2}$)[^\p{Cc}]+$/u.test(value) ? null : 'is an id of the platform, of at most 190 characters'
export const isDay: Check = (value) => (isDate(value) ? null : 'is a day, written YYYY-MM-DD')

export const oneOfThese =
  (allowed: readonly string[]): Check =>
  (value) =>
    allowed.includes(value) ? null : `is one of ${allowed.join(', ')}`

export const locale = {
  type: 'string',
  value: languages.join('|'),
  says: 'The language of mails and messages; without it French',
  check: oneOfThese(languages),
} as const satisfies Option

export const password = {
  type: 'string',
  value: '-|PASSWORD',
  says: 'With - it is read from standard input (typed unseen at a terminal): prefer that. Written out, it is visible to the machine’s other users in the list of processes, and stays in the shell’s history. Without it the account has none yet: partita user reset-password gives a link',
} as const satisfies Option
