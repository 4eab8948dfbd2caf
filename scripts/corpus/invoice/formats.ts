import type { Cents, Language } from './model.ts'

export const addDays = (date: string, days: number): string => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

const months: Record<Language, readonly string[]> = {
  fr: ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'],
  nl: ['januari', 'februari', 'maart', 'april', 'mei', 'juni', 'juli', 'augustus', 'september', 'oktober', 'november', 'december'],
  de: ['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September', 'Oktober', 'November', 'Dezember'],
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
}

const shortMonths: Record<Language, string> = {
  fr: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
  nl: 'jan feb mrt apr mei jun jul aug sep okt nov dec',
  de: 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.',
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
}

/** `words`: written out; `short`: abbreviated month; `us`: month first; `bare`: without zeros; `cut`: 03-Mar-2026. */
export type DateStyle = 'slash' | 'dash' | 'dot' | 'iso' | 'words' | 'short' | 'two' | 'dottwo' | 'us' | 'spaced' | 'bare' | 'cut'

export const formatDate = (date: string, style: DateStyle, language: Language): string => {
  const [year = '', month = '', day = ''] = date.split('-')
  const name = months[language][Number(month) - 1] ?? ''
  const bare = String(Number(day))
  const forms: Record<DateStyle, () => string> = {
    slash: () => `${day}/${month}/${year}`,
    dash: () => `${day}-${month}-${year}`,
    dot: () => `${day}.${month}.${year}`,
    iso: () => date,
    words: () => (language === 'de' ? `${bare}. ${name} ${year}` : `${language === 'fr' && bare === '1' ? '1er' : bare} ${name} ${year}`),
    short: () => `${day} ${shortMonths[language].split(' ')[Number(month) - 1]} ${year}`,
    two: () => `${day}/${month}/${year.slice(2)}`,
    dottwo: () => `${day}.${month}.${year.slice(2)}`,
    us: () => `${name} ${bare}, ${year}`,
    spaced: () => `${day} / ${month} / ${year}`,
    bare: () => `${bare}/${Number(month)}/${year}`,
    cut: () => `${day}-${shortMonths[language].split(' ')[Number(month) - 1]}-${year}`,
  }
  return forms[style]()
}

/** Separators of thousands and cents: `1.234,56`, `1 234,56`, `1,234.56`, `1234,56`, `1234.56`. */
export type NumberStyle = 'dot' | 'space' | 'english' | 'plain' | 'bare'

const parts: Record<NumberStyle, readonly [thousands: string, cents: string]> = {
  dot: ['.', ','],
  space: ['\u00a0', ','],
  english: [',', '.'],
  plain: ['', ','],
  bare: ['', '.'],
}

export const formatAmount = (amount: Cents, style: NumberStyle): string => {
  const [thousands, point] = parts[style]
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, thousands)
  return `${amount < 0 ? '-' : ''}${whole}${point}${digits.slice(-2)}`
}

/** From thousandths, with no more decimals than needed. */
export const formatQuantity = (quantity: number, style: NumberStyle, places = 0): string => {
  const whole = Math.trunc(quantity / 1000)
  const rest = String(quantity % 1000)
    .padStart(3, '0')
    .replace(/0+$/, '')
    .padEnd(places, '0')
  return rest === '' ? String(whole) : `${whole}${parts[style][1]}${rest}`
}

export const formatRate = (rate: number, style: NumberStyle, places = 0): string => {
  const text = rate.toFixed(Number.isInteger(rate) ? places : Math.max(1, places))
  return text.replace('.', parts[style][1])
}

export const inFours = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** As printed in each country: BE 0812.345.603, FR 44 732829320, NL812345678B01. */
export const formatVat = (vat: string, style: 'official' | 'spaced' | 'compact'): string => {
  if (style === 'compact') return vat
  const [country, rest] = [vat.slice(0, 2), vat.slice(2)]
  if (country === 'BE') {
    const dot = style === 'official' ? '.' : ' '
    return `BE ${rest.slice(0, 4)}${dot}${rest.slice(4, 7)}${dot}${rest.slice(7)}`
  }
  if (country === 'FR')
    return style === 'official'
      ? `FR ${rest.slice(0, 2)} ${rest.slice(2)}`
      : `FR${rest.slice(0, 2)} ${rest.slice(2).replace(/(\d{3})(?=\d)/g, '$1 ')}`
  if (country === 'GB') return `GB ${rest.slice(0, 3)} ${rest.slice(3, 7)} ${rest.slice(7)}`
  if (country === 'NL') return style === 'official' ? `NL ${rest.slice(0, 9)} ${rest.slice(9)}` : vat
  return `${country} ${rest}`
}

export const formatCommunication = (digits: string, mark = '+++'): string =>
  `${mark}${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}${mark}`
