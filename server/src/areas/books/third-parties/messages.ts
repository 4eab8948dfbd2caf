import type { Message } from '../../../lib/languages.ts'

export const messages = {
  external_id_kept: {
    fr: 'Cet identifiant vient de la plateforme externe et ne change pas.',
    nl: 'Deze sleutel komt van het externe platform en verandert niet.',
    en: 'This id comes from the external platform and does not change.',
    de: 'Diese Kennung stammt von der externen Plattform und ändert sich nicht.',
  },
  code_taken: {
    fr: 'Ce code est déjà utilisé par un autre tiers du même type.',
    nl: 'Deze code wordt al gebruikt door een andere relatie van hetzelfde type.',
    en: 'Another third party of the same type already has this code.',
    de: 'Dieser Code wird bereits von einem anderen Geschäftspartner derselben Art verwendet.',
  },
  code_repeated: {
    fr: 'Ce code figure déjà plus haut dans le fichier.',
    nl: 'Deze code staat al hoger in het bestand.',
    en: 'This code stands higher up in the file already.',
    de: 'Dieser Code steht bereits weiter oben in der Datei.',
  },
  codes_used_up: {
    fr: 'La numérotation automatique est arrivée à son dernier numéro : indiquez un code.',
    nl: 'De automatische nummering heeft haar laatste nummer bereikt: geef zelf een code op.',
    en: 'Automatic numbering has reached its last number: give a code.',
    de: 'Die automatische Nummerierung hat ihre letzte Nummer erreicht: Geben Sie einen Code an.',
  },
  vat_number_taken: {
    fr: 'Un tiers du même type porte déjà ce numéro de TVA ({code}). Envoyez force: true pour en créer un second.',
    nl: 'Een relatie van hetzelfde type heeft dit btw-nummer al ({code}). Stuur force: true om er een tweede aan te maken.',
    en: 'A third party of the same type already has this VAT number ({code}). Send force: true to make a second one.',
    de: 'Ein Geschäftspartner derselben Art hat diese USt-IdNr. bereits ({code}). Senden Sie force: true, um einen zweiten anzulegen.',
  },
  vat_number_wrong: {
    fr: 'Ce numéro de TVA n’est pas valable pour le pays {country}. Vérifiez les chiffres ou le pays.',
    nl: 'Dit btw-nummer is niet geldig voor land {country}. Controleer de cijfers of het land.',
    en: 'This VAT number is not valid for country {country}. Check the digits or the country.',
    de: 'Diese USt-IdNr. ist für das Land {country} nicht gültig. Prüfen Sie die Ziffern oder das Land.',
  },
  enterprise_number_wrong: {
    fr: 'Ce numéro d’entreprise n’est pas valable pour le pays {country}.',
    nl: 'Dit ondernemingsnummer is niet geldig voor land {country}.',
    en: 'This enterprise number is not valid for country {country}.',
    de: 'Diese Unternehmensnummer ist für das Land {country} nicht gültig.',
  },
  national_number_wrong: {
    fr: 'Ce numéro national n’est pas valable pour le pays {country}.',
    nl: 'Dit rijksregisternummer is niet geldig voor land {country}.',
    en: 'This national number is not valid for country {country}.',
    de: 'Diese Nationalnummer ist für das Land {country} nicht gültig.',
  },
  legal_form_unknown: {
    fr: 'Le pays {country} n’a pas cette forme juridique. GET /v1/reference/legal-forms?country={country} donne la liste.',
    nl: 'Land {country} kent deze rechtsvorm niet. GET /v1/reference/legal-forms?country={country} geeft de lijst.',
    en: 'Country {country} has no such legal form. GET /v1/reference/legal-forms?country={country} lists them.',
    de: 'Das Land {country} kennt diese Rechtsform nicht. GET /v1/reference/legal-forms?country={country} nennt alle.',
  },
  iban_wrong: {
    fr: 'IBAN incorrect : le chiffre de contrôle ne concorde pas.',
    nl: 'Onjuiste IBAN: het controlegetal klopt niet.',
    en: 'Wrong IBAN: its check digits do not agree.',
    de: 'Falsche IBAN: Die Prüfziffer stimmt nicht.',
  },
  bic_wrong: {
    fr: 'BIC incorrect : 8 ou 11 caractères, par exemple GEBABEBB.',
    nl: 'Onjuiste BIC: 8 of 11 tekens, bijvoorbeeld GEBABEBB.',
    en: 'Wrong BIC: 8 or 11 characters, for example GEBABEBB.',
    de: 'Falsche BIC: 8 oder 11 Zeichen, zum Beispiel GEBABEBB.',
  },
  account_unfit_supplier: {
    fr: 'Un fournisseur demande un compte collectif fournisseurs, imputable.',
    nl: 'Een leverancier vraagt een verzamelrekening voor leveranciers waarop geboekt kan worden.',
    en: 'A supplier needs a control account of suppliers that can be posted to.',
    de: 'Ein Lieferant braucht ein bebuchbares Sammelkonto für Lieferanten.',
  },
  account_unfit_customer: {
    fr: 'Un client demande un compte collectif clients, imputable.',
    nl: 'Een klant vraagt een verzamelrekening voor klanten waarop geboekt kan worden.',
    en: 'A customer needs a control account of customers that can be posted to.',
    de: 'Ein Kunde braucht ein bebuchbares Sammelkonto für Kunden.',
  },
  account_heading: {
    fr: 'Ce compte est un titre : il n’est pas imputable.',
    nl: 'Deze rekening is een titel: er kan niet op geboekt worden.',
    en: 'This account is a heading: it cannot be posted to.',
    de: 'Dieses Konto ist eine Überschrift: Es ist nicht bebuchbar.',
  },
  vat_code_unfit_supplier: {
    fr: 'Un fournisseur demande un code TVA d’achat.',
    nl: 'Een leverancier vraagt een btw-code voor aankopen.',
    en: 'A supplier needs a VAT code of purchases.',
    de: 'Ein Lieferant braucht einen Steuerschlüssel für Einkäufe.',
  },
  vat_code_unfit_customer: {
    fr: 'Un client demande un code TVA de vente.',
    nl: 'Een klant vraagt een btw-code voor verkopen.',
    en: 'A customer needs a VAT code of sales.',
    de: 'Ein Kunde braucht einen Steuerschlüssel für Verkäufe.',
  },
  third_party_unknown: {
    fr: 'Cette fiche n’existe pas dans le dossier.',
    nl: 'Deze relatie bestaat niet in het dossier.',
    en: 'The file has no such third party.',
    de: 'Diesen Geschäftspartner gibt es in der Akte nicht.',
  },
  merge_itself: {
    fr: 'Une fiche ne se fusionne pas avec elle-même : choisissez-en une autre.',
    nl: 'Een relatie wordt niet met zichzelf samengevoegd: kies een andere.',
    en: 'A third party is not merged into itself: choose another one.',
    de: 'Ein Geschäftspartner wird nicht mit sich selbst zusammengeführt: Wählen Sie einen anderen.',
  },
  merge_type: {
    fr: 'Un client ne se fusionne qu’avec un client, un fournisseur qu’avec un fournisseur.',
    nl: 'Een klant wordt enkel met een klant samengevoegd, een leverancier enkel met een leverancier.',
    en: 'A customer is merged only into a customer, a supplier only into a supplier.',
    de: 'Ein Kunde wird nur mit einem Kunden zusammengeführt, ein Lieferant nur mit einem Lieferanten.',
  },
} satisfies Record<string, Message>
