import type { Message } from '../../../lib/languages.ts'

export const messages = {
  wrong_credentials: {
    fr: 'Adresse ou mot de passe incorrect. Un administrateur de votre cabinet peut vous envoyer un lien pour en choisir un nouveau.',
    nl: 'Onjuist e-mailadres of wachtwoord. Een beheerder van uw kantoor kan u een link sturen om een nieuw te kiezen.',
    en: 'Wrong address or password. An admin of your firm can send you a link to choose a new one.',
    de: 'Falsche Adresse oder falsches Passwort. Die Administration Ihrer Kanzlei kann Ihnen einen Link für ein neues senden.',
  },
  wrong_password: {
    fr: 'Mot de passe incorrect.',
    nl: 'Onjuist wachtwoord.',
    en: 'Wrong password.',
    de: 'Falsches Passwort.',
  },
  password_common: {
    fr: 'Ce mot de passe est l’un des plus utilisés et se devine facilement. Choisissez-en un autre, par exemple quelques mots sans lien entre eux.',
    nl: 'Dit wachtwoord is een van de meest gebruikte en gemakkelijk te raden. Kies een ander, bijvoorbeeld enkele woorden zonder verband.',
    en: 'This password is one of the most common and easy to guess. Choose another one, for example a few unrelated words.',
    de: 'Dieses Passwort gehört zu den häufigsten und ist leicht zu erraten. Wählen Sie ein anderes, zum Beispiel einige Wörter ohne Zusammenhang.',
  },
  password_contains_address: {
    fr: 'Le mot de passe ne peut pas contenir l’adresse e-mail du compte. Choisissez-en un autre.',
    nl: 'Het wachtwoord mag het e-mailadres van de account niet bevatten. Kies een ander.',
    en: 'The password must not contain the e-mail address of the account. Choose another one.',
    de: 'Das Passwort darf die E-Mail-Adresse des Kontos nicht enthalten. Wählen Sie ein anderes.',
  },
  email_refused: {
    fr: 'Cette adresse ne peut pas être utilisée. Indiquez-en une autre.',
    nl: 'Dit adres kan niet worden gebruikt. Geef een ander op.',
    en: 'This address cannot be used. Give another one.',
    de: 'Diese Adresse kann nicht verwendet werden. Geben Sie eine andere an.',
  },
  external_account: {
    fr: 'Votre compte est géré par la plateforme externe de votre cabinet : changez-y votre mot de passe ou votre adresse.',
    nl: 'Uw account wordt beheerd op het externe platform van uw kantoor: wijzig daar uw wachtwoord of adres.',
    en: 'Your account is managed on the external platform of your firm: change your password or address there.',
    de: 'Ihr Konto wird auf der externen Plattform Ihrer Kanzlei verwaltet: Ändern Sie Passwort oder Adresse dort.',
  },
  link_used: {
    fr: 'Ce lien a déjà servi ou a été remplacé par un plus récent. Demandez-en un nouveau.',
    nl: 'Deze link werd al gebruikt of door een recentere vervangen. Vraag een nieuwe aan.',
    en: 'This link was already used or replaced by a newer one. Ask for a new one.',
    de: 'Dieser Link wurde bereits verwendet oder durch einen neueren ersetzt. Fordern Sie einen neuen an.',
  },
  firm_unknown: {
    fr: 'Vous n’êtes membre actif d’aucun cabinet portant ce jeton. Choisissez-en un dans la liste de vos cabinets.',
    nl: 'U bent geen actief lid van een kantoor met dit token. Kies er een uit de lijst van uw kantoren.',
    en: 'You are not an active member of a firm with this token. Choose one from the list of your firms.',
    de: 'Sie sind in keiner Kanzlei mit diesem Token aktives Mitglied. Wählen Sie eine aus der Liste Ihrer Kanzleien.',
  },
  token_limit_reached: {
    fr: 'Vous avez déjà {limit} jetons d’intégration. Révoquez-en un avant d’en créer un autre.',
    nl: 'U hebt al {limit} integratietokens. Trek er een in voordat u een nieuw aanmaakt.',
    en: 'You already have {limit} integration tokens. Revoke one before creating another.',
    de: 'Sie haben bereits {limit} Integrationstoken. Widerrufen Sie eines, bevor Sie ein neues erstellen.',
  },
} satisfies Record<string, Message>

/** Texts of the page that the mailed password link opens. */
export const resetPageTexts = {
  title: { fr: 'Nouveau mot de passe', nl: 'Nieuw wachtwoord', en: 'New password', de: 'Neues Passwort' },
  lead: {
    fr: 'Choisissez un mot de passe pour votre compte Partita. Toutes vos sessions ouvertes seront fermées.',
    nl: 'Kies een wachtwoord voor uw Partita-account. Al uw open sessies worden afgesloten.',
    en: 'Choose a password for your Partita account. All your open sessions will be closed.',
    de: 'Wählen Sie ein Passwort für Ihr Partita-Konto. Alle offenen Sitzungen werden geschlossen.',
  },
  password: { fr: 'Nouveau mot de passe', nl: 'Nieuw wachtwoord', en: 'New password', de: 'Neues Passwort' },
  hint: { fr: '8 caractères au moins', nl: 'Minstens 8 tekens', en: 'At least 8 characters', de: 'Mindestens 8 Zeichen' },
  repeat: {
    fr: 'Le même, encore une fois',
    nl: 'Nogmaals hetzelfde wachtwoord',
    en: 'The same once more',
    de: 'Dasselbe noch einmal',
  },
  save: { fr: 'Enregistrer', nl: 'Opslaan', en: 'Save', de: 'Speichern' },
  done: {
    fr: 'Votre mot de passe est enregistré. Vous pouvez fermer cette page et vous connecter.',
    nl: 'Uw wachtwoord is opgeslagen. U kunt deze pagina sluiten en u aanmelden.',
    en: 'Your password is saved. You can close this page and sign in.',
    de: 'Ihr Passwort ist gespeichert. Sie können diese Seite schließen und sich anmelden.',
  },
  different: {
    fr: 'Les deux mots de passe ne sont pas identiques.',
    nl: 'De twee wachtwoorden zijn niet gelijk.',
    en: 'The two passwords are not the same.',
    de: 'Die beiden Passwörter stimmen nicht überein.',
  },
  silent: {
    fr: 'Le service ne répond pas. Réessayez dans un instant.',
    nl: 'De dienst antwoordt niet. Probeer het zo dadelijk opnieuw.',
    en: 'The service does not answer. Try again in a moment.',
    de: 'Der Dienst antwortet nicht. Versuchen Sie es gleich noch einmal.',
  },
  script: {
    fr: 'Cette page a besoin de JavaScript pour envoyer votre mot de passe.',
    nl: 'Deze pagina heeft JavaScript nodig om uw wachtwoord te versturen.',
    en: 'This page needs JavaScript to send your password.',
    de: 'Diese Seite benötigt JavaScript, um Ihr Passwort zu senden.',
  },
} satisfies Record<string, Message>
