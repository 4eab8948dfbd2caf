import { readFileSync } from 'node:fs'

/** Resident memory of a process in megabytes; 0 when it has ended. */
export function residentOf(pid: number | undefined): number {
  try {
    const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Number(found?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Reads the memory of a process every 50 ms while `work` runs; `most` is the highest value. */
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
