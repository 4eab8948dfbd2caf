import type { Message } from '../../../../lib/languages.ts'

export const messages = {
  two_factor_required: {
    fr: 'Ce compte a un second facteur : joignez un code de votre application d’authentification, ou un code de secours (`otp`).',
    nl: 'Deze account heeft een tweede factor: voeg een code van uw authenticatie-app of een herstelcode toe (`otp`).',
    en: 'This account has a second factor: send a code of your authenticator app, or a recovery code (`otp`).',
    de: 'Dieses Konto hat einen zweiten Faktor: Senden Sie einen Code Ihrer Authenticator-App oder einen Wiederherstellungscode (`otp`).',
  },
  code_missing: {
    fr: 'Indiquez les six chiffres de votre application d’authentification, ou un code de secours.',
    nl: 'Geef de zes cijfers van uw authenticatie-app op, of een herstelcode.',
    en: 'Give the six digits of your authenticator app, or a recovery code.',
    de: 'Geben Sie die sechs Ziffern Ihrer Authenticator-App oder einen Wiederherstellungscode an.',
  },
  code_refused: {
    fr: 'Code incorrect, périmé ou déjà utilisé. Attendez le code suivant de votre application, et vérifiez l’heure de l’appareil.',
    nl: 'Onjuiste, verlopen of al gebruikte code. Wacht op de volgende code van uw app en controleer de tijd van het toestel.',
    en: 'Wrong, expired or already used code. Wait for the next code of your app, and check the clock of the device.',
    de: 'Falscher, abgelaufener oder bereits verwendeter Code. Warten Sie auf den nächsten Code Ihrer App und prüfen Sie die Uhr des Geräts.',
  },
  two_factor_not_begun: {
    fr: 'Aucune activation n’est en cours. Commencez par POST /v1/auth/two-factor.',
    nl: 'Er is geen instelling bezig. Begin met POST /v1/auth/two-factor.',
    en: 'No second factor is being set up. Begin with POST /v1/auth/two-factor.',
    de: 'Es wird gerade kein zweiter Faktor eingerichtet. Beginnen Sie mit POST /v1/auth/two-factor.',
  },
  none_active: {
    fr: 'Ce compte n’a pas de second facteur : il n’y a rien à désactiver.',
    nl: 'Deze account heeft geen tweede factor: er valt niets te verwijderen.',
    en: 'This account has no second factor: there is nothing to remove.',
    de: 'Dieses Konto hat keinen zweiten Faktor: Es gibt nichts zu entfernen.',
  },
  two_factor_active: {
    fr: 'Ce compte a déjà un second facteur. Pour changer d’appareil, désactivez-le d’abord.',
    nl: 'Deze account heeft al een tweede factor. Om van toestel te veranderen, verwijdert u die eerst.',
    en: 'This account has a second factor already. To change the device, remove it first.',
    de: 'Dieses Konto hat bereits einen zweiten Faktor. Um das Gerät zu wechseln, entfernen Sie ihn zuerst.',
  },
} satisfies Record<string, Message>
