import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { Size } from './contest.ts'
import type { Figure } from './figure.ts'
import { withCapture } from './paper-stage.ts'
import type { Stage } from './stage.ts'

const megabytes = 25
const files = 4
const goal = 0.7
const piece = 64 * 1024

/** Files of the largest size, four at a time: through the API into a bucket, and bare into the same bucket by the same client. */
export async function streaming(stage: Stage, firm: string, { rounds }: Size): Promise<Figure[]> {
  const { S3_URL } = stage.env
  if (S3_URL === undefined) throw new Error('No S3 gateway is installed here.')
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(megabytes * 1024 * 1024 - 9)])
  const bare = bareStream(S3_URL, bytes)
  const [ratios, rates]: [number[], { api: number; bare: number }[]] = [[], []]
  await withCapture(stage, { FILES_URL: S3_URL }, async ({ caller, upload }) => {
    const { public_token } = await caller.call<{ public_token: string }>('POST', '/v1/companies', {
      name: 'Streams',
      firm,
      country_pack: 'BE',
    })
    const sides = {
      api: (index: number) => upload(public_token, `large-${index}.pdf`, bytes),
      bare: (index: number) => bare.put(`bench-${index}`),
    }
    const rateOf = async (side: keyof typeof sides) => {
      const begin = performance.now()
      await Promise.all(Array.from({ length: files }, (_, index) => sides[side](index)))
      return (files * megabytes * 1000) / (performance.now() - begin)
    }
    // The first of each warms up; then in turns, the first one alternating.
    for (let round = 0; round <= rounds; round++) {
      const rate = { api: 0, bare: 0 }
      for (const side of round % 2 === 0 ? (['api', 'bare'] as const) : (['bare', 'api'] as const)) rate[side] = await rateOf(side)
      if (round === 0) continue
      rates.push(rate)
      ratios.push(rate.api / rate.bare)
      console.log(`  upload, round ${round}: API ${rate.api.toFixed(0)} MB/s, bare ${rate.bare.toFixed(0)} MB/s`)
    }
  })
  bare.close()
  const said = rates.map(({ api, bare: other }) => `${api.toFixed(0)} and ${other.toFixed(0)}`).join(', ')
  const title = `upload of ${files} files of ${megabytes} MB at once to S3 ÷ bare streaming of the same bytes to the same gateway`
  return [{ title, unit: 'of its rate', rounds: ratios, goal: { least: goal }, proof: `MB/s: ${said}; every upload answered 201` }]
}

/** The client of the product with its settings, and nothing else: no form, no sum, no row. */
function bareStream(url: string, bytes: Buffer) {
  const { protocol, host, username, password, pathname, searchParams } = new URL(url)
  const client = new S3Client({
    endpoint: `${protocol.slice('s3+'.length)}//${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
  })
  function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
  }
  return {
    put: (Key: string) => {
      const params = { Bucket: pathname.slice(1), Key, Body: Readable.from(pieces(), { objectMode: false }) }
      return new Upload({ client, params, queueSize: 1, leavePartsOnError: false }).done()
    },
    close: () => client.destroy(),
  }
}
