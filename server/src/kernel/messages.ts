import type { Message } from '../lib/languages.ts'

/** Roles as people call them. */
export const roleNames: Readonly<Record<'admin' | 'manager' | 'encoder' | 'reviewer', Message>> = {
  admin: { fr: 'administrateur', nl: 'beheerder', en: 'admin', de: 'Administration' },
  manager: { fr: 'gestionnaire', nl: 'verantwoordelijke', en: 'manager', de: 'Leitung' },
  encoder: { fr: 'encodeur', nl: 'medewerker', en: 'encoder', de: 'Erfassung' },
  reviewer: { fr: 'lecteur', nl: 'lezer', en: 'reviewer', de: 'Lesezugriff' },
}

/** What the kernel itself may have to say, whichever area was called. */
export const messages = {
  unauthenticated: {
    fr: 'Jeton absent, invalide, révoqué ou expiré. Connectez-vous à nouveau.',
    nl: 'Token ontbreekt, is ongeldig, ingetrokken of verlopen. Meld u opnieuw aan.',
    en: 'Token missing, invalid, revoked or expired. Please sign in again.',
    de: 'Token fehlt, ist ungültig, widerrufen oder abgelaufen. Bitte melden Sie sich erneut an.',
  },
  not_found: {
    fr: 'Introuvable, ou hors de votre accès. Vérifiez l’adresse, ou demandez l’accès à un administrateur du cabinet.',
    nl: 'Niet gevonden, of buiten uw toegang. Controleer het adres, of vraag toegang aan een beheerder van het kantoor.',
    en: 'Not found, or not within your access. Check the address, or ask an admin of the firm for access.',
    de: 'Nicht gefunden oder außerhalb Ihres Zugriffs. Prüfen Sie die Adresse oder bitten Sie die Administration der Kanzlei um Zugriff.',
  },
  method_not_allowed: {
    fr: 'Cette méthode n’existe pas ici ; l’en-tête Allow indique celles qui existent.',
    nl: 'Deze methode bestaat hier niet; de header Allow vermeldt welke wel bestaan.',
    en: 'This method does not exist here; the Allow header lists those that do.',
    de: 'Diese Methode gibt es hier nicht; der Header Allow nennt die vorhandenen.',
  },
  too_large: {
    fr: 'Le corps de la requête dépasse 5 Mo.',
    nl: 'De inhoud van de aanvraag is groter dan 5 MB.',
    en: 'The request body is larger than 5 MB.',
    de: 'Der Inhalt der Anfrage ist größer als 5 MB.',
  },
  token_ability_missing: {
    fr: 'Ce jeton d’intégration n’a pas la capacité requise. Créez un jeton qui la comporte.',
    nl: 'Dit integratietoken mist de vereiste bevoegdheid. Maak een token aan dat ze bevat.',
    en: 'This integration token lacks the required ability. Create a token that has it.',
    de: 'Diesem Integrationstoken fehlt die nötige Berechtigung. Erstellen Sie ein Token, das sie enthält.',
  },
  session_token_required: {
    fr: 'Cette opération demande une session : connectez-vous avec votre mot de passe.',
    nl: 'Voor deze handeling is een sessie nodig: meld u aan met uw wachtwoord.',
    en: 'This operation needs a session: sign in with your password.',
    de: 'Für diesen Vorgang ist eine Sitzung nötig: Melden Sie sich mit Ihrem Passwort an.',
  },
  demo_mode: {
    fr: 'Indisponible en démonstration : cette opération aurait un effet à l’extérieur.',
    nl: 'Niet beschikbaar in de demo: deze handeling zou een extern gevolg hebben.',
    en: 'Not available in the demo: this operation would have an effect outside it.',
    de: 'In der Demo nicht verfügbar: Dieser Vorgang hätte Wirkung nach außen.',
  },
  role_too_low: {
    fr: 'Votre rôle ne permet pas cette opération. Demandez-la à un responsable du cabinet.',
    nl: 'Uw rol laat deze handeling niet toe. Vraag het aan een beheerder van het kantoor.',
    en: 'Your role does not allow this operation. Ask a manager of the firm.',
    de: 'Ihre Rolle erlaubt diesen Vorgang nicht. Wenden Sie sich an eine leitende Person der Kanzlei.',
  },
  signature_invalid: {
    fr: 'Ce lien n’est pas valable ou a expiré. Demandez-en un nouveau.',
    nl: 'Deze link is ongeldig of verlopen. Vraag een nieuwe aan.',
    en: 'This link is not valid or has expired. Ask for a new one.',
    de: 'Dieser Link ist ungültig oder abgelaufen. Fordern Sie einen neuen an.',
  },
  mail_unavailable: {
    fr: 'Le service de courrier ne répond pas ou n’est pas installé. Réessayez plus tard.',
    nl: 'De mailserver antwoordt niet of is niet ingesteld. Probeer het later opnieuw.',
    en: 'The mail service does not answer or is not set up. Try again later.',
    de: 'Der Maildienst antwortet nicht oder ist nicht eingerichtet. Versuchen Sie es später erneut.',
  },
  conflict: {
    fr: 'Cet enregistrement a été modifié entre-temps. Relisez-le, puis renvoyez votre modification avec la nouvelle version.',
    nl: 'Deze record werd intussen gewijzigd. Lees hem opnieuw en stuur uw wijziging met de nieuwe versie.',
    en: 'This record was changed meanwhile. Read it again, then send your change with the new version.',
    de: 'Dieser Datensatz wurde inzwischen geändert. Lesen Sie ihn erneut und senden Sie Ihre Änderung mit der neuen Version.',
  },
  invalid: {
    fr: 'Certaines données sont à corriger.',
    nl: 'Sommige gegevens moeten worden verbeterd.',
    en: 'Some of the data must be corrected.',
    de: 'Einige Angaben müssen berichtigt werden.',
  },
  rate_limited: {
    fr: 'Trop de requêtes. Réessayez dans {seconds} s.',
    nl: 'Te veel aanvragen. Probeer opnieuw over {seconds} s.',
    en: 'Too many requests. Try again in {seconds} s.',
    de: 'Zu viele Anfragen. Versuchen Sie es in {seconds} s erneut.',
  },
  maintenance: {
    fr: 'Le service est momentanément indisponible. Réessayez dans quelques instants ; rien n’est perdu si vous renvoyez la même clé.',
    nl: 'De dienst is even niet beschikbaar. Probeer het zo dadelijk opnieuw; met dezelfde sleutel gaat niets verloren.',
    en: 'The service is temporarily unavailable. Try again shortly; with the same key nothing is lost.',
    de: 'Der Dienst ist vorübergehend nicht verfügbar. Versuchen Sie es gleich erneut; mit demselben Schlüssel geht nichts verloren.',
  },
  request_in_progress: {
    fr: 'Une autre écriture de ce dossier est encore en cours. Réessayez dans une seconde avec la même clé.',
    nl: 'Een andere bewerking van dit dossier loopt nog. Probeer over een seconde opnieuw met dezelfde sleutel.',
    en: 'Another write of this company file is still running. Try again in a second with the same key.',
    de: 'Ein anderer Schreibvorgang dieser Akte läuft noch. Versuchen Sie es in einer Sekunde mit demselben Schlüssel erneut.',
  },
  idempotency_key_reused: {
    fr: 'Cette clé X-Client-Mutation-Id a déjà servi pour une autre requête. Utilisez une nouvelle clé.',
    nl: 'Deze X-Client-Mutation-Id werd al voor een andere aanvraag gebruikt. Gebruik een nieuwe sleutel.',
    en: 'This X-Client-Mutation-Id was already used for another request. Use a new key.',
    de: 'Diese X-Client-Mutation-Id wurde bereits für eine andere Anfrage benutzt. Verwenden Sie einen neuen Schlüssel.',
  },
  company_archived: {
    fr: 'Ce dossier est archivé. Réactivez-le avant d’y écrire.',
    nl: 'Dit dossier is gearchiveerd. Activeer het opnieuw voordat u erin werkt.',
    en: 'This company file is archived. Reactivate it before writing in it.',
    de: 'Diese Akte ist archiviert. Reaktivieren Sie sie, bevor Sie darin buchen.',
  },
  dry_run_unsupported: {
    fr: 'Cette opération ne peut pas être essayée à blanc. Envoyez-la sans l’en-tête X-Dry-Run.',
    nl: 'Deze handeling kan niet op proef worden uitgevoerd. Stuur ze zonder de header X-Dry-Run.',
    en: 'This operation cannot be tried as a dry run. Send it without the X-Dry-Run header.',
    de: 'Dieser Vorgang lässt sich nicht als Probelauf ausführen. Senden Sie ihn ohne den Header X-Dry-Run.',
  },
  internal: {
    fr: 'Erreur interne. Signalez-la avec l’identifiant de requête.',
    nl: 'Interne fout. Meld ze met het aanvraagnummer.',
    en: 'Internal error. Please report it with the request id.',
    de: 'Interner Fehler. Bitte melden Sie ihn mit der Anfragenummer.',
  },
  foreign_operation: {
    fr: 'Cet identifiant d’opération appartient à un autre utilisateur.',
    nl: 'Dit operatienummer hoort bij een andere gebruiker.',
    en: 'This operation id belongs to another user.',
    de: 'Diese Vorgangsnummer gehört einem anderen Benutzer.',
  },
  body_unreadable: {
    fr: 'Corps illisible : envoyez un objet JSON en UTF-8 (Content-Type: application/json).',
    nl: 'Onleesbare inhoud: stuur een JSON-object in UTF-8 (Content-Type: application/json).',
    en: 'Unreadable body: send a JSON object in UTF-8 (Content-Type: application/json).',
    de: 'Unlesbarer Inhalt: Senden Sie ein JSON-Objekt in UTF-8 (Content-Type: application/json).',
  },
  required: { fr: 'Champ obligatoire.', nl: 'Verplicht veld.', en: 'This field is required.', de: 'Pflichtfeld.' },
  wrong_type: {
    fr: 'Type attendu : {type}.',
    nl: 'Verwacht type: {type}.',
    en: 'Expected type: {type}.',
    de: 'Erwarteter Typ: {type}.',
  },
  not_in_list: {
    fr: 'Valeurs admises : {values}.',
    nl: 'Toegelaten waarden: {values}.',
    en: 'Allowed values: {values}.',
    de: 'Zulässige Werte: {values}.',
  },
  too_long: {
    fr: '{max} caractères au plus.',
    nl: 'Hoogstens {max} tekens.',
    en: 'At most {max} characters.',
    de: 'Höchstens {max} Zeichen.',
  },
  too_short: {
    fr: '{min} caractères au moins.',
    nl: 'Minstens {min} tekens.',
    en: 'At least {min} characters.',
    de: 'Mindestens {min} Zeichen.',
  },
  too_small: { fr: 'Minimum {min}.', nl: 'Minimum {min}.', en: 'Minimum {min}.', de: 'Mindestens {min}.' },
  too_big: { fr: 'Maximum {max}.', nl: 'Maximum {max}.', en: 'Maximum {max}.', de: 'Höchstens {max}.' },
  too_many: {
    fr: '{max} éléments au plus.',
    nl: 'Hoogstens {max} elementen.',
    en: 'At most {max} items.',
    de: 'Höchstens {max} Elemente.',
  },
  too_few: {
    fr: '{min} élément(s) au moins.',
    nl: 'Minstens {min} element(en).',
    en: 'At least {min} item(s).',
    de: 'Mindestens {min} Element(e).',
  },
  file_too_large: {
    fr: 'Le fichier dépasse {max} Mo.',
    nl: 'Het bestand is groter dan {max} MB.',
    en: 'The file is larger than {max} MB.',
    de: 'Die Datei ist größer als {max} MB.',
  },
  file_type_refused: {
    fr: 'Ce type de fichier n’est pas accepté. Types acceptés : {types}.',
    nl: 'Dit bestandstype wordt niet aanvaard. Aanvaarde types: {types}.',
    en: 'This type of file is not accepted. Accepted types: {types}.',
    de: 'Dieser Dateityp wird nicht angenommen. Zulässige Typen: {types}.',
  },
  one_line: {
    fr: 'Une seule ligne, sans caractère de contrôle.',
    nl: 'Eén enkele regel, zonder stuurtekens.',
    en: 'One line, without control characters.',
    de: 'Eine einzige Zeile ohne Steuerzeichen.',
  },
  bad_format: {
    fr: 'Format attendu : {format}.',
    nl: 'Verwacht formaat: {format}.',
    en: 'Expected format: {format}.',
    de: 'Erwartetes Format: {format}.',
  },
} satisfies Record<string, Message>
