/** `ci` takes minutes; `full` gives the figures of docs/proofs.md. */
export type Size = 'ci' | 'full'

export type ProofResult = {
  /** The claim, as a sentence. */
  title: string
  passed: number
  failed: number
  /** Measurements and failed checks, to print. */
  lines: string[]
}

/** scripts/prove/<name>.ts, or a file of a sub-folder other than lib, exports this as `prove`. */
export type Prove = (size: Size) => Promise<ProofResult>
