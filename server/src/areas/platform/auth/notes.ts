import { note } from '../../../kernel/route/notes.ts'

export const signedIn = note('signed_in', 'security', 'sign_in', {
  fr: '{name} s’est connecté(e) ({device_name}).',
  nl: '{name} heeft zich aangemeld ({device_name}).',
  en: '{name} signed in ({device_name}).',
  de: '{name} hat sich angemeldet ({device_name}).',
})

export const signInFailed = note(
  'sign_in_failed',
  'security',
  'fail_sign_in',
  {
    fr: 'Tentative de connexion refusée au compte de {name}, depuis l’adresse {ip}.',
    nl: 'Geweigerde aanmelding op de account van {name}, vanaf adres {ip}.',
    en: 'Sign-in to the account of {name} refused, from the address {ip}.',
    de: 'Anmeldung am Konto von {name} abgelehnt, von der Adresse {ip}.',
  },
  'admins',
)

export const tokenCreated = note(
  'token_created',
  'security',
  'create_token',
  {
    fr: '{name} a créé le jeton d’intégration « {token_name} ».',
    nl: '{name} heeft het integratietoken „{token_name}” aangemaakt.',
    en: '{name} created the integration token “{token_name}”.',
    de: '{name} hat das Integrationstoken „{token_name}“ erstellt.',
  },
  'admins',
)

export const tokenRevoked = note(
  'token_revoked',
  'security',
  'revoke_token',
  {
    fr: '{name} a révoqué le jeton d’intégration « {token_name} ».',
    nl: '{name} heeft het integratietoken „{token_name}” ingetrokken.',
    en: '{name} revoked the integration token “{token_name}”.',
    de: '{name} hat das Integrationstoken „{token_name}“ widerrufen.',
  },
  'admins',
)

export const passwordChanged = note('password_changed', 'security', 'change_password', {
  fr: '{name} a changé son mot de passe ; ses autres sessions sont fermées.',
  nl: '{name} heeft het eigen wachtwoord gewijzigd; de andere sessies zijn afgesloten.',
  en: '{name} changed their password; their other sessions are closed.',
  de: '{name} hat das eigene Passwort geändert; die übrigen Sitzungen sind geschlossen.',
})

export const passwordReset = note('password_reset', 'security', 'reset_password', {
  fr: '{name} a choisi un nouveau mot de passe par le lien reçu ; ses sessions sont fermées.',
  nl: '{name} heeft via de ontvangen link een nieuw wachtwoord gekozen; alle sessies zijn afgesloten.',
  en: '{name} chose a new password by the link received; their sessions are closed.',
  de: '{name} hat über den erhaltenen Link ein neues Passwort gewählt; alle Sitzungen sind geschlossen.',
})

export const emailChanged = note('email_changed', 'security', 'change_email', {
  fr: '{name} a changé d’adresse e-mail.',
  nl: '{name} heeft een ander e-mailadres.',
  en: '{name} changed their e-mail address.',
  de: '{name} hat die E-Mail-Adresse geändert.',
})

export const accountDisabled = note('account_disabled', 'security', 'disable', {
  fr: 'Le compte de {name} a été désactivé par l’exploitant du service ; ses sessions sont fermées.',
  nl: 'De account van {name} werd door de beheerder van de dienst uitgeschakeld; alle sessies zijn afgesloten.',
  en: 'The account of {name} was disabled by the operator of the service; its sessions are closed.',
  de: 'Das Konto von {name} wurde vom Betreiber des Dienstes deaktiviert; alle Sitzungen sind geschlossen.',
})

export const accountEnabled = note('account_enabled', 'security', 'enable', {
  fr: 'Le compte de {name} a été réactivé par l’exploitant du service.',
  nl: 'De account van {name} werd door de beheerder van de dienst opnieuw ingeschakeld.',
  en: 'The account of {name} was enabled again by the operator of the service.',
  de: 'Das Konto von {name} wurde vom Betreiber des Dienstes wieder aktiviert.',
})

export const passwordImposed = note('password_imposed', 'security', 'set_password', {
  fr: 'L’exploitant du service a fixé un nouveau mot de passe pour {name} ; ses sessions sont fermées.',
  nl: 'De beheerder van de dienst heeft een nieuw wachtwoord ingesteld voor {name}; alle sessies zijn afgesloten.',
  en: 'The operator of the service set a new password for {name}; their sessions are closed.',
  de: 'Der Betreiber des Dienstes hat für {name} ein neues Passwort gesetzt; alle Sitzungen sind geschlossen.',
})

export const passwordLinkMade = note('password_link_made', 'security', 'make_password_link', {
  fr: 'L’exploitant du service a créé un lien par lequel {name} peut choisir un nouveau mot de passe.',
  nl: 'De beheerder van de dienst heeft een link aangemaakt waarmee {name} een nieuw wachtwoord kan kiezen.',
  en: 'The operator of the service made a link by which {name} can choose a new password.',
  de: 'Der Betreiber des Dienstes hat einen Link erstellt, über den {name} ein neues Passwort wählen kann.',
})

export const tokensRevoked = note('tokens_revoked', 'security', 'revoke_tokens', {
  fr: 'Sessions et jetons de {name} révoqués par l’exploitant du service : {count}.',
  nl: 'Sessies en tokens van {name} ingetrokken door de beheerder van de dienst: {count}.',
  en: 'Sessions and tokens of {name} revoked by the operator of the service: {count}.',
  de: 'Vom Betreiber des Dienstes widerrufene Sitzungen und Token von {name}: {count}.',
})

export const notes = [
  signedIn,
  signInFailed,
  tokenCreated,
  tokenRevoked,
  passwordChanged,
  passwordReset,
  emailChanged,
  accountDisabled,
  accountEnabled,
  passwordImposed,
  passwordLinkMade,
  tokensRevoked,
]
