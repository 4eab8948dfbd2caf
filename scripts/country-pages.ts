import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { packs } from '../server/src/packs/index.ts'
import { checkout, main } from './lib/checkout.ts'
import { sectionsOf } from './lib/country-page.ts'
import { labelsToReview } from './lib/labels-page.ts'

const marked = /<!-- generated: ([\w-]+) -->\n[\s\S]*?<!-- end -->/g

/** Fills the sections between the markers of the page. A section without a marker, or a marker without a section, is an error. */
function filled(file: string, page: string, sections: Readonly<Record<string, string>>) {
  const found: string[] = []
  const text = page.replace(marked, (_block, name: string) => {
    found.push(name)
    return `<!-- generated: ${name} -->\n${sections[name] ?? ''}\n<!-- end -->`
  })
  const wanted = Object.keys(sections)
  if (found.toSorted().join() !== wanted.toSorted().join()) {
    throw new Error(`${file} has the markers ${found.join(', ')}; the script fills ${wanted.join(', ')}.`)
  }
  return text
}

await main(async () => {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  const pages = packs.map((pack) => ({ file: `docs/guides/countries/${pack.code.toLowerCase()}.md`, sections: sectionsOf(pack) }))
  for (const { file, sections } of pages) {
    const target = path.join(checkout, file)
    const committed = readFileSync(target, 'utf8')
    const fresh = filled(file, committed, sections)
    if (committed === fresh) continue
    if (values.check) throw new Error(`${file} is not what the packs say: run node scripts/country-pages.ts and commit it.`)
    writeFileSync(target, fresh)
  }
  // Not stored: scripts/labels.ts prints it. Building it checks that every table states the origin of its labels.
  labelsToReview()
  console.log(`${values.check ? 'fresh, ' : ''}${pages.length} pages`)
})
