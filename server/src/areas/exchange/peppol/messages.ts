import type { Message } from '../../../lib/languages.ts'

/** What a registration waits for. */
export const checkMessages = {
  account: {
    fr: 'L’exploitant du service doit encore ajouter ce numéro à son compte auprès du point d’accès.',
    nl: 'De beheerder van de dienst moet dit nummer nog toevoegen aan zijn account bij het toegangspunt.',
    en: 'The operator of the service must still add this number to its account at the access point.',
    de: 'Der Betreiber des Dienstes muss diese Nummer noch seinem Konto beim Zugangspunkt hinzufügen.',
  },
  publication: {
    fr: 'Le point d’accès doit encore publier ce numéro sur le réseau.',
    nl: 'Het toegangspunt moet dit nummer nog op het netwerk publiceren.',
    en: 'The access point must still publish this number on the network.',
    de: 'Der Zugangspunkt muss diese Nummer noch im Netz veröffentlichen.',
  },
  migration: {
    fr: 'La clé de migration doit encore être transmise au point d’accès, qui reprend alors le numéro.',
    nl: 'De migratiesleutel moet nog aan het toegangspunt worden bezorgd, dat het nummer dan overneemt.',
    en: 'The migration key must still be given to the access point, which then takes the number over.',
    de: 'Der Migrationsschlüssel muss dem Zugangspunkt noch übergeben werden, der die Nummer dann übernimmt.',
  },
} satisfies Record<string, Message>

/** Why a registration was rejected. */
export const rejectionMessages = {
  unconfirmed: {
    fr: 'Le point d’accès n’a pas confirmé l’inscription en 30 jours. Demandez-la à nouveau.',
    nl: 'Het toegangspunt heeft de registratie niet binnen 30 dagen bevestigd. Vraag ze opnieuw aan.',
    en: 'The access point did not confirm the registration within 30 days. Ask for it again.',
    de: 'Der Zugangspunkt hat die Registrierung nicht innerhalb von 30 Tagen bestätigt. Beantragen Sie sie erneut.',
  },
  registered_elsewhere: {
    fr: 'Un autre point d’accès reçoit déjà pour ce numéro. Demandez-lui une clé de migration, ou inscrivez le dossier pour l’envoi seulement.',
    nl: 'Een ander toegangspunt ontvangt al voor dit nummer. Vraag er een migratiesleutel aan, of registreer het dossier enkel om te verzenden.',
    en: 'Another access point already receives for this number. Ask it for a migration key, or register the file for sending only.',
    de: 'Ein anderer Zugangspunkt empfängt bereits für diese Nummer. Fordern Sie dort einen Migrationsschlüssel an, oder registrieren Sie die Akte nur zum Senden.',
  },
} satisfies Record<string, Message>

export type Rejection = keyof typeof rejectionMessages

export const messages = {
  identifier_missing: {
    fr: 'Le dossier n’a pas le numéro sous lequel il serait inscrit : complétez son numéro d’entreprise ou de TVA.',
    nl: 'Het dossier heeft niet het nummer waaronder het zou worden geregistreerd: vul het ondernemings- of btw-nummer in.',
    en: 'The file has no number to be registered under: add its enterprise or VAT number.',
    de: 'Die Akte hat keine Nummer, unter der sie registriert würde: Ergänzen Sie die Unternehmens- oder USt-Nummer.',
  },
  scheme_unknown: {
    fr: 'Ce schéma n’est pas celui d’un numéro du dossier : {schemes}.',
    nl: 'Dit schema hoort niet bij een nummer van het dossier: {schemes}.',
    en: 'This scheme is not that of a number of the file: {schemes}.',
    de: 'Dieses Schema gehört zu keiner Nummer der Akte: {schemes}.',
  },
  scheme_stands: {
    fr: 'Le dossier est inscrit sous {participant}. Retirez d’abord cette inscription.',
    nl: 'Het dossier is geregistreerd onder {participant}. Trek die registratie eerst in.',
    en: 'The file is registered as {participant}. Withdraw that registration first.',
    de: 'Die Akte ist als {participant} registriert. Ziehen Sie diese Registrierung zuerst zurück.',
  },
  number_changed: {
    fr: 'Le numéro du dossier a changé pendant que le point d’accès était interrogé. Demandez de nouveau l’inscription.',
    nl: 'Het nummer van het dossier is gewijzigd terwijl het toegangspunt werd geraadpleegd. Vraag de registratie opnieuw aan.',
    en: 'The number of the file was changed while the access point was asked. Ask for the registration again.',
    de: 'Die Nummer der Akte wurde während der Abfrage des Zugangspunkts geändert. Beantragen Sie die Registrierung erneut.',
  },
  platform_not_approved: {
    fr: 'Un dossier français s’inscrit auprès d’une plateforme agréée. Celle de cette installation n’est pas déclarée comme telle.',
    nl: 'Een Frans dossier wordt bij een erkend platform geregistreerd. Dat van deze installatie is niet als erkend opgegeven.',
    en: 'A French file is registered with an approved platform. That of this installation is not declared as one.',
    de: 'Eine französische Akte wird bei einer zugelassenen Plattform registriert. Die dieser Installation ist nicht als solche angegeben.',
  },
  registered_in_other_file: {
    fr: 'Un autre dossier de cette installation reçoit déjà pour ce numéro. Inscrivez celui-ci pour l’envoi seulement.',
    nl: 'Een ander dossier van deze installatie ontvangt al voor dit nummer. Registreer dit dossier enkel om te verzenden.',
    en: 'Another file of this installation already receives for this number. Register this one for sending only.',
    de: 'Eine andere Akte dieser Installation empfängt bereits für diese Nummer. Registrieren Sie diese nur zum Senden.',
  },
  other_environment: {
    fr: 'Le dossier est inscrit sur l’autre réseau ({environment}) que celui de cette installation : indiquez-le dans PEPPOL_ENVIRONMENT pour cette commande. Rien n’a été modifié.',
    nl: 'Het dossier is geregistreerd op het andere netwerk ({environment}) dan dat van deze installatie: geef het voor dit commando op in PEPPOL_ENVIRONMENT. Er is niets gewijzigd.',
    en: 'The file is registered on the other network ({environment}) than that of this installation: set PEPPOL_ENVIRONMENT to it for this command. Nothing was changed.',
    de: 'Die Akte ist im anderen Netz ({environment}) als dem dieser Installation registriert: Setzen Sie PEPPOL_ENVIRONMENT für diesen Befehl darauf. Es wurde nichts geändert.',
  },
  not_active: {
    fr: 'Le dossier n’est pas inscrit sur Peppol. Inscrivez-le, puis attendez que l’inscription soit active.',
    nl: 'Het dossier is niet geregistreerd op Peppol. Registreer het en wacht tot de registratie actief is.',
    en: 'The file is not registered on Peppol. Register it, and wait until the registration is active.',
    de: 'Die Akte ist nicht bei Peppol registriert. Registrieren Sie sie, und warten Sie, bis die Registrierung aktiv ist.',
  },
} satisfies Record<string, Message>
