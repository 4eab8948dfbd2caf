/** `node scripts/supply-chain/sbom.ts FILE` writes the CycloneDX bill of materials of the product: what package-lock.json installs without the tools. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { checkout, main } from '../lib/checkout.ts'

type Locked = {
  version?: string
  integrity?: string
  license?: string
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  name?: string
}

const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`
const sha512 = (integrity: string): string => Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')

function componentOf([place, { name: given, version = '', integrity, license }]: readonly [string, Locked]) {
  const name = given ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return {
    type: 'library',
    'bom-ref': purlOf(name, version),
    name,
    version,
    purl: purlOf(name, version),
    ...(license !== undefined && { licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }] }),
    ...(integrity !== undefined && { hashes: [{ alg: 'SHA-512', content: sha512(integrity) }] }),
  }
}

await main(async () => {
  const [target] = process.argv.slice(2)
  if (target === undefined) throw new Error('Name the file to write: node scripts/supply-chain/sbom.ts sbom.json')
  const lock = JSON.parse(readFileSync(path.join(checkout, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
  const { version } = JSON.parse(readFileSync(path.join(checkout, 'server/package.json'), 'utf8')) as { version?: string }
  const shipped = Object.entries(lock.packages).filter(([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link)
  // The same version may be installed in several places.
  const components = [...new Map(shipped.map((each) => [componentOf(each).purl, componentOf(each)])).values()].toSorted((a, b) =>
    a.purl < b.purl ? -1 : 1,
  )
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': 'partita',
        name: 'partita',
        version: version ?? '0',
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components,
  }
  writeFileSync(path.resolve(checkout, target), `${JSON.stringify(bill, null, 2)}\n`)
  console.log(`${components.length} components`)
})
