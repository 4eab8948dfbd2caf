/**
 * What a thread begins with: a low priority, because the requests of the process do not wait for it; the compile cache of the process, which a
 * thread does not use by itself; then its module.
 */
import { readlinkSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import path from 'node:path'

const niceness = 5
try {
  // Linux schedules threads like processes.
  setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), niceness)
} catch {
  // Another system: the thread keeps the priority of the process.
}

const [, , module = '', cache] = process.argv
if (cache) enableCompileCache(cache)
await import(module)
