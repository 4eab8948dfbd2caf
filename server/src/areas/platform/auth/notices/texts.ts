import type { Message } from '../../../../lib/languages.ts'

/** What each mail reports. */
export const noticeTexts = {
  password_changed: {
    subject: {
      fr: 'Votre mot de passe Partita a été changé',
      nl: 'Uw Partita-wachtwoord is gewijzigd',
      en: 'Your Partita password was changed',
      de: 'Ihr Partita-Passwort wurde geändert',
    },
    what: {
      fr: 'Le mot de passe de votre compte Partita a été changé le {at}. Les autres sessions ouvertes ont été fermées.',
      nl: 'Het wachtwoord van uw Partita-account is gewijzigd op {at}. De andere open sessies zijn afgesloten.',
      en: 'The password of your Partita account was changed on {at}. Other open sessions were closed.',
      de: 'Das Passwort Ihres Partita-Kontos wurde am {at} geändert. Die übrigen offenen Sitzungen wurden geschlossen.',
    },
  },
  address_changed: {
    subject: {
      fr: 'L’adresse e-mail de votre compte Partita a changé',
      nl: 'Het e-mailadres van uw Partita-account is gewijzigd',
      en: 'The e-mail address of your Partita account was changed',
      de: 'Die E-Mail-Adresse Ihres Partita-Kontos wurde geändert',
    },
    what: {
      fr: 'Depuis le {at}, votre compte Partita utilise une autre adresse e-mail. Celle-ci ne permet plus de se connecter.',
      nl: 'Sinds {at} gebruikt uw Partita-account een ander e-mailadres. Met dit adres kunt u zich niet meer aanmelden.',
      en: 'Since {at} your Partita account uses another e-mail address. This one can no longer be used to sign in.',
      de: 'Seit dem {at} verwendet Ihr Partita-Konto eine andere E-Mail-Adresse. Mit dieser können Sie sich nicht mehr anmelden.',
    },
  },
  token_created: {
    subject: {
      fr: 'Nouveau jeton d’intégration de votre compte Partita',
      nl: 'Nieuw integratietoken van uw Partita-account',
      en: 'New integration token of your Partita account',
      de: 'Neues Integrationstoken Ihres Partita-Kontos',
    },
    what: {
      fr: 'Le jeton d’intégration « {token} » a été créé le {at}. Le programme qui le détient agit en votre nom.',
      nl: 'Het integratietoken „{token}” is aangemaakt op {at}. Het programma dat dit token heeft, handelt in uw naam.',
      en: 'The integration token “{token}” was created on {at}. The program that holds it acts in your name.',
      de: 'Das Integrationstoken „{token}“ wurde am {at} erstellt. Das Programm, das es besitzt, handelt in Ihrem Namen.',
    },
  },
  device_added: {
    subject: {
      fr: 'Connexion à votre compte Partita depuis un nouvel appareil',
      nl: 'Aanmelding bij uw Partita-account vanaf een nieuw apparaat',
      en: 'Sign-in to your Partita account from a new device',
      de: 'Anmeldung bei Ihrem Partita-Konto von einem neuen Gerät',
    },
    what: {
      fr: 'Une connexion a eu lieu le {at} depuis un appareil que votre compte n’avait pas encore utilisé : {device}, adresse IP {ip}.',
      nl: 'Op {at} is er aangemeld vanaf een apparaat dat uw account nog niet had gebruikt: {device}, IP-adres {ip}.',
      en: 'Somebody signed in on {at} from a device that your account had not used before: {device}, IP address {ip}.',
      de: 'Am {at} erfolgte eine Anmeldung von einem Gerät, das Ihr Konto bisher nicht verwendet hat: {device}, IP-Adresse {ip}.',
    },
  },
  two_factor_added: {
    subject: {
      fr: 'Second facteur activé pour votre compte Partita',
      nl: 'Tweede factor ingesteld voor uw Partita-account',
      en: 'Second factor set up for your Partita account',
      de: 'Zweiter Faktor für Ihr Partita-Konto eingerichtet',
    },
    what: {
      fr: 'Un second facteur a été activé le {at}. La connexion demande désormais aussi un code de votre application d’authentification.',
      nl: 'Op {at} is een tweede factor ingesteld. Aanmelden vraagt voortaan ook een code van uw authenticatie-app.',
      en: 'A second factor was set up on {at}. Signing in now also asks for a code of your authenticator app.',
      de: 'Am {at} wurde ein zweiter Faktor eingerichtet. Die Anmeldung verlangt nun auch einen Code Ihrer Authenticator-App.',
    },
  },
  two_factor_removed: {
    subject: {
      fr: 'Second facteur désactivé pour votre compte Partita',
      nl: 'Tweede factor verwijderd van uw Partita-account',
      en: 'Second factor removed from your Partita account',
      de: 'Zweiter Faktor Ihres Partita-Kontos entfernt',
    },
    what: {
      fr: 'Le second facteur de votre compte a été désactivé le {at}. La connexion ne demande plus que le mot de passe.',
      nl: 'De tweede factor van uw account is verwijderd op {at}. Aanmelden vraagt alleen nog het wachtwoord.',
      en: 'The second factor of your account was removed on {at}. Signing in now asks for the password only.',
      de: 'Der zweite Faktor Ihres Kontos wurde am {at} entfernt. Die Anmeldung verlangt nur noch das Passwort.',
    },
  },
  recovery_code_used: {
    subject: {
      fr: 'Code de secours utilisé pour votre compte Partita',
      nl: 'Herstelcode gebruikt voor uw Partita-account',
      en: 'Recovery code used for your Partita account',
      de: 'Wiederherstellungscode für Ihr Partita-Konto verwendet',
    },
    what: {
      fr: 'Un code de secours de votre compte a été utilisé le {at}. Codes encore utilisables : {left}.',
      nl: 'Op {at} is een herstelcode van uw account gebruikt. Aantal codes dat nog bruikbaar is: {left}.',
      en: 'A recovery code of your account was used on {at}. Codes that can still be used: {left}.',
      de: 'Am {at} wurde ein Wiederherstellungscode Ihres Kontos verwendet. Noch verwendbare Codes: {left}.',
    },
  },
} satisfies Record<string, { readonly subject: Message; readonly what: Message }>

export const notYou: Message = {
  fr: 'Si cela ne vient pas de vous, prévenez aussitôt un administrateur de votre cabinet : votre compte est peut-être utilisé par quelqu’un d’autre.',
  nl: 'Was u dit niet, verwittig dan meteen een beheerder van uw kantoor: misschien gebruikt iemand anders uw account.',
  en: 'If this was not you, tell an administrator of your firm at once: somebody else may be using your account.',
  de: 'Falls Sie das nicht waren, informieren Sie sofort die Administration Ihrer Kanzlei: Möglicherweise verwendet jemand anderes Ihr Konto.',
}
