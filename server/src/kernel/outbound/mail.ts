import type { Language } from '../../lib/languages.ts'

/** Name and address are separate: in one text, either could be parsed as several recipients. */
export type Mailbox = { readonly name: string; readonly address: string }

export type Mail = {
  readonly to: Mailbox
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly language: Language
  /** The same for every attempt at this mail: it becomes the Message-ID, by which the receiver recognises a mail that was sent twice. */
  readonly id: string
}

/** Sends mail. A request promises a mail, a job sends it. */
export type Mailer = {
  /** Whether this installation has a mail server at all. */
  readonly is_configured: boolean
  /** Refuses with 503 `mail_unavailable` when there is no mail server, or it does not answer; called before a mail is promised. */
  readonly ready: () => Promise<void>
  readonly send: (mail: Mail) => Promise<void>
  /** Waits for the mails under way. */
  readonly close: () => Promise<void>
}
