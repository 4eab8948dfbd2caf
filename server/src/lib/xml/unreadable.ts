/** Why a file cannot be read. `not_invoice` is other XML where an invoice is expected, such as a status message of the network. */
export type UnreadableReason = 'not_xml' | 'doctype' | 'too_deep' | 'too_large' | 'encoding' | 'not_invoice'

export type UnreadableXml = Error & { readonly reason: UnreadableReason }

export const unreadableXml = (reason: UnreadableReason, detail: string): UnreadableXml =>
  Object.assign(new Error(detail), { name: 'UnreadableXml', reason })

export const isUnreadableXml = (error: unknown): error is UnreadableXml => error instanceof Error && error.name === 'UnreadableXml'
