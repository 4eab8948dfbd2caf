/** The result of one check and, when it failed, what to do. */
export type Finding = { readonly name: string; readonly state: 'good' | 'doubtful' | 'wrong'; readonly detail: string }

export const good = (name: string, detail: string): Finding => ({ name, state: 'good', detail })
export const doubtful = (name: string, detail: string): Finding => ({ name, state: 'doubtful', detail })
export const wrong = (name: string, detail: string): Finding => ({ name, state: 'wrong', detail })
