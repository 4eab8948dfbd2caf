/** A build machine's minutes, or the figures of docs/proofs.md. */
export type Size = 'ci' | 'full'

export type ProofResult = {
  /** What was shown, as a sentence. */
  title: string
  passed: number
  failed: number
  /** What was measured or seen, for the reader. */
  lines: string[]
}

/** scripts/prove/<name>.ts exports this as `prove`. */
export type Prove = (size: Size) => Promise<ProofResult>
