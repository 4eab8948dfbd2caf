import type { Message } from '../../../lib/languages.ts'

export const messages = {
  variable_unknown: {
    fr: '{name} n’est pas une variable de ce modèle. Variables possibles : {known}.',
    nl: '{name} is geen variabele van dit sjabloon. Mogelijke variabelen: {known}.',
    en: '{name} is no variable of this template. Possible variables: {known}.',
    de: '{name} ist keine Variable dieser Vorlage. Mögliche Variablen: {known}.',
  },
  control_characters: {
    fr: 'Ce texte contient des caractères invisibles qu’un e-mail ne peut pas contenir : retapez-le sans eux.',
    nl: 'Deze tekst bevat onzichtbare tekens die niet in een e-mail mogen staan: typ hem opnieuw zonder die tekens.',
    en: 'This text has invisible characters that a mail cannot contain: type it again without them.',
    de: 'Dieser Text enthält unsichtbare Zeichen, die in einer E-Mail nicht stehen dürfen: Geben Sie ihn ohne sie neu ein.',
  },
  text_required: {
    fr: 'Un e-mail sans modèle demande un objet et un texte.',
    nl: 'Een e-mail zonder sjabloon vraagt een onderwerp en een tekst.',
    en: 'A mail without a template needs a subject and a text.',
    de: 'Eine E-Mail ohne Vorlage braucht einen Betreff und einen Text.',
  },
  text_empty: {
    fr: 'Il ne reste rien de ce texte une fois ses variables remplacées.',
    nl: 'Van deze tekst blijft niets over zodra de variabelen zijn ingevuld.',
    en: 'Nothing of this text is left once its variables are filled in.',
    de: 'Von diesem Text bleibt nichts übrig, sobald die Variablen ersetzt sind.',
  },
  third_party_unknown: {
    fr: 'Ce tiers n’existe pas dans ce dossier.',
    nl: 'Deze relatie bestaat niet in dit dossier.',
    en: 'There is no such third party in this company file.',
    de: 'Diesen Geschäftspartner gibt es in dieser Akte nicht.',
  },
  third_party_required: {
    fr: 'Un relevé de compte est celui d’un tiers : indiquez third_party_id.',
    nl: 'Een rekeningoverzicht is dat van een relatie: geef third_party_id op.',
    en: 'A statement is that of a third party: give third_party_id.',
    de: 'Ein Kontoauszug ist der eines Geschäftspartners: Geben Sie third_party_id an.',
  },
  document_unknown: {
    fr: 'Ce document n’existe pas dans ce dossier.',
    nl: 'Dit document bestaat niet in dit dossier.',
    en: 'There is no such document in this company file.',
    de: 'Diesen Beleg gibt es in dieser Akte nicht.',
  },
  document_without_file: {
    fr: 'Cet achat n’a pas de fichier : il n’y a rien à joindre.',
    nl: 'Deze aankoop heeft geen bestand: er is niets om bij te voegen.',
    en: 'This purchase has no file: there is nothing to attach.',
    de: 'Dieser Einkauf hat keine Datei: Es gibt nichts anzuhängen.',
  },
  documents_required: {
    fr: 'Indiquez les documents à joindre.',
    nl: 'Geef de documenten op die moeten worden bijgevoegd.',
    en: 'Name the documents to attach.',
    de: 'Geben Sie die anzuhängenden Belege an.',
  },
  attachments_too_large: {
    fr: 'Les pièces jointes font {size} Mo, et un e-mail en prend {max} : envoyez-en moins à la fois.',
    nl: 'De bijlagen zijn {size} MB groot, en een e-mail neemt er {max}: verstuur er minder tegelijk.',
    en: 'The attachments have {size} MB, and a mail takes {max}: send fewer of them at a time.',
    de: 'Die Anhänge haben {size} MB, und eine E-Mail fasst {max}: Senden Sie weniger auf einmal.',
  },
  storage_full: {
    fr: 'La licence du cabinet ne laisse plus de place pour conserver ce qui est envoyé : libérez de la place, ou étendez la licence.',
    nl: 'De licentie van het kantoor laat geen plaats meer om te bewaren wat wordt verzonden: maak plaats vrij of breid de licentie uit.',
    en: 'The licence of the firm leaves no room to keep what is sent: free some room, or extend the licence.',
    de: 'Die Lizenz der Kanzlei lässt keinen Platz mehr, um das Gesendete aufzubewahren: Schaffen Sie Platz, oder erweitern Sie die Lizenz.',
  },
  recipient_missing: {
    fr: 'Aucune adresse e-mail : complétez la fiche du tiers, ou indiquez l’adresse dans to.',
    nl: 'Geen e-mailadres: vul de fiche van de relatie aan, of geef het adres op in to.',
    en: 'There is no e-mail address: complete the card of the third party, or give the address in to.',
    de: 'Keine E-Mail-Adresse: Ergänzen Sie die Karte des Geschäftspartners, oder geben Sie die Adresse in to an.',
  },
  enterprise_number_required: {
    fr: 'La loi impose le numéro d’entreprise dans le premier rappel à un consommateur : complétez le dossier (PATCH /v1/companies/…).',
    nl: 'De wet schrijft het ondernemingsnummer voor in de eerste herinnering aan een consument: vul het dossier aan (PATCH /v1/companies/…).',
    en: 'The law requires the enterprise number in the first reminder to a consumer: complete the company file (PATCH /v1/companies/…).',
    de: 'Das Gesetz verlangt die Unternehmensnummer in der ersten Mahnung an einen Verbraucher: Ergänzen Sie die Akte (PATCH /v1/companies/…).',
  },
} satisfies Record<string, Message>
