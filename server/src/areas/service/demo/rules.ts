/** The hour of the nightly reset, in UTC. */
export const resetHour = 2

/** The next reset after this moment. */
export function nextReset(now: Date): Date {
  const reset = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), resetHour))
  if (reset <= now) reset.setUTCDate(reset.getUTCDate() + 1)
  return reset
}
