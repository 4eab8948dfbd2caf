/** Characters that OCR confuses with digits. */
const lookalikes: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  '|': '1',
  S: '5',
  B: '8',
  Z: '2',
  G: '6',
}
export const asDigits = (text: string): string => text.replace(/[OoQDIl|SBZG]/g, (sign) => lookalikes[sign] ?? sign)

/** Separators between the groups of a number: one or two blanks, a point, a hyphen; a hyphen between blanks separates two values. */
const between = /^(?:\s{1,2}|\s?[./-]|[./-]\s)$/

/** The next `count` letters and digits, skipping separators; null when there are fewer or the number continues. */
export function charactersFrom(text: string, from: number, count: number): { body: string; end: number } | null {
  let [body, gap, index] = ['', '', from]
  for (; index < text.length && body.length < count; index += 1) {
    const sign = text.charAt(index)
    if (!/[A-Za-z0-9|]/.test(sign)) {
      gap += sign
      if (!between.test(gap)) return null
    } else [body, gap] = [body + sign, '']
  }
  return body.length === count && !/[A-Za-z0-9]/.test(text.charAt(index)) ? { body, end: index } : null
}
