import type { Language } from '../../lib/languages.ts'

/** Name and address apart: in a text of both, either could pass for more recipients than one. */
export type Mailbox = { readonly name: string; readonly address: string }

export type Mail = {
  readonly to: Mailbox
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly language: Language
  /** The same for every attempt at this mail: it becomes the Message-ID, by which the reader's side knows a mail that was sent twice. */
  readonly id: string
}

/** The way out for mail. What leaves through it was promised by a request and is sent by a job. */
export type Mailer = {
  /** Refuses with 503 `mail_unavailable` when there is no mail server, or it is silent: asked before a mail is promised. */
  readonly ready: () => Promise<void>
  readonly send: (mail: Mail) => Promise<void>
  /** Waits for the mails under way. */
  readonly close: () => Promise<void>
}
