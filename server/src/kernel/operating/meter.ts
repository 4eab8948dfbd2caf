/** Receives measurements of the kernel. The processes turn them into metrics; tests may read them too. */
export type Meter = {
  readonly answered: (route: string, status: number, seconds: number) => void
  /** From the request of a write to its lock: the queue in process, the pool, the row lock. */
  readonly locked: (scope: 'company' | 'firm' | 'user' | 'none', seconds: number) => void
  readonly replayed: () => void
  readonly limited: (route: string) => void
  readonly relayed: (events: number) => void
  readonly worked: (task: string, outcome: 'done' | 'failed', seconds: number) => void
  /** A request to a service that the operator configured. */
  readonly called: (service: string, outcome: string, seconds: number) => void
  /** An invariant was found violated. */
  readonly alarmed: (what: string) => void
}

export const silentMeter: Meter = {
  answered: () => {},
  locked: () => {},
  replayed: () => {},
  limited: () => {},
  relayed: () => {},
  worked: () => {},
  called: () => {},
  alarmed: () => {},
}
