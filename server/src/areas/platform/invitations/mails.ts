import type { Language } from '../../../lib/languages.ts'
import { oneLine } from '../../../lib/mail-address.ts'
import { composeMail, footer, formatDuration, greeting, type MailContent, type MailTexts } from '../auth/index.ts'

/** The mail that asks somebody whether they want to join a firm. */
export const composeInvitationMail = (
  language: Language,
  { name, firm, link, days }: { name: string; firm: string; link: string; days: number },
): MailContent =>
  composeMail(texts, link, language, { name: oneLine(name), firm: oneLine(firm), time: formatDuration(language, days, 'day') })

const texts: MailTexts = {
  greeting,
  footer,
  subject: {
    fr: '{firm} vous invite à rejoindre son équipe',
    nl: '{firm} nodigt u uit om bij het team te komen',
    en: '{firm} invites you to join its team',
    de: '{firm} lädt Sie in das Team ein',
  },
  ask: {
    fr: 'Le cabinet {firm} vous invite à travailler avec lui sur Partita, avec votre compte. Pour accepter ou refuser, ouvrez ce lien :',
    nl: 'Het kantoor {firm} nodigt u uit om er met uw account op Partita mee samen te werken. Open deze link om te aanvaarden of te weigeren:',
    en: 'The firm {firm} invites you to work with it on Partita, with your account. To accept or decline, open this link:',
    de: 'Die Kanzlei {firm} lädt Sie ein, mit Ihrem Konto auf Partita mit ihr zu arbeiten. Um anzunehmen oder abzulehnen, öffnen Sie diesen Link:',
  },
  button: { fr: 'Voir l’invitation', nl: 'Uitnodiging bekijken', en: 'See the invitation', de: 'Einladung ansehen' },
  until: {
    fr: 'Ce lien est valable {time} et ne sert qu’une fois. Vous trouvez aussi l’invitation dans votre compte.',
    nl: 'Deze link is {time} geldig en werkt één keer. U vindt de uitnodiging ook in uw account.',
    en: 'This link is valid for {time} and works once. You also find the invitation in your account.',
    de: 'Dieser Link ist {time} gültig und kann nur einmal verwendet werden. Sie finden die Einladung auch in Ihrem Konto.',
  },
  ignore: {
    fr: 'Si vous ne connaissez pas ce cabinet, refusez l’invitation ou ignorez ce message : le cabinet n’apprend rien de votre compte.',
    nl: 'Kent u dit kantoor niet, weiger dan de uitnodiging of negeer dit bericht: het kantoor verneemt niets over uw account.',
    en: 'If you do not know this firm, decline the invitation or ignore this message: the firm learns nothing of your account.',
    de: 'Kennen Sie diese Kanzlei nicht, lehnen Sie die Einladung ab oder brauchen Sie nichts zu tun: Die Kanzlei erfährt nichts über Ihr Konto.',
  },
}
