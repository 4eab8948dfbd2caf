const digitsOf = (text: string): number[] => Array.from(text, Number)

/** Luhn (ISO/IEC 7812-1): from the right every second digit counts double. It sees every changed digit and every swap of neighbours but 09 and 90. */
export const passesLuhn = (digits: string): boolean =>
  digitsOf(digits)
    .toReversed()
    .reduce((total, digit, index) => total + (index % 2 === 0 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit), 0) %
    10 ===
  0

/** The product in the dihedral group of order ten: turns are 0 to 4, reflections 5 to 9. */
const combined = (left: number, right: number): number => {
  const turns = left < 5 ? left + right : left - right + 5
  return (turns % 5) + (left < 5 === right < 5 ? 0 : 5)
}

const shuffle = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]
const shuffled = (digit: number, rounds: number): number => (rounds === 0 ? digit : shuffled(shuffle[digit] ?? digit, rounds - 1))

/** Verhoeff: sees every changed digit and every swap of neighbours. */
export const passesVerhoeff = (digits: string): boolean =>
  digitsOf(digits)
    .toReversed()
    .reduce((total, digit, index) => combined(total, shuffled(digit, index % 8)), 0) === 0

/** The remainder by 97 of digits and letters, A standing for 10 and Z for 35 (ISO 7064 as banks use it). */
export const remainder97 = (text: string): number =>
  Array.from(text).reduce((rest, sign) => {
    const value = Number.parseInt(sign, 36)
    return (rest * (value > 9 ? 100 : 10) + value) % 97
  }, 0)

/** The check digits of Belgian account numbers and structured communications: the rest by 97, and 97 for none. */
export const belgianCheckDigits = (digits: string): string => String(remainder97(digits) || 97).padStart(2, '0')
