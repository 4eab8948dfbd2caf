import { readFileSync } from 'node:fs'

/** Megabytes of a process that are in memory. */
export function residentOf(pid: number | undefined): number {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1] ?? Number.NaN) / 1024
}

/** Looks at a process every 50 ms while something happens, and says the most it held. */
export async function withPeakMemory<T>(pid: number, work: () => Promise<T>): Promise<{ result: T; most: number }> {
  let most = residentOf(pid)
  const timer = setInterval(() => {
    most = Math.max(most, residentOf(pid))
  }, 50)
  try {
    const result = await work()
    return { result, most: Math.max(most, residentOf(pid)) }
  } finally {
    clearInterval(timer)
  }
}
