/** The only place that asks the machine what time it is. Everything else is handed a clock. */
export type Clock = { readonly now: () => Date }

export const systemClock: Clock = { now: () => new Date() }
