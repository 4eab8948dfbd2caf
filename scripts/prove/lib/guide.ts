import { readFileSync } from 'node:fs'
import path from 'node:path'
import { checkout } from '../../lib/checkout.ts'

/** A section of the operator's guide. */
export function guideSection(heading: string) {
  const guide = readFileSync(path.join(checkout, 'docs/guides/operating.md'), 'utf8')
  const section = guide.split(/^(?=## )/m).find((each) => each.startsWith(`## ${heading}\n`))
  if (section === undefined) throw new Error(`docs/guides/operating.md has no section "${heading}".`)
  return section
}

/** The fenced blocks of one language in a section, in their order. */
export function guideBlocks(heading: string, language: string) {
  return [...guideSection(heading).matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, named, body = '']) =>
    named === language ? [body] : [],
  )
}

/** Replaces values as an operator would. Fails when the guide no longer contains one of them. */
export function fillIn(text: string | undefined, places: Record<string, string>) {
  let filled = text ?? ''
  for (const [place, value] of Object.entries(places)) {
    if (!filled.includes(place)) throw new Error(`docs/guides/operating.md no longer says "${place}" where this proof follows it.`)
    filled = filled.replaceAll(place, value)
  }
  return filled
}
