/**
 * The classes of jobs. Each lane of a worker has its own slots, so that a lane whose slots are all taken holds up no other.
 *
 * - `mail`: messages to people.
 * - `events`: short work that a write, a minute or an hour causes.
 * - `analysis`: reading and rendering documents. Firms take turns.
 * - `nightly`: maintenance that may take hours.
 */
export const lanes = ['mail', 'events', 'analysis', 'nightly'] as const
export type Lane = (typeof lanes)[number]

/** In this lane firms take turns: `queue.enqueue_in_turn` gives each job its place. */
export const takesTurns = (lane: Lane): boolean => lane === 'analysis'
