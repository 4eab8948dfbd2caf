import type { Message } from '../../../../lib/languages.ts'

export const messages = {
  no_fiscal_year: {
    fr: 'Aucun exercice ne contient le {date} : créez d’abord l’exercice.',
    nl: 'Geen enkel boekjaar bevat {date}: maak eerst het boekjaar aan.',
    en: 'No fiscal year contains {date}: create the year first.',
    de: 'Kein Geschäftsjahr enthält den {date}: Legen Sie zuerst das Jahr an.',
  },
  asset_unknown: {
    fr: 'Cette immobilisation n’existe pas dans ce dossier.',
    nl: 'Dit vast actief bestaat niet in dit dossier.',
    en: 'There is no such fixed asset in this company file.',
    de: 'Dieses Anlagegut gibt es in dieser Akte nicht.',
  },
  no_account: {
    fr: 'La catégorie de l’immobilisation {asset} n’a pas de compte d’amortissement ou de charge : complétez la catégorie.',
    nl: 'De categorie van vast actief {asset} heeft geen afschrijvings- of kostenrekening: vul de categorie aan.',
    en: 'The category of asset {asset} has no depreciation or expense account: complete the category.',
    de: 'Die Kategorie des Anlageguts {asset} hat kein Abschreibungs- oder Aufwandskonto: Ergänzen Sie die Kategorie.',
  },
  account_unusable: {
    fr: 'Le compte {account} de l’immobilisation {asset} est inactif ou non imputable : choisissez un autre compte dans sa catégorie.',
    nl: 'Rekening {account} van vast actief {asset} is inactief of niet boekbaar: kies een andere rekening in de categorie.',
    en: 'Account {account} of asset {asset} is inactive or cannot be posted to: choose another account in its category.',
    de: 'Das Konto {account} des Anlageguts {asset} ist inaktiv oder nicht bebuchbar: Wählen Sie in der Kategorie ein anderes Konto.',
  },
  too_many_lines: {
    fr: 'L’écriture aurait plus de {max} lignes : regroupez par compte (group_by account), ou indiquez moins d’immobilisations.',
    nl: 'De boeking zou meer dan {max} lijnen tellen: groepeer per rekening (group_by account), of geef minder activa op.',
    en: 'The entry would have more than {max} lines: group by account (group_by account), or give fewer assets.',
    de: 'Die Buchung hätte mehr als {max} Zeilen: Fassen Sie nach Konten zusammen (group_by account) oder geben Sie weniger Anlagegüter an.',
  },
  later_charge: {
    fr: 'Un amortissement plus récent de l’immobilisation {asset} est comptabilisé : extournez d’abord l’écriture {entry}.',
    nl: 'Er is een latere afschrijving van vast actief {asset} geboekt: boek eerst boeking {entry} tegen.',
    en: 'A later depreciation of asset {asset} is posted: reverse entry {entry} first.',
    de: 'Eine spätere Abschreibung des Anlageguts {asset} ist gebucht: Stornieren Sie zuerst die Buchung {entry}.',
  },
  disposed_since: {
    fr: 'L’immobilisation {asset} est sortie depuis : extournez d’abord l’écriture de sortie {entry}.',
    nl: 'Vast actief {asset} is sindsdien uitgeboekt: boek eerst de uitboeking {entry} tegen.',
    en: 'Asset {asset} was disposed of since: reverse the exit {entry} first.',
    de: 'Das Anlagegut {asset} ist seither abgegangen: Stornieren Sie zuerst die Abgangsbuchung {entry}.',
  },
  terms_changed: {
    fr: 'La valeur ou la méthode de l’immobilisation {asset} a été modifiée depuis, à partir de l’écriture {entry} : annulez d’abord cette modification.',
    nl: 'De waarde of methode van vast actief {asset} is sindsdien gewijzigd, uitgaande van boeking {entry}: maak die wijziging eerst ongedaan.',
    en: 'The value or method of asset {asset} was changed since, based on entry {entry}: undo that change first.',
    de: 'Wert oder Methode des Anlageguts {asset} wurden seither auf Grundlage der Buchung {entry} geändert: Machen Sie diese Änderung zuerst rückgängig.',
  },
  sale_of_disposal: {
    fr: 'Cette vente fait partie de la sortie de l’immobilisation {asset} : extournez l’écriture de sortie {entry}, la vente est extournée avec elle.',
    nl: 'Deze verkoop hoort bij de uitboeking van vast actief {asset}: boek de uitboeking {entry} tegen, de verkoop wordt dan mee tegengeboekt.',
    en: 'This sale is part of the disposal of asset {asset}: reverse the exit {entry}; the sale is reversed with it.',
    de: 'Dieser Verkauf gehört zum Abgang des Anlageguts {asset}: Stornieren Sie die Abgangsbuchung {entry}; der Verkauf wird mit ihr storniert.',
  },
  depreciation_missing: {
    fr: 'Des immobilisations ont un amortissement de l’exercice qui n’est pas comptabilisé.',
    nl: 'Vaste activa hebben een afschrijving van het boekjaar die niet geboekt is.',
    en: 'Fixed assets have depreciation of the year that is not posted.',
    de: 'Für Anlagegüter ist eine Abschreibung des Geschäftsjahres nicht gebucht.',
  },
} satisfies Record<string, Message>

/** The label of the entry. */
export const depreciationLabel: Message = {
  fr: 'Amortissements {year}',
  nl: 'Afschrijvingen {year}',
  en: 'Depreciation {year}',
  de: 'Abschreibungen {year}',
}
