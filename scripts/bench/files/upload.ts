import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { leaveBodiesUnsigned } from '../../../server/src/kernel/files/s3-store.ts'
import { median, type Size } from '../lib/contest.ts'
import { meterOf, cpuBetween } from '../lib/cpu.ts'
import type { Figure } from '../lib/figure.ts'
import { withUploadApi } from './upload-client.ts'
import type { Fixture } from '../lib/fixture.ts'

const files = 4
const goal = 0.7
const piece = 64 * 1024

const sides = ['api', 'signed', 'unsigned'] as const
type Side = (typeof sides)[number]
type Round = { readonly rate: number; readonly cpu: number }

/**
 * Files of the largest size, four at a time: through the API into a bucket, and by the bare client into the same bucket, with signed parts
 * (the default of the client) and with unsigned parts (the setting of the product).
 */
export async function measureUpload(fixture: Fixture, firm: string, { rounds }: Size): Promise<Figure[]> {
  const megabytes = fixture.amount(25, 1)
  const { S3_URL } = fixture.env
  if (S3_URL === undefined) throw new Error('No S3 gateway is installed here.')
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(megabytes * 1024 * 1024 - 9)])
  const [signed, unsigned] = [bareClient(S3_URL, bytes, true), bareClient(S3_URL, bytes, false)]
  const seen: Record<Side, Round[]> = { api: [], signed: [], unsigned: [] }
  await withUploadApi(fixture, { FILES_URL: S3_URL }, async ({ api, caller, upload }) => {
    const body = { name: 'Streams', firm, country_pack: 'BE' }
    const { public_token } = await caller.call<{ public_token: string }>('POST', '/v1/companies', body)
    const put: Record<Side, (index: number) => Promise<unknown>> = {
      api: (index) => upload(public_token, `large-${index}.pdf`, bytes),
      signed: (index) => signed.put(`bench-${index}`),
      unsigned: (index) => unsigned.put(`bench-${index}`),
    }
    const timed = async (side: Side): Promise<Round> => {
      const meter = meterOf({ it: side === 'api' ? (api.child.pid ?? 0) : process.pid }, {})
      const [begin, before] = [performance.now(), meter()]
      await Promise.all(Array.from({ length: files }, (_, index) => put[side](index)))
      const rate = (files * megabytes * 1000) / (performance.now() - begin)
      return { rate, cpu: (cpuBetween(before, meter()).it ?? 0) / (files * megabytes) }
    }
    // The first round warms up; then the order of the sides alternates.
    for (let round = fixture.isSmoke ? 1 : 0; round <= rounds; round++)
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const one = await timed(side)
        if (round > 0) seen[side].push(one)
        console.log(`  upload, round ${round}, ${side}: ${one.rate.toFixed(0)} MB/s`)
      }
  })
  signed.close()
  unsigned.close()
  const against = (side: 'signed' | 'unsigned'): Figure => ({
    title: `upload of ${files} files of ${megabytes} MB at once to S3 ÷ bare streaming of the same bytes to the same gateway, parts ${side}`,
    unit: 'of its rate',
    rounds: seen.api.map(({ rate }, round) => rate / (seen[side][round]?.rate ?? Number.NaN)),
    goal: { least: goal },
    proof: `${describeRounds('API', seen.api)}; ${describeRounds('bare', seen[side])}; every upload answered 201`,
  })
  return [against('signed'), against('unsigned')]
}

/** Processor time is that of the measured process alone; other load on the machine hardly changes it. */
const describeRounds = (name: string, rounds: readonly Round[]): string =>
  `${name} ${rounds.map(({ rate }) => rate.toFixed(0)).join(' ')} MB/s, ${median(rounds.map(({ cpu }) => cpu)).toFixed(1)} ms of processor time a MB`

/** The S3 client with the settings of the product, without form, checksum and database row. */
function bareClient(url: string, bytes: Buffer, isSigned: boolean) {
  const { protocol, host, username, password, pathname, searchParams } = new URL(url)
  const client = new S3Client({
    endpoint: `${protocol.slice('s3+'.length)}//${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
  })
  if (!isSigned) leaveBodiesUnsigned(client)
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
