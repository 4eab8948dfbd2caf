import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { autocommit, type Pools } from '../write/database.ts'
import { announce, leave, type Machine } from './processes-store.ts'
import { version } from './release.ts'

/** A third of the silence after which a process is presumed dead. */
const pauseMs = 30_000

/** Announces this process to `partita doctor` until it is stopped. A database that is away is no failure: the next round finds it again. */
export function announceProcess(pools: Pools, kind: 'api' | 'worker', lookAround: () => Promise<Machine>): { stop: () => Promise<void> } {
  const [id, host, stopping] = [randomUUID(), hostname(), new AbortController()]
  const { signal } = stopping
  const rounds = (async () => {
    while (!signal.aborted) {
      await lookAround()
        .then((machine) => announce(autocommit(pools), id, { kind, version, host, machine }))
        .catch(() => {})
      await pause(pauseMs, undefined, { signal }).catch(() => {})
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await rounds
      await leave(autocommit(pools), id).catch(() => {})
    },
  }
}
