import type { Message } from '../../../../lib/languages.ts'

/** What is said of a message in its trail, and why it failed. */
export const trailMessages = {
  queued: {
    fr: 'Prêt à être envoyé.',
    nl: 'Klaar om te verzenden.',
    en: 'Ready to be sent.',
    de: 'Zum Senden bereit.',
  },
  sent: {
    fr: 'Accepté par le point d’accès.',
    nl: 'Aanvaard door het toegangspunt.',
    en: 'Accepted by the access point.',
    de: 'Vom Zugangspunkt angenommen.',
  },
  delivered: {
    fr: 'Reçu par le point d’accès du destinataire.',
    nl: 'Ontvangen door het toegangspunt van de ontvanger.',
    en: 'Received by the access point of the receiver.',
    de: 'Vom Zugangspunkt des Empfängers empfangen.',
  },
  provider_silent: {
    fr: 'Le point d’accès n’a pas répondu.',
    nl: 'Het toegangspunt heeft niet geantwoord.',
    en: 'The access point did not answer.',
    de: 'Der Zugangspunkt hat nicht geantwortet.',
  },
  rejected: {
    fr: 'Le point d’accès a refusé le document.',
    nl: 'Het toegangspunt heeft het document geweigerd.',
    en: 'The access point rejected the document.',
    de: 'Der Zugangspunkt hat den Beleg abgelehnt.',
  },
  withdrawn: {
    fr: 'L’inscription du dossier a été retirée avant l’envoi.',
    nl: 'De registratie van het dossier werd ingetrokken voor de verzending.',
    en: 'The registration of the file was withdrawn before it was sent.',
    de: 'Die Registrierung der Akte wurde vor dem Senden zurückgezogen.',
  },
  received: {
    fr: 'Reçu par Peppol.',
    nl: 'Ontvangen via Peppol.',
    en: 'Received through Peppol.',
    de: 'Über Peppol empfangen.',
  },
  imported: {
    fr: 'Devenu un document du dossier.',
    nl: 'Een document van het dossier geworden.',
    en: 'Became a document of the file.',
    de: 'Wurde zu einem Beleg der Akte.',
  },
} satisfies Record<string, Message>

export type TrailCode = keyof typeof trailMessages

export const messages = {
  document_unknown: {
    fr: 'Ce document n’existe pas dans le dossier.',
    nl: 'Dit document bestaat niet in het dossier.',
    en: 'This document does not exist in the file.',
    de: 'Dieser Beleg existiert nicht in der Akte.',
  },
  already_sent: {
    fr: 'Ce document est déjà envoyé ou en cours d’envoi. Pour le corriger, établissez une note de crédit.',
    nl: 'Dit document is al verzonden of wordt verzonden. Om het te corrigeren, maakt u een creditnota.',
    en: 'This document is sent already, or being sent. To correct it, issue a credit note.',
    de: 'Dieser Beleg ist bereits gesendet oder wird gesendet. Um ihn zu berichtigen, stellen Sie eine Gutschrift aus.',
  },
  recipient_unknown: {
    fr: 'Le destinataire {receiver} ne reçoit pas ce type de document par Peppol.',
    nl: 'De ontvanger {receiver} ontvangt dit soort document niet via Peppol.',
    en: 'The receiver {receiver} does not receive this kind of document through Peppol.',
    de: 'Der Empfänger {receiver} empfängt diese Art von Beleg nicht über Peppol.',
  },
  receiver_wrong: {
    fr: 'Un identifiant Peppol se compose de quatre chiffres, de deux-points et du numéro : 0208:0403170701.',
    nl: 'Een Peppol-identificatie bestaat uit vier cijfers, een dubbelpunt en het nummer: 0208:0403170701.',
    en: 'A Peppol identifier is four digits, a colon and the number: 0208:0403170701.',
    de: 'Eine Peppol-Kennung besteht aus vier Ziffern, einem Doppelpunkt und der Nummer: 0208:0403170701.',
  },
} satisfies Record<string, Message>
