/** Writes ZIP archives, optionally with false headers. */
import { constants, crc32, deflateRawSync } from 'node:zlib'

export type Entry = {
  readonly name: string | Buffer
  readonly data?: Buffer
  /** Values written instead of the true ones. */
  readonly lie?: {
    readonly size?: number
    readonly compressed?: number
    readonly crc?: number
    readonly method?: number
    readonly flags?: number
    readonly mode?: number
    readonly raw?: Buffer
    readonly localName?: string
    readonly offset?: number
    readonly extra?: Buffer
    readonly disk?: number
  }
}

type End = {
  readonly count?: number
  readonly offset?: number
  readonly size?: number
  readonly comment?: Buffer
  readonly before?: Buffer
  readonly disk?: number
}

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value & 0xffff)
  return bytes
}
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}
export const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt.asUintN(64, value))
  return bytes
}

/** 1 January 2026, as the format counts. */
const stamp = Buffer.concat([u16(0), u16(((2026 - 1980) << 9) | (1 << 5) | 1)])

export const end = (count: number, size: number, offset: number, comment: Buffer = Buffer.alloc(0), disk = 0): Buffer =>
  Buffer.concat([u32(0x06054b50), u16(disk), u16(disk), u16(count), u16(count), u32(size), u32(offset), u16(comment.length), comment])

/** Locals, directory and end; `lie` and `ending` replace single numbers. */
export const zipOf = (entries: readonly Entry[], ending: End = {}): Buffer => {
  const locals: Buffer[] = ending.before ? [ending.before] : []
  const central: Buffer[] = []
  let at = ending.before?.length ?? 0
  for (const { name, data = Buffer.alloc(0), lie = {} } of entries) {
    const bytes = typeof name === 'string' ? Buffer.from(name) : name
    const deflated = lie.raw ?? deflateRawSync(data, { level: 9 })
    const { extra = Buffer.alloc(0), method = 8, flags = 0x0800 } = lie
    const shared = Buffer.concat([
      u16(flags),
      u16(method),
      stamp,
      u32(lie.crc ?? crc32(data)),
      u32(lie.compressed ?? deflated.length),
      u32(lie.size ?? data.length),
    ])
    const local = lie.localName === undefined ? bytes : Buffer.from(lie.localName)
    if (lie.offset === undefined) locals.push(Buffer.concat([u32(0x04034b50), u16(45), shared, u16(local.length), u16(0), local, deflated]))
    central.push(
      Buffer.concat([
        u32(0x02014b50),
        u16(0x0314),
        u16(45),
        shared,
        u16(bytes.length),
        u16(extra.length),
        u16(0),
        u16(lie.disk ?? 0),
        u16(0),
        u32((lie.mode ?? 0o100644) << 16),
        u32(lie.offset ?? at),
        bytes,
        extra,
      ]),
    )
    if (lie.offset === undefined) at += locals.at(-1)?.length ?? 0
  }
  const directory = Buffer.concat(central)
  return Buffer.concat([
    ...locals,
    directory,
    end(ending.count ?? entries.length, ending.size ?? directory.length, ending.offset ?? at, ending.comment, ending.disk),
  ])
}

const blockSize = 8 << 20
let block: Buffer | undefined

/** Compressed zeros of any length, without holding them in memory: one flushed block repeated, and a rest. */
const packedZeros = (count: number): Buffer => {
  block ??= deflateRawSync(Buffer.alloc(blockSize), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const repeated = block
  const rest = deflateRawSync(Buffer.alloc(count % blockSize), { level: 9 })
  return Buffer.concat([...Array.from({ length: Math.floor(count / blockSize) }, () => repeated), rest])
}

/** Megabytes of zeros. */
export const zeros = (megabytes: number): Buffer => packedZeros(megabytes << 20)

/** The same in zlib format, with its checksum, which for zeros is their count. */
export const zlibZeroBytes = (count: number): Buffer => {
  const check = Buffer.alloc(4)
  check.writeUInt16BE(count % 65_521, 0)
  check.writeUInt16BE(1, 2)
  return Buffer.concat([Buffer.from([0x78, 0xda]), packedZeros(count), check])
}
export const zlibZeros = (megabytes: number): Buffer => zlibZeroBytes(megabytes * 1_048_576)
