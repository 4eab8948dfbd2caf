import type { Readable } from 'node:stream'
import type { CompletedPart, S3Client } from '@aws-sdk/client-s3'
import { checkKey } from './keys.ts'
import { measure } from './measure.ts'
import { openBufferPool, type Part, partsOf } from './parts.ts'
import type { FileStore } from './store.ts'

type Sdk = typeof import('@aws-sdk/client-s3')
type Place = { readonly Bucket: string; readonly Key: string }

/** 20 MB for all uploads of a process together. */
const mostParts = 4
/** Senders slower than 5 MB a second stop counting after this time, so that they do not block others. */
const patienceMs = 1_000

/** A bucket of any S3-compatible store. The SDK is large, so it is loaded only where it is used. */
export async function openS3Store(url: string): Promise<FileStore> {
  const sdk = await import('@aws-sdk/client-s3')
  const { bucket, ...settings } = settingsOf(url)
  const client = new sdk.S3Client(settings)
  leaveBodiesUnsigned(client)
  await ensureBucket(sdk, client, bucket)
  const pool = openBufferPool(mostParts, patienceMs)
  const object = (key: string): Place => {
    checkKey(key)
    return { Bucket: bucket, Key: key }
  }
  return {
    put: async (key, bytes) => {
      const { through, result } = measure(bytes)
      await send(sdk, client, object(key), partsOf(through, pool))
      return result()
    },
    get: async (key) => {
      const found = await client.send(new sdk.GetObjectCommand(object(key))).catch(absent)
      return (found?.Body as Readable | undefined) ?? null
    },
    remove: async (key) => {
      const { Bucket, Key } = object(key)
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key })).catch(absent)
      // Parts of an upload whose process died are no object yet, and would stay unseen.
      const { Uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: Key }))
      for (const { UploadId } of Uploads) await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(absent)
    },
    close: async () => client.destroy(),
  }
}

/** One request when there is only one part. The parts of a failed upload are aborted, at the latest when its key is removed. */
async function send(sdk: Sdk, client: S3Client, place: Place, parts: AsyncIterable<Part>): Promise<void> {
  const Parts: CompletedPart[] = []
  let UploadId: string | undefined
  try {
    for await (const { bytes, is_last } of parts) {
      if (is_last && !UploadId) await client.send(new sdk.PutObjectCommand({ ...place, Body: bytes }))
      else {
        UploadId ??= (await client.send(new sdk.CreateMultipartUploadCommand(place))).UploadId
        const PartNumber = Parts.length + 1
        const { ETag } = await client.send(new sdk.UploadPartCommand({ ...place, UploadId, PartNumber, Body: bytes }))
        Parts.push({ PartNumber, ETag })
      }
    }
    if (UploadId) await client.send(new sdk.CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }))
  } catch (error) {
    if (UploadId) await client.send(new sdk.AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => {})
    throw error
  }
}

function settingsOf(url: string) {
  const { protocol, host, username, password, pathname, searchParams } = new URL(url)
  const bucket = pathname.slice(1)
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw new Error('the URL of the file store names no bucket')
  return {
    bucket,
    endpoint: `${protocol.slice('s3+'.length)}//${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    // Only Amazon's own store supports trailing checksums; the checksum kept with the file is verified at every read.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
    // Without credentials in the URL the SDK uses its default chain: environment, profile, instance role.
    ...(username && { credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) } }),
  } as const
}

/**
 * Hashing every part for its signature takes two fifths of the CPU time of an upload, and the store hashes it again. The checksum of the whole
 * file is stored in its row and verified at every read; TLS protects the transfer. Without TLS the store's answer could be forged as well.
 */
export function leaveBodiesUnsigned({ middlewareStack }: S3Client): void {
  middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> }
      headers['x-amz-content-sha256'] = 'UNSIGNED-PAYLOAD'
      return next(args)
    },
    { step: 'build', name: 'leaveBodiesUnsigned' },
  )
}

async function ensureBucket(sdk: Sdk, client: S3Client, bucket: string): Promise<void> {
  const found = await client.send(new sdk.HeadBucketCommand({ Bucket: bucket })).catch(absent)
  if (found) return
  await client.send(new sdk.CreateBucketCommand({ Bucket: bucket })).catch((error: Error) => {
    // Another process created it first.
    if (error.name !== 'BucketAlreadyOwnedByYou') throw error
  })
}

function absent(error: Error & { $metadata?: { httpStatusCode?: number } }): null {
  if (error.$metadata?.httpStatusCode === 404) return null
  throw error
}
