import type { Readable } from 'node:stream'
import type { Language } from '../../lib/languages.ts'

/** Name and address are separate: in one text, either could be parsed as several recipients. */
export type Mailbox = { readonly name: string; readonly address: string }

/** The content is read once, while the mail is sent. */
export type MailAttachment = { readonly name: string; readonly type: string; readonly content: Readable | Buffer }

export type Mail = {
  readonly to: Mailbox
  /** Further recipients beside the first. */
  readonly also_to?: readonly Mailbox[]
  readonly cc?: readonly Mailbox[]
  readonly reply_to?: Mailbox | undefined
  /** Stands before the address of the installation, in the place of its own name. */
  readonly sender_name?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly language: Language
  readonly attachments?: readonly MailAttachment[]
  /**
   * The same for every attempt at this mail: it becomes the Message-ID, by which the receiver recognises a mail that was sent twice. Before
   * an `@`, or whole.
   */
  readonly id: string
  /** The moment it shows; every attempt at a mail with one is the same bytes. */
  readonly composed_at?: Date
  /** False: a person wrote it or had it sent, so that an automatic reply may answer it. */
  readonly is_automatic?: false
}

/** What the mail server took. */
export type SentMail = {
  /** Of the message as it was handed over. */
  readonly sha256: string
  readonly size: number
  /** What the server answered. */
  readonly response: string
  /** The addresses that it refused, where it took others. */
  readonly refused: readonly string[]
}

/** Sends mail. A request promises a mail, a job sends it. */
export type Mailer = {
  /** Whether this installation has a mail server at all. */
  readonly is_configured: boolean
  /** The domain of the sender, for Message-IDs that are chosen before the mail is sent. */
  readonly domain: string
  /** Refuses with 503 `mail_unavailable` when there is no mail server, or it does not answer; called before a mail is promised. */
  readonly ready: () => Promise<void>
  readonly send: (mail: Mail) => Promise<SentMail>
  /** Waits for the mails under way. */
  readonly close: () => Promise<void>
}
