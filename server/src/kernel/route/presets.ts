/* Who may call a route, and against which limit it counts. A route spreads one of these into its declaration. */

export const reading = { ability: 'read', role: 'reviewer', demo: 'allowed', limit: 'read' } as const
/** Reads much: it has a limit and connections of its own. */
export const reporting = { ability: 'read', role: 'reviewer', demo: 'allowed', limit: 'report' } as const
/** For whoever has an account, whatever their role. */
export const accountReading = { ability: 'read', role: 'none', demo: 'allowed', limit: 'read' } as const
export const bookkeeping = { ability: 'write', role: 'encoder', demo: 'allowed', limit: 'write' } as const
export const settingUp = { ability: 'write', role: 'manager', demo: 'allowed', limit: 'write' } as const
/** Changes what lies outside a company file, so it is blocked in a demo. */
export const managing = { ability: 'write', role: 'manager', demo: 'blocked', limit: 'write' } as const
export const administering = { ability: 'write', role: 'admin', demo: 'blocked', limit: 'write' } as const
/** The signed link itself is the right to read one file. */
export const downloading = { ability: 'signed', signs: 'path', role: 'none', demo: 'allowed', limit: 'file' } as const
