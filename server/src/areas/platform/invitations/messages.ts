import type { Message } from '../../../lib/languages.ts'

export const messages = {
  mailed_link_required: {
    fr: 'Quelqu’un d’autre a choisi votre mot de passe, ou votre adresse n’est pas confirmée. Acceptez par le lien reçu par e-mail.',
    nl: 'Iemand anders heeft uw wachtwoord gekozen, of uw adres is niet bevestigd. Aanvaard via de link in de e-mail die u hebt ontvangen.',
    en: 'Somebody else chose your password, or your address is not confirmed. Accept by the link in the mail you received.',
    de: 'Jemand anderes hat Ihr Passwort gewählt, oder Ihre Adresse ist nicht bestätigt. Nehmen Sie über den Link in der E-Mail an, die Sie erhalten haben.',
  },
  password_needed: {
    fr: 'Votre mot de passe actuel a été choisi par quelqu’un d’autre. Choisissez-en un vous-même pour accepter.',
    nl: 'Uw huidige wachtwoord werd door iemand anders gekozen. Kies er zelf een om te aanvaarden.',
    en: 'Your present password was chosen by somebody else. Choose one of your own to accept.',
    de: 'Ihr bisheriges Passwort wurde von jemand anderem gewählt. Wählen Sie selbst eines, um anzunehmen.',
  },
} satisfies Record<string, Message>

/** Texts of the page that the mailed link opens; those about the password are the ones of the page for a new password. */
export const pageTexts = {
  title: { fr: 'Invitation d’un cabinet', nl: 'Uitnodiging van een kantoor', en: 'Invitation of a firm', de: 'Einladung einer Kanzlei' },
  lead: {
    fr: 'Le cabinet nommé dans l’e-mail vous invite à rejoindre son équipe. Si vous acceptez, il verra votre nom et vos connexions.',
    nl: 'Het kantoor uit de e-mail nodigt u uit om bij zijn team te komen. Als u aanvaardt, ziet het uw naam en uw aanmeldingen.',
    en: 'The firm named in the mail invites you to its team. If you accept, it will see your name and your sign-ins.',
    de: 'Die in der E-Mail genannte Kanzlei lädt Sie in ihr Team ein. Wenn Sie annehmen, sieht sie Ihren Namen und Ihre Anmeldungen.',
  },
  accept: { fr: 'Accepter', nl: 'Aanvaarden', en: 'Accept', de: 'Annehmen' },
  decline: { fr: 'Refuser', nl: 'Weigeren', en: 'Decline', de: 'Ablehnen' },
  accepted: {
    fr: 'Vous faites partie du cabinet. Vous pouvez fermer cette page et vous connecter.',
    nl: 'U hoort nu bij het kantoor. U kunt deze pagina sluiten en u aanmelden.',
    en: 'You are a member of the firm. You can close this page and sign in.',
    de: 'Sie gehören nun zur Kanzlei. Sie können diese Seite schließen und sich anmelden.',
  },
  declined: {
    fr: 'L’invitation est refusée. Vous pouvez fermer cette page.',
    nl: 'De uitnodiging is geweigerd. U kunt deze pagina sluiten.',
    en: 'The invitation is declined. You can close this page.',
    de: 'Die Einladung ist abgelehnt. Sie können diese Seite schließen.',
  },
  script: {
    fr: 'Cette page a besoin de JavaScript pour envoyer votre réponse.',
    nl: 'Deze pagina heeft JavaScript nodig om uw antwoord te versturen.',
    en: 'This page needs JavaScript to send your answer.',
    de: 'Diese Seite benötigt JavaScript, um Ihre Antwort zu senden.',
  },
} satisfies Record<string, Message>
