const longestAddress = 254
const longestLocalPart = 64

// The dot-atom of RFC 5322, 3.2.3. The quoted form beside it could hold anything, line breaks included, and nobody's mailbox needs it.
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i

const isDomain = (domain: string): boolean => {
  const labels = domain.split('.')
  return labels.length > 1 && labels.every((one) => label.test(one)) && /^[a-z]/i.test(labels.at(-1) ?? '')
}

/**
 * Whether mail may be sent there: one mailbox in ASCII at a domain name (an international one as xn--…), and nothing that a header,
 * a list of addresses or an SMTP command could read as more than that.
 */
export const isMailAddress = (text: string): boolean => {
  if (text.length > longestAddress) return false
  const [local = '', domain = '', ...more] = text.split('@')
  return more.length === 0 && local.length <= longestLocalPart && localPart.test(local) && isDomain(domain)
}

// Besides control characters and line breaks: half a character, and the marks that turn the direction of whatever follows them.
const unprintable = String.raw`\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069`
// `=?` begins an encoded word (RFC 2047), in which all of those could hide until a mail program reads it.
const unfit = new RegExp(String.raw`[${unprintable}]|=\?`, 'u')
const gaps = new RegExp(String.raw`[\s${unprintable}]+`, 'gu')

/** Whether a text may stand beside an address, in a subject or in a greeting: one line of characters that show. */
export const isMailName = (text: string): boolean => !unfit.test(text)

/** The same text as one line, for a name kept from times when anything was taken. */
export const oneLine = (text: string): string => text.replace(gaps, ' ').trim().replaceAll('=?', '= ?')
