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

/** `processor`: the seconds of processor time it took, with every process it started; unknown outside Linux. */
export type FinishedProof = ProofResult & { processor: number | undefined }

/**
 * scripts/prove/<name>.ts, or a file of a sub-folder other than lib, exports this as `prove`. One that compares times or memory, or keeps
 * every processor busy by itself, also exports `alone`: no other proof runs meanwhile. The others mostly wait. `hours` is for the one that
 * lasts as long as it is told to.
 */
export type Prove = (size: Size, hours?: number) => Promise<ProofResult>
