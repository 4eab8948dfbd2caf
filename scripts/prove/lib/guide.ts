import { readFileSync } from 'node:fs'
import path from 'node:path'
import { checkout } from '../../lib/checkout.ts'

export type Guide = 'install' | 'cluster' | 'back-up-and-upgrade'

const nameOf = (guide: Guide) => `docs/guides/operating/${guide}.md`

/** A section of one of the operator's guides. */
export function guideSection(guide: Guide, heading: string) {
  const text = readFileSync(path.join(checkout, nameOf(guide)), 'utf8')
  const section = text.split(/^(?=## )/m).find((each) => each.startsWith(`## ${heading}\n`))
  if (section === undefined) throw new Error(`${nameOf(guide)} has no section "${heading}".`)
  return section
}

/** The fenced blocks of one language in a section, in their order. */
export function guideBlocks(guide: Guide, heading: string, language: string) {
  return [...guideSection(guide, heading).matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, named, body = '']) =>
    named === language ? [body] : [],
  )
}

/** Replaces values as an operator would. Fails when the guide, or a file of deploy/, no longer contains one of them. */
export function fillIn(text: string | undefined, places: Record<string, string>) {
  let filled = text ?? ''
  for (const [place, value] of Object.entries(places)) {
    if (!filled.includes(place)) throw new Error(`The text no longer says "${place}" where this proof follows it.`)
    filled = filled.replaceAll(place, value)
  }
  return filled
}
