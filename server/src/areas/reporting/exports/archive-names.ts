/* Names of files in archives: safe on every file system, and each one once. */

/** A name of 255 bytes fits every file system; these leave room for the other parts, and for a number. */
const mostBytesOfPart = 80
const mostBytesOfName = 200

/** Names of devices, which Windows does not let anybody use for a file. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * Letters, digits, dots and underscores of a text, with hyphens for the rest. Nothing of it can lead out of a folder, hide, or turn the order
 * of letters around.
 */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._]+/gu, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[-.\p{M}]+|[-.]+$/gu, '')

/** A text as a part of a name. */
export const cleanPart = (text: string): string => cutToBytes(clean(text), mostBytesOfPart).replace(/[-.]+$/, '')

/** The name that somebody gave a file, with its extension. */
export function cleanName(name: string): string {
  const { stem, extension } = partsOf(clean(name))
  const short = `${cutToBytes(stem, mostBytesOfName - extension.length)}${extension}`
  return short === '' ? 'file' : reserved.test(short) ? `_${short}` : short
}

function partsOf(name: string) {
  const [, stem = name, extension = ''] = /^(.+?)(\.[A-Za-z0-9]{1,8})?$/su.exec(name) ?? []
  return { stem, extension }
}

function cutToBytes(text: string, most: number): string {
  let bytes = 0
  let cut = ''
  for (const letter of text) {
    bytes += Buffer.byteLength(letter)
    if (bytes > most) break
    cut += letter
  }
  return cut
}

/** Gives each name a number where it was given before. Names that differ in case only are the same on some systems. */
export function uniqueNames(): (stem: string, extension: string) => string {
  const taken = new Set<string>()
  // Where the search for a free number continues.
  const last = new Map<string, number>()
  const sameOn = (name: string): string => name.normalize('NFKC').toLowerCase()
  return (stem, extension) => {
    const key = sameOn(`${stem}${extension}`)
    for (let n = last.get(key) ?? 1; ; n += 1) {
      const name = `${stem}${n === 1 ? '' : `-${n}`}${extension}`
      if (taken.has(sameOn(name))) continue
      taken.add(sameOn(name))
      last.set(key, n + 1)
      return name
    }
  }
}

/** The paths of files in one folder, from the names that somebody gave them. */
export function openFolder(folder: string): (name: string) => string {
  const nameOf = uniqueNames()
  return (name) => {
    const { stem, extension } = partsOf(cleanName(name))
    return `${folder}/${nameOf(stem, extension)}`
  }
}
