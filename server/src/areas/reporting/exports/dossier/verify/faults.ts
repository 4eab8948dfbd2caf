/** What is wrong with a dossier, and where. */
export type Fault = {
  /** The file concerned; null for the archive as a whole. */
  readonly path: string | null
  readonly code: FaultCode
  /** What was found, in English, for whoever examines the dossier. */
  readonly detail: string
}

export type FaultCode =
  | 'unreadable'
  | 'missing'
  | 'unlisted'
  | 'size'
  | 'sha256'
  | 'rows'
  | 'data_fingerprint'
  | 'manifest_fingerprint'
  | 'other_dossier'
  | 'entry_altered'
  | 'entry_unbalanced'
  | 'entry_outside'
  | 'number_missing'
  | 'unlinked'
  | 'head'
  | 'counts'
  | 'totals'
  | 'balance'
  | 'lettering'

const mostKept = 200

/** Collects faults; a dossier that is wrong throughout is not described line by line. */
export function openFaults() {
  const found: Fault[] = []
  let count = 0
  return {
    add: (code: FaultCode, path: string | null, detail: string): void => {
      count += 1
      if (found.length < mostKept) found.push({ path, code, detail })
    },
    list: (): readonly Fault[] => found,
    count: () => count,
  }
}
export type Faults = ReturnType<typeof openFaults>
