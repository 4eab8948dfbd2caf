/** What the kernel tells about itself while it works. The processes turn it into metrics; tests may listen too. */
export type Meter = {
  readonly answered: (route: string, status: number, seconds: number) => void
  /** From asking for a write to holding its lock: the queue in process, the pool, the row lock. */
  readonly locked: (scope: 'company' | 'firm' | 'user' | 'none', seconds: number) => void
  readonly replayed: () => void
  readonly limited: (route: string) => void
  readonly relayed: (events: number) => void
  readonly worked: (task: string, outcome: 'done' | 'failed', seconds: number) => void
  /** Something that must not be false was found false. */
  readonly alarmed: (what: string) => void
}

export const silentMeter: Meter = {
  answered: () => {},
  locked: () => {},
  replayed: () => {},
  limited: () => {},
  relayed: () => {},
  worked: () => {},
  alarmed: () => {},
}
