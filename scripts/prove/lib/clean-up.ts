/** Runs `work`, then cleans up once: also after a failure or an interrupt. */
export async function withCleanUp<T>(cleanUp: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  let leaving: Promise<unknown> | undefined
  const leave = () => (leaving ??= cleanUp())
  const interrupted = () => void leave().finally(() => process.exit(130))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  try {
    return await work()
  } finally {
    await leave()
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
  }
}
