import type { FileTx } from '../../../src/kernel/write/write.ts'

/** The given write, and how many statements its stores have sent. */
export function counting(tx: FileTx): { readonly tx: FileTx; readonly count: () => number } {
  let sent = 0
  const counted = {
    ...tx,
    many: <R extends object>(statement: Parameters<FileTx['many']>[0]) => (sent++, tx.many<R>(statement)),
    one: <R extends object>(statement: Parameters<FileTx['one']>[0]) => (sent++, tx.one<R>(statement)),
    maybe: <R extends object>(statement: Parameters<FileTx['maybe']>[0]) => (sent++, tx.maybe<R>(statement)),
  }
  return { tx: counted, count: () => sent }
}
