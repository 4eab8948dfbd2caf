/**
 * The program that decodes images, inside the sandbox. A request is its length in four bytes, a task as one line of JSON, and the image; the
 * answer is its length, a byte that is 0 for success, and the result or a reason.
 */
import type { Readable } from 'node:stream'
import { loadSharp } from './sharp.ts'
import { type ImageTask, performTask } from './tasks.ts'

const lengthBytes = 4

async function* requests(source: Readable): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let [size, wanted] = [0, lengthBytes]
  for await (const chunk of source as AsyncIterable<Buffer>) {
    parts.push(chunk)
    size += chunk.length
    if (size < wanted) continue
    const bytes = Buffer.concat(parts)
    wanted = lengthBytes + bytes.readUInt32BE()
    if (size < wanted) parts = [bytes]
    else {
      yield bytes.subarray(lengthBytes, wanted)
      ;[parts, size, wanted] = [[], 0, lengthBytes]
    }
  }
}

function answer(status: 0 | 1, body: Buffer): void {
  const head = Buffer.alloc(lengthBytes + 1)
  head.writeUInt32BE(body.length + 1)
  head[lengthBytes] = status
  process.stdout.write(head)
  process.stdout.write(body)
}

// Loading takes longer than most decoding, so it happens before the first request arrives.
await loadSharp()
for await (const request of requests(process.stdin)) {
  const end = request.indexOf('\n')
  const task = JSON.parse(request.toString('utf8', 0, end)) as ImageTask
  await performTask(task, request.subarray(end + 1)).then(
    (result) => answer(0, result),
    (error: unknown) => answer(1, Buffer.from(error instanceof Error ? error.message : String(error))),
  )
}
