/** What the product is made of: checksums of the lock file, the bill of materials, and images pinned by digest. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkout, nodeEnvironment, runNode } from '../../../scripts/lib/checkout.ts'
import { textOf } from './settings.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'supply-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Locked = {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}
const lock: Record<string, Locked> = JSON.parse(textOf('package-lock.json')).packages
const packages = Object.entries(lock).filter(([place, { link }]) => place.includes('node_modules/') && !link)
const isServed = ({ os, cpu, libc }: Locked) =>
  (os?.includes('linux') ?? true) && (cpu?.includes('x64') ?? true) && (libc?.includes('glibc') ?? true)

test('every package that the image and this platform install has a SHA-512 checksum, and none names a registry', () => {
  const without = packages.filter(([, entry]) => isServed(entry) && !/^sha512-[A-Za-z0-9+/]{86}==$/.test(entry.integrity ?? ''))
  expect(without.map(([place]) => place)).toEqual([])
  expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place)).toEqual([])
})

test('the script names the packages without a checksum, and no others', async () => {
  const { code, stdout } = await runNode('scripts/supply-chain/lock-integrity.ts', ['--check'])
  const missing = packages.filter(([, { integrity }]) => integrity === undefined)
  expect(code).toBe(missing.length > 0 ? 1 : 0)
  expect(stdout.match(/^no checksum: /gm)?.length ?? 0).toBe(missing.length)
  expect(stdout).toContain(`${packages.length} packages, ${packages.length - missing.length} with a checksum`)
})

test('the bill of materials has every shipped package once, with its checksum', async () => {
  const file = path.join(folder, 'sbom.json')
  const { code } = await runNode('scripts/supply-chain/sbom.ts', [file])
  expect(code).toBe(0)
  const bill = JSON.parse(readFileSync(file, 'utf8'))
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', metadata: { component: { name: 'partita' } } })
  const shipped = packages.filter(([, { dev }]) => !dev)
  const refs: string[] = bill.components.map(({ purl }: { purl: string }) => purl)
  expect(new Set(refs).size).toBe(refs.length)
  expect(refs).toHaveLength(new Set(shipped.map(([place, { version }]) => `${place.split('node_modules/').at(-1)}@${version}`)).size)
  expect(bill.components.find(({ name }: { name: string }) => name === 'fastify')).toMatchObject({
    purl: `pkg:npm/fastify@${lock['node_modules/fastify']?.version}`,
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  })
  expect(bill.components.some(({ name }: { name: string }) => name === 'vitest')).toBe(false)
})

test('images are pinned to the digests of their tags, again when they moved, and --check names those that are not', async () => {
  for (const name of ['Dockerfile', 'compose.yaml']) copyFileSync(path.join(checkout, name), path.join(folder, name))
  // Speaks as the container program does: the digest of an image is made of its name and the given seed.
  writeFileSync(
    path.join(folder, 'docker'),
    `#!/bin/sh\nfor image; do :; done\ncase "$image" in redis*) exit 1;; esac\nprintf 'sha256:%s\\n' "$(printf '%s' "$SEED$image" | sha256sum | cut -d ' ' -f 1)"\n`,
    { mode: 0o755 },
  )
  const pin = (seed: string, ...args: string[]) =>
    runNode('scripts/supply-chain/pin-images.ts', [...args, '--folder', folder], {
      env: nodeEnvironment({ SEED: seed, PATH: `${folder}${path.delimiter}${nodeEnvironment()['PATH']}` }),
    })
  const compose = () => readFileSync(path.join(folder, 'compose.yaml'), 'utf8')
  const first = await pin('a')
  expect([first.code, first.stdout.match(/^not pinned: .*$/gm)]).toEqual([1, [expect.stringMatching(/^not pinned: redis:/)]])
  const pinned = compose()
  expect(pinned.match(/image: (?:postgres|axllent\/mailpit|dxflrs\/garage):[\w.-]+@sha256:[0-9a-f]{64}$/gm)).toHaveLength(3)
  expect(pinned).toContain('image: partita:${PARTITA_VERSION:-local}\n')
  const stages = readFileSync(path.join(folder, 'Dockerfile'), 'utf8').match(/^FROM node:\$\{NODE_VERSION\}-[\w-]+@sha256:[0-9a-f]{64}/gm)
  expect(stages).toHaveLength(textOf('Dockerfile').match(/^FROM /gm)?.length ?? 0)
  await pin('b')
  expect(compose()).not.toBe(pinned)
  expect(compose().match(/@sha256:/g)).toHaveLength(3)
  expect((await pin('c', '--check')).stdout).toMatch(/^not pinned: redis:/m)
})
