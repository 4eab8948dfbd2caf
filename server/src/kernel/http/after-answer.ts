/** Work that no answer waits for: it starts when the next answer has gone. A failure is reported, and the end of the process waits for it. */
export type AfterAnswer = {
  readonly run: (work: () => Promise<void>, report: (error: unknown) => void) => void
  /** Called when an answer has gone. */
  readonly start: () => void
  readonly finish: () => Promise<void>
}

export function openAfterAnswer(): AfterAnswer {
  const waiting: (() => Promise<void>)[] = []
  const running = new Set<Promise<void>>()
  const start = () => {
    for (const work of waiting.splice(0)) {
      const one = work().finally(() => running.delete(one))
      running.add(one)
    }
  }
  return {
    run: (work, report) => void waiting.push(() => work().catch(report)),
    start,
    finish: async () => {
      start()
      await Promise.all(running)
    },
  }
}
