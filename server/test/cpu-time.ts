/** Milliseconds of processor time that this thread spends on `work`: on a busy machine elapsed time says little about the work itself. */
export function cpuTime(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
