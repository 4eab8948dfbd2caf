import { type Language, locales, type Message, type Params, say } from '../../../../lib/languages.ts'
import { oneLine } from '../../../../lib/mail-address.ts'
import { footer, greeting, type MailContent, mailPage, paragraph } from '../mails.ts'
import { noticeTexts, notYou } from './texts.ts'

export type NoticeKind = keyof typeof noticeTexts

type Facts = Params & { readonly name: string; readonly at: string }

/** The moment in words; in UTC, because the time zone of the reader is unknown. */
const formatMoment = (language: Language, at: string): string =>
  `${new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`

/** A mail that says what happened to an account, and what to do if its owner did not do it. */
export function composeNotice(kind: NoticeKind, language: Language, { at, ...facts }: Facts): MailContent {
  const { subject, what } = noticeTexts[kind]
  const lines = Object.entries(facts).map(([name, value]) => [name, typeof value === 'string' ? oneLine(value) : value])
  const params: Params = { ...Object.fromEntries(lines), at: formatMoment(language, at) }
  const translate = (message: Message) => say(message, language, params)
  const paragraphs = [greeting, what, notYou].map(translate)
  const page = mailPage(language, translate(subject), paragraphs.map(paragraph), translate(footer))
  return { subject: translate(subject), text: `${[...paragraphs, translate(footer)].join('\n\n')}\n`, html: page.html, language }
}
