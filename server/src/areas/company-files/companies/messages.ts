import type { Message } from '../../../lib/languages.ts'

export const messages = {
  firm_unknown: {
    fr: 'Aucun de vos cabinets ne porte ce jeton.',
    nl: 'Geen van uw kantoren heeft dit token.',
    en: 'None of your firms has this token.',
    de: 'Keine Ihrer Kanzleien hat dieses Token.',
  },
  firm_required: {
    fr: 'Vous gérez plusieurs cabinets : indiquez lequel (firm), ou null pour un dossier indépendant.',
    nl: 'U beheert meerdere kantoren: geef aan welk (firm), of null voor een zelfstandig dossier.',
    en: 'You manage several firms: say which one (firm), or null for a standalone file.',
    de: 'Sie verwalten mehrere Kanzleien: Geben Sie an, welche (firm), oder null für eine eigenständige Akte.',
  },
  enterprise_number_wrong: {
    fr: 'Ce numéro d’entreprise n’est pas valable ({country}). Vérifiez les chiffres.',
    nl: 'Dit ondernemingsnummer is niet geldig ({country}). Controleer de cijfers.',
    en: 'This enterprise number is not valid ({country}). Check the digits.',
    de: 'Diese Unternehmensnummer ist nicht gültig ({country}). Prüfen Sie die Ziffern.',
  },
  vat_number_wrong: {
    fr: 'Ce numéro de TVA n’est pas valable ({country}). Vérifiez les chiffres.',
    nl: 'Dit btw-nummer is niet geldig ({country}). Controleer de cijfers.',
    en: 'This VAT number is not valid ({country}). Check the digits.',
    de: 'Diese Umsatzsteuer-Identifikationsnummer ist nicht gültig ({country}). Prüfen Sie die Ziffern.',
  },
  vat_regime_unknown: {
    fr: 'Régimes de TVA de ce pays : {regimes}.',
    nl: 'Btw-stelsels van dit land: {regimes}.',
    en: 'VAT regimes of this country: {regimes}.',
    de: 'Mehrwertsteuerregelungen dieses Landes: {regimes}.',
  },
  legal_form_unknown: {
    fr: 'Cette forme juridique n’existe pas ({country}). GET /v1/reference/legal-forms?country={country} donne la liste.',
    nl: 'Deze rechtsvorm bestaat niet ({country}). GET /v1/reference/legal-forms?country={country} geeft de lijst.',
    en: 'There is no such legal form ({country}). GET /v1/reference/legal-forms?country={country} lists them.',
    de: 'Diese Rechtsform gibt es nicht ({country}). GET /v1/reference/legal-forms?country={country} nennt alle.',
  },
  account_not_postable: {
    fr: 'Le compte {number} n’existe pas dans ce dossier ou n’est pas imputable.',
    nl: 'Rekening {number} bestaat niet in dit dossier of kan niet geboekt worden.',
    en: 'Account {number} does not exist in this file or cannot be posted to.',
    de: 'Das Konto {number} gibt es in dieser Akte nicht oder es ist nicht bebuchbar.',
  },
  too_many_decimals: {
    fr: 'Un montant a deux décimales au plus.',
    nl: 'Een bedrag heeft hoogstens twee decimalen.',
    en: 'An amount has at most two decimals.',
    de: 'Ein Betrag hat höchstens zwei Nachkommastellen.',
  },
  setting_not_offered: {
    fr: 'Valeurs possibles dans le pays de ce dossier : {values}.',
    nl: 'Mogelijke waarden in het land van dit dossier: {values}.',
    en: 'Possible values in the country of this file: {values}.',
    de: 'Mögliche Werte im Land dieser Akte: {values}.',
  },
  setting_elsewhere: {
    fr: 'Ce paramètre n’existe pas dans le pays de ce dossier ({country}).',
    nl: 'Deze instelling bestaat niet in het land van dit dossier ({country}).',
    en: 'The country of this file ({country}) has no such setting.',
    de: 'Im Land dieser Akte ({country}) gibt es diese Einstellung nicht.',
  },
  legal_number_wrong: {
    fr: 'Ce numéro n’est pas valable. Vérifiez les chiffres.',
    nl: 'Dit nummer is niet geldig. Controleer de cijfers.',
    en: 'This number is not valid. Check the digits.',
    de: 'Diese Nummer ist nicht gültig. Prüfen Sie die Ziffern.',
  },
  communication_wrong: {
    fr: 'Cette communication structurée n’est pas valable : douze chiffres, par exemple +++099/9000/12939+++, dont les deux derniers contrôlent les autres.',
    nl: 'Deze gestructureerde mededeling is niet geldig: twaalf cijfers, bijvoorbeeld +++099/9000/12939+++, waarvan de laatste twee de andere controleren.',
    en: 'This structured communication is not valid: twelve digits, for example +++099/9000/12939+++, of which the last two check the others.',
    de: 'Diese strukturierte Mitteilung ist nicht gültig: zwölf Ziffern, zum Beispiel +++099/9000/12939+++, deren letzte zwei die übrigen prüfen.',
  },
  picture_unreadable: {
    fr: 'Cette image est illisible : le fichier est endommagé ou compte plus de {max} millions de pixels. Enregistrez-la de nouveau, plus petite, en png, jpg ou webp.',
    nl: 'Deze afbeelding kan niet worden gelezen: het bestand is beschadigd of telt meer dan {max} miljoen pixels. Bewaar ze opnieuw, kleiner, als png, jpg of webp.',
    en: 'This picture cannot be read: the file is damaged or has more than {max} million pixels. Save it again, smaller, as png, jpg or webp.',
    de: 'Dieses Bild ist nicht lesbar: Die Datei ist beschädigt oder hat mehr als {max} Millionen Pixel. Speichern Sie es erneut, kleiner, als png, jpg oder webp.',
  },
  external_id_taken: {
    fr: 'Le dossier ne peut pas revenir : la plateforme externe connaît maintenant « {name} » sous son identifiant.',
    nl: 'Het dossier kan niet terug: het externe platform kent nu „{name}” onder zijn kenmerk.',
    en: 'The file cannot come back: the external platform now knows “{name}” by its identifier.',
    de: 'Die Akte kann nicht zurückkehren: Die externe Plattform kennt jetzt „{name}“ unter ihrer Kennung.',
  },
  numbers_registered: {
    fr: 'Le dossier est inscrit sur Peppol sous ce numéro : ses numéros d’entreprise et de TVA ne changent pas tant que l’inscription existe. Retirez-la d’abord.',
    nl: 'Het dossier is op Peppol geregistreerd onder dit nummer: zijn ondernemings- en btw-nummer blijven ongewijzigd zolang de registratie bestaat. Trek ze eerst in.',
    en: 'The file is registered on Peppol by its number: its enterprise and VAT numbers stay while the registration stands. Withdraw it first.',
    de: 'Die Akte ist unter dieser Nummer bei Peppol registriert: Unternehmensnummer und USt-IdNr. bleiben unverändert, solange die Registrierung besteht. Ziehen Sie diese zuerst zurück.',
  },
  number_missing: {
    fr: 'Le dossier n’a pas de numéro avec lequel le registre de son pays peut être consulté. Indiquez d’abord le numéro d’entreprise ou de TVA.',
    nl: 'Het dossier heeft geen nummer waarmee het register van zijn land geraadpleegd kan worden. Vul eerst het ondernemings- of btw-nummer in.',
    en: 'The file has no number by which the register of its country can be asked. Enter its enterprise number or VAT number first.',
    de: 'Die Akte hat keine Nummer, mit der das Register ihres Landes abgefragt werden kann. Tragen Sie zuerst die Unternehmensnummer oder USt-IdNr. ein.',
  },
  number_unknown: {
    fr: 'Le registre public ne connaît pas le numéro {number}. Vérifiez le numéro du dossier.',
    nl: 'Het openbare register kent nummer {number} niet. Controleer het nummer van het dossier.',
    en: 'The public register does not know the number {number}. Check the number of the file.',
    de: 'Das öffentliche Register kennt die Nummer {number} nicht. Prüfen Sie die Nummer der Akte.',
  },
  number_changed: {
    fr: 'Le numéro du dossier a changé pendant la consultation du registre. Relancez l’actualisation.',
    nl: 'Het nummer van het dossier is gewijzigd tijdens de raadpleging van het register. Vernieuw de gegevens opnieuw.',
    en: 'The number of the file was changed while the register was asked. Refresh again.',
    de: 'Die Nummer der Akte wurde während der Abfrage des Registers geändert. Aktualisieren Sie erneut.',
  },
} satisfies Record<string, Message>
