import type { Mail } from '../../../kernel/outbound/mail.ts'
import { type Html, html, joined } from '../../../kernel/http/html.ts'
import { type Language, type Message, type Params, say } from '../../../lib/languages.ts'
import { oneLine } from '../../../lib/mail-address.ts'

export type MailContent = Pick<Mail, 'subject' | 'text' | 'html' | 'language'>

/** The mail that asks to confirm a new address. */
export const composeVerificationMail = (
  language: Language,
  { name, link, hours }: { name: string; link: string; hours: number },
): MailContent => composeMail(verificationTexts, link, language, { name: oneLine(name), time: formatDuration(language, hours, 'hour') })

/** The mail with the link for choosing a new password, sent on behalf of a firm. */
export const composePasswordMail = (
  language: Language,
  { name, firm, link, minutes }: { name: string; firm: string; link: string; minutes: number },
): MailContent =>
  composeMail(passwordTexts, link, language, {
    name: oneLine(name),
    firm: oneLine(firm),
    time: formatDuration(language, minutes, 'minute'),
  })

export const formatDuration = (language: Language, count: number, unit: 'day' | 'hour' | 'minute'): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)

export type MailTexts = Record<'subject' | 'greeting' | 'ask' | 'button' | 'until' | 'ignore' | 'footer', Message>

const spacing = 'margin:0 0 16px'

export const paragraph = (text: string): Html => html`<p style="${spacing}">${text}</p>`

/** The HTML of a mail: its paragraphs, and below them the footer in small print. */
export const mailPage = (language: Language, subject: string, paragraphs: readonly Html[], below: string): Html => html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1a1a1a;font:16px/1.5 Arial,Helvetica,sans-serif">
<div style="max-width:560px;margin:0 auto">
${joined(paragraphs, '\n')}
<p style="margin:24px 0 0;font-size:13px;color:#595959">${below}</p>
</div>
</body>
</html>
`

/** Renders the same content as text and as HTML. Names are filled in before the sentence is escaped, so they never act as HTML. */
export function composeMail(texts: MailTexts, link: string, language: Language, params: Params): MailContent {
  const translate = (part: keyof MailTexts) => say(texts[part], language, params)
  const subject = translate('subject')
  const text = [translate('greeting'), translate('ask'), link, translate('until'), translate('ignore'), translate('footer')].join('\n\n')
  const button = html`<p style="${spacing}"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:4px;background:#17457a;color:#ffffff;text-decoration:none">${translate('button')}</a></p>
<p style="${spacing};font-size:13px;word-break:break-all"><a href="${link}" style="color:#17457a">${link}</a></p>`
  const said = (part: keyof MailTexts) => paragraph(translate(part))
  const page = mailPage(language, subject, [said('greeting'), said('ask'), button, said('until'), said('ignore')], translate('footer'))
  return { subject, text: `${text}\n`, html: page.html, language }
}

export const greeting: Message = { fr: 'Bonjour {name},', nl: 'Beste {name},', en: 'Dear {name},', de: 'Guten Tag {name},' }

export const footer: Message = {
  fr: 'Message automatique de Partita ; les réponses ne sont pas lues.',
  nl: 'Automatisch bericht van Partita; antwoorden worden niet gelezen.',
  en: 'Automatic message from Partita; replies are not read.',
  de: 'Automatische Nachricht von Partita; Antworten werden nicht gelesen.',
}

const verificationTexts: MailTexts = {
  greeting,
  footer,
  subject: {
    fr: 'Confirmez votre adresse e-mail',
    nl: 'Bevestig uw e-mailadres',
    en: 'Please confirm your e-mail address',
    de: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
  },
  ask: {
    fr: 'Cette adresse a été indiquée pour votre compte Partita. Pour la confirmer, ouvrez ce lien :',
    nl: 'Dit adres werd opgegeven voor uw Partita-account. Open deze link om het te bevestigen:',
    en: 'This address was given for your Partita account. To confirm it, open this link:',
    de: 'Diese Adresse wurde für Ihr Partita-Konto angegeben. Um sie zu bestätigen, öffnen Sie diesen Link:',
  },
  button: { fr: 'Confirmer l’adresse', nl: 'Adres bevestigen', en: 'Confirm the address', de: 'Adresse bestätigen' },
  until: {
    fr: 'Ce lien est valable {time}. Passé ce délai, demandez-en un nouveau depuis votre compte.',
    nl: 'Deze link is {time} geldig. Daarna vraagt u in uw account een nieuwe aan.',
    en: 'This link is valid for {time}. After that, ask for a new one in your account.',
    de: 'Dieser Link ist {time} gültig. Danach fordern Sie in Ihrem Konto einen neuen an.',
  },
  ignore: {
    fr: 'Si vous n’avez rien demandé, ignorez ce message : l’adresse ne sera pas liée au compte, qui garde son adresse actuelle.',
    nl: 'Hebt u niets gevraagd, dan hoeft u niets te doen: het adres wordt niet aan het account gekoppeld, dat zijn huidige adres behoudt.',
    en: 'If you did not ask for this, ignore this message: the address will not be linked to the account, which keeps its present one.',
    de: 'Haben Sie nichts angefordert, brauchen Sie nichts zu tun: Die Adresse wird nicht mit dem Konto verknüpft, das seine bisherige behält.',
  },
}

const passwordTexts: MailTexts = {
  greeting,
  footer,
  subject: {
    fr: '{firm} : lien pour choisir un nouveau mot de passe',
    nl: '{firm}: link om een nieuw wachtwoord te kiezen',
    en: '{firm}: link to choose a new password',
    de: '{firm}: Link für ein neues Passwort',
  },
  ask: {
    fr: '{firm} vous envoie ce lien pour choisir un nouveau mot de passe Partita :',
    nl: '{firm} stuurt u deze link om een nieuw wachtwoord voor Partita te kiezen:',
    en: '{firm} sends you this link to choose a new password for Partita:',
    de: '{firm} sendet Ihnen diesen Link, mit dem Sie ein neues Passwort für Partita wählen:',
  },
  button: { fr: 'Choisir un mot de passe', nl: 'Wachtwoord kiezen', en: 'Choose a password', de: 'Passwort wählen' },
  until: {
    fr: 'Ce lien est valable {time} et ne sert qu’une fois. Passé ce délai, demandez-en un nouveau à un administrateur de votre cabinet.',
    nl: 'Deze link is {time} geldig en werkt één keer. Daarna vraagt u een nieuwe aan bij een beheerder van uw kantoor.',
    en: 'This link is valid for {time} and works once. After that, ask an administrator of your firm for a new one.',
    de: 'Dieser Link ist {time} gültig und kann nur einmal verwendet werden. Danach fordern Sie bei der Administration Ihrer Kanzlei einen neuen an.',
  },
  ignore: {
    fr: 'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe actuel reste valable. En cas de doute, parlez-en à votre cabinet.',
    nl: 'Hebt u niets gevraagd, dan hoeft u niets te doen: uw huidige wachtwoord blijft geldig. Neem bij twijfel contact op met uw kantoor.',
    en: 'If you did not ask for this, ignore this message: your present password stays valid. If in doubt, contact your firm.',
    de: 'Haben Sie nichts angefordert, brauchen Sie nichts zu tun: Ihr bisheriges Passwort bleibt gültig. Wenden Sie sich im Zweifel an Ihre Kanzlei.',
  },
}
