/**
 * `node scripts/supply-chain/pin-images.ts` pins the images of Dockerfile and compose.yaml to the digests that their tags have now, where a registry can be
 * reached; with `--check` it only tells which are not pinned. It asks `docker buildx imagetools` or, without it, `skopeo`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkout, main, run } from '../lib/checkout.ts'

/** `FROM name:tag AS stage` and `image: name:tag`; our own image and the stages have no digest. */
const reference = /^(FROM |\s+image: )([a-z0-9./-]+:(?:[\w.-]|\$\{\w+\})+)(@sha256:[0-9a-f]{64})?(?=\s|$)/gm

/** With the defaults of the build arguments in place of their names. */
const resolved = (image: string, text: string): string =>
  image.replace(/\$\{(\w+)\}/g, (hole, name: string) => new RegExp(`^ARG ${name}=(\\S+)`, 'm').exec(text)?.[1] ?? hole)

const questions = [
  ['docker', 'buildx', 'imagetools', 'inspect', '--format', '{{.Manifest.Digest}}'],
  ['skopeo', 'inspect', '--format', '{{.Digest}}'],
] as const

async function digestOf(image: string): Promise<string | null> {
  for (const [program, ...args] of questions) {
    const said = await run(program, [...args, program === 'skopeo' ? `docker://${image}` : image]).catch(() => null)
    const digest = said?.code === 0 ? said.stdout.trim() : ''
    if (/^sha256:[0-9a-f]{64}$/.test(digest)) return digest
  }
  return null
}

await main(async () => {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false }, folder: { type: 'string', default: checkout } } })
  const { check: isCheck, folder } = values
  let unpinned = 0
  for (const name of ['Dockerfile', 'compose.yaml']) {
    const file = path.join(folder, name)
    let text = readFileSync(file, 'utf8')
    const images = new Set([...text.matchAll(reference)].map(([, , image = '']) => image))
    const digests = new Map<string, string | null>()
    for (const image of images) digests.set(image, isCheck ? null : await digestOf(resolved(image, text)))
    text = text.replaceAll(reference, (whole: string, begin: string, image: string, pinned?: string) => {
      const digest = digests.get(image) ?? null
      if (digest !== null) return `${begin}${image}@${digest}`
      if (pinned === undefined) {
        unpinned += 1
        console.log(`not pinned: ${image} in ${name}`)
      }
      return whole
    })
    if (!isCheck) writeFileSync(file, text)
  }
  if (unpinned > 0) process.exitCode = 1
})
