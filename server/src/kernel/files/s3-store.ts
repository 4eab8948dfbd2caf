import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import { checkKey } from './keys.ts'
import { measure } from './measure.ts'
import type { FileStore } from './store.ts'

type Sdk = typeof import('@aws-sdk/client-s3')

/** A bucket of anything that speaks S3. The SDK is large, so only an installation that uses it loads it. */
export async function openS3Store(url: string): Promise<FileStore> {
  const [sdk, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const { bucket, ...settings } = settingsOf(url)
  const client = new sdk.S3Client(settings)
  await ensureBucket(sdk, client, bucket)
  const object = (key: string) => {
    checkKey(key)
    return { Bucket: bucket, Key: key }
  }
  return {
    put: async (key, bytes) => {
      const { through, result } = measure()
      // One part of 5 MB at a time, so that many uploads at once fit in memory. Parts of a broken one are taken back by `done`.
      const upload = new Upload({ client, params: { ...object(key), Body: through }, queueSize: 1, leavePartsOnError: false })
      const sent = upload.done().catch((error: Error) => {
        through.destroy(error)
        throw error
      })
      // When the store fails the source is stopped, when the source breaks the upload is: neither waits for the other.
      const [sending, flowing] = await Promise.allSettled([sent, pipeline(bytes, through)])
      if (flowing.status === 'rejected') throw flowing.reason
      if (sending.status === 'rejected') throw sending.reason
      return result()
    },
    get: async (key) => {
      const found = await client.send(new sdk.GetObjectCommand(object(key))).catch(absent)
      return (found?.Body as Readable | undefined) ?? null
    },
    remove: async (key) => {
      const { Bucket, Key } = object(key)
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key })).catch(absent)
      // Parts of an upload whose process died are no object yet: nobody would see them, and they would stay.
      const { Uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: Key }))
      for (const { UploadId } of Uploads) await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(absent)
    },
    close: async () => client.destroy(),
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
    // Only Amazon's own store takes a checksum that follows a stream; ours is kept with the file and checked when it is read.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
    // Without a key in the URL the SDK looks where it always looks: environment, profile, the machine's own role.
    ...(username && { credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) } }),
  } as const
}

async function ensureBucket(sdk: Sdk, client: S3Client, bucket: string): Promise<void> {
  const found = await client.send(new sdk.HeadBucketCommand({ Bucket: bucket })).catch(absent)
  if (found) return
  await client.send(new sdk.CreateBucketCommand({ Bucket: bucket })).catch((error: Error) => {
    // Another process was faster.
    if (error.name !== 'BucketAlreadyOwnedByYou') throw error
  })
}

function absent(error: Error & { $metadata?: { httpStatusCode?: number } }): null {
  if (error.$metadata?.httpStatusCode === 404) return null
  throw error
}
