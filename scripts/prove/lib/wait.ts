import { waitUntil } from '../../lib/daemon.ts'

/** Only ends a proof that would otherwise never end: a busy machine takes many times longer than a quiet one, and that is no failure. */
const limitSeconds = 600

/** Waits for a condition that holds within seconds on a quiet machine; `false` when it never came to hold. */
export const waitFor = (condition: () => boolean | Promise<boolean>): Promise<boolean> => waitUntil(condition, limitSeconds)
