import type { Message } from '../../../lib/languages.ts'

export const messages = {
  identifier_wrong: {
    fr: 'Un identifiant Peppol se compose de quatre chiffres, de deux-points et du numéro : 0208:0403170701.',
    nl: 'Een Peppol-identificatie bestaat uit vier cijfers, een dubbelpunt en het nummer: 0208:0403170701.',
    en: 'A Peppol identifier is four digits, a colon and the number: 0208:0403170701.',
    de: 'Eine Peppol-Kennung besteht aus vier Ziffern, einem Doppelpunkt und der Nummer: 0208:0403170701.',
  },
  provider_silent: {
    fr: 'Le point d’accès Peppol ne répond pas pour l’instant. Réessayez dans {seconds} secondes.',
    nl: 'Het Peppol-toegangspunt antwoordt momenteel niet. Probeer het over {seconds} seconden opnieuw.',
    en: 'The Peppol access point does not answer at the moment. Try again in {seconds} seconds.',
    de: 'Der Peppol-Zugangspunkt antwortet im Moment nicht. Versuchen Sie es in {seconds} Sekunden erneut.',
  },
  not_configured: {
    fr: 'Peppol n’est pas configuré dans cette installation. L’exploitant du service peut choisir un point d’accès.',
    nl: 'Peppol is niet ingesteld in deze installatie. De beheerder van de dienst kan een toegangspunt kiezen.',
    en: 'Peppol is not configured in this installation. The operator of the service can choose an access point.',
    de: 'Peppol ist in dieser Installation nicht eingerichtet. Der Betreiber des Dienstes kann einen Zugangspunkt wählen.',
  },
} satisfies Record<string, Message>
