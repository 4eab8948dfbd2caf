/** Does the step again and again; answers how to end it, which waits for the last and hears what went wrong. */
export function repeat(step: () => Promise<unknown>) {
  const told = new AbortController()
  const repeat = async () => {
    while (!told.signal.aborted) await step()
  }
  const running = repeat()
  running.catch(() => {})
  return () => {
    told.abort()
    return running
  }
}
