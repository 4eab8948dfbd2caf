/** Repeats the step until the returned function is called, which waits for the last step and rejects if one failed. */
export function repeat(step: () => Promise<unknown>) {
  const stop = new AbortController()
  const run = async () => {
    while (!stop.signal.aborted) await step()
  }
  const running = run()
  running.catch(() => {})
  return () => {
    stop.abort()
    return running
  }
}
