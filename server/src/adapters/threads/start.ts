/** What a thread begins with: the compile cache of the process, which a thread does not use by itself, then its module. */
import { enableCompileCache } from 'node:module'

const [, , module = '', cache] = process.argv
if (cache) enableCompileCache(cache)
await import(module)
