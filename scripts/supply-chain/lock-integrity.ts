/**
 * `node scripts/supply-chain/lock-integrity.ts` fills in the checksums that package-lock.json lacks, from the registry of the npm client; with `--check` it
 * only tells which are missing. A registry that does not serve every platform leaves those of the others: run it where it does.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { checkout, main, run } from '../lib/checkout.ts'

type Locked = { version?: string; integrity?: string; link?: boolean; name?: string }

const file = path.join(checkout, 'package-lock.json')
const nameOf = (place: string, { name }: Locked): string => name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** A SHA-512 in the form of Subresource Integrity; older checksums are none. */
const isIntegrity = (value: unknown): value is string => typeof value === 'string' && /^sha512-[A-Za-z0-9+/]{86}==$/.test(value)

async function integrityOf(name: string, version: string): Promise<string | null> {
  const { code, stdout } = await run('npm', ['view', `${name}@${version}`, 'dist.integrity', '--json'])
  if (code !== 0) return null
  const found: unknown = stdout.trim() === '' ? null : JSON.parse(stdout)
  return isIntegrity(found) ? found : null
}

await main(async () => {
  const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> }
  const all = Object.entries(lock.packages).filter(([place, { link }]) => place.includes('node_modules/') && !link)
  const without = all.filter(([, { integrity }]) => !isIntegrity(integrity))
  const missing: string[] = []
  for (const [place, entry] of without) {
    const name = nameOf(place, entry)
    const found = process.argv.includes('--check') ? null : await integrityOf(name, entry.version ?? '')
    if (found === null) missing.push(`${name}@${entry.version}`)
    else {
      // In the place where npm writes it: behind the version.
      const { version, ...rest } = entry
      lock.packages[place] = { ...(version !== undefined && { version }), integrity: found, ...rest }
    }
  }
  if (missing.length < without.length) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  for (const each of missing) console.log(`no checksum: ${each}`)
  console.log(`${all.length} packages, ${all.length - missing.length} with a checksum`)
  if (missing.length > 0) process.exitCode = 1
})
