import type { Word } from './page.ts'

const [mostLines, mostWords, longestWord] = [1500, 6000, 200]

/** OCR boxes are as tall as their letters: a hyphen or an "a" is not smaller print. */
const leveled = (words: readonly Word[]): Word[] => {
  const kept = words.slice(0, mostWords)
  const usual = kept.map(({ height }) => height).toSorted((a, b) => a - b)[Math.floor(kept.length / 2)] ?? 1
  return kept.map((word) => {
    const height = Math.max(word.height, 0.8 * usual)
    return { ...word, text: word.text.slice(0, longestWord), y: word.y - (height - word.height) / 2, height }
  })
}

const middle = ({ y, height }: Word): number => y + height / 2

/** From left to right, each word joins the line whose last word it continues, so that a slightly skewed line stays one line. */
export function rowsOf(words: readonly Word[]): Word[][] {
  const lines: Word[][] = []
  for (const word of leveled(words).toSorted((a, b) => a.x - b.x)) {
    let [best, distance]: [Word[] | null, number] = [null, Number.POSITIVE_INFINITY]
    for (const line of lines) {
      const last = line.at(-1)
      if (!last) continue
      const away = Math.abs(middle(last) - middle(word))
      const overlaps = last.x + last.width - word.x > 0.5 * Math.min(last.width, word.width)
      if (away < 0.5 * Math.min(last.height, word.height) + 0.1 * Math.max(last.height, word.height) && away < distance && !overlaps)
        [best, distance] = [line, away]
    }
    if (best) best.push(word)
    else if (lines.length < mostLines) lines.push([word])
  }
  const height = (line: readonly Word[]) => line.reduce((total, word) => total + middle(word), 0) / line.length
  return lines.toSorted((a, b) => height(a) - height(b))
}
