import type { Message } from '../../../../lib/languages.ts'

export const messages = {
  disposed: {
    fr: 'Cette immobilisation est déjà sortie. Pour annuler la sortie, extournez l’écriture de sortie.',
    nl: 'Dit vast actief is al uitgeboekt. Boek de uitboeking tegen om ze ongedaan te maken.',
    en: 'This asset is disposed of already. To take the disposal back, reverse the exit.',
    de: 'Dieses Anlagegut ist bereits abgegangen. Um den Abgang aufzuheben, stornieren Sie die Abgangsbuchung.',
  },
  before_service: {
    fr: 'L’immobilisation est acquise ou mise en service le {date} : la sortie ne peut pas la précéder.',
    nl: 'Het vast actief is verworven of in gebruik genomen op {date}: de uitboeking kan niet vroeger zijn.',
    en: 'The asset was acquired or put into service on {date}: it cannot be disposed of before.',
    de: 'Das Anlagegut wurde am {date} angeschafft oder in Betrieb genommen: Der Abgang kann nicht davor liegen.',
  },
  before_charge: {
    fr: 'L’amortissement est comptabilisé jusqu’au {date} : choisissez ce jour ou un jour suivant, ou extournez d’abord cet amortissement.',
    nl: 'De afschrijving is geboekt tot {date}: kies die dag of een latere dag, of boek eerst die afschrijving tegen.',
    en: 'Depreciation is posted up to {date}: choose that day or a later one, or reverse that depreciation first.',
    de: 'Die Abschreibung ist bis {date} gebucht: Wählen Sie diesen oder einen späteren Tag, oder stornieren Sie zuerst diese Abschreibung.',
  },
  amount_required: {
    fr: 'Une vente a un prix : indiquez-le hors TVA, 0.00 pour une cession gratuite.',
    nl: 'Een verkoop heeft een prijs: geef die op zonder btw, 0.00 voor een kosteloze overdracht.',
    en: 'A sale has a price: give it without VAT, 0.00 if the asset is given away.',
    de: 'Ein Verkauf hat einen Preis: Geben Sie ihn ohne MwSt. an, 0.00 bei unentgeltlicher Abgabe.',
  },
  amount_negative: {
    fr: 'Le prix ne peut pas être négatif.',
    nl: 'De prijs kan niet negatief zijn.',
    en: 'The price cannot be negative.',
    de: 'Der Preis darf nicht negativ sein.',
  },
  amount_for_vat: {
    fr: 'Sans prix il n’y a pas de TVA : retirez le code TVA, ou indiquez le prix.',
    nl: 'Zonder prijs is er geen btw: laat de btw-code weg, of geef de prijs op.',
    en: 'Without a price there is no VAT: leave the VAT code out, or give the price.',
    de: 'Ohne Preis gibt es keine MwSt.: Lassen Sie den Steuerschlüssel weg, oder geben Sie den Preis an.',
  },
  not_scrapped: {
    fr: 'Une mise au rebut n’a ni prix, ni client, ni TVA : retirez ce champ, ou choisissez sale.',
    nl: 'Een buitengebruikstelling heeft geen prijs, klant of btw: laat dit veld weg, of kies sale.',
    en: 'What is scrapped has no price, customer or VAT: leave this field out, or choose sale.',
    de: 'Eine Verschrottung hat weder Preis noch Kunde noch MwSt.: Lassen Sie dieses Feld weg, oder wählen Sie sale.',
  },
  customer_required: {
    fr: 'Indiquez le client qui doit le prix.',
    nl: 'Geef de klant op die de prijs verschuldigd is.',
    en: 'Give the customer who owes the price.',
    de: 'Geben Sie den Kunden an, der den Preis schuldet.',
  },
  customer_wanted: {
    fr: 'Ce tiers est un fournisseur : une immobilisation se vend à un client.',
    nl: 'Deze derde is een leverancier: een vast actief wordt aan een klant verkocht.',
    en: 'This third party is a supplier: an asset is sold to a customer.',
    de: 'Dieser Geschäftspartner ist ein Lieferant: Ein Anlagegut wird an einen Kunden verkauft.',
  },
  no_sales_journal: {
    fr: 'Le dossier n’a pas de journal de ventes actif : créez-en un, ou activez-en un.',
    nl: 'Het dossier heeft geen actief verkoopdagboek: maak er een aan, of activeer er een.',
    en: 'The company file has no active sales journal: create or activate one.',
    de: 'Die Akte hat kein aktives Verkaufsjournal: Legen Sie eines an, oder aktivieren Sie eines.',
  },
  account_unfit: {
    fr: 'La sortie s’impute au compte {account}, qui n’existe pas dans ce dossier, est inactif ou n’est pas imputable : ouvrez-le ou activez-le.',
    nl: 'De uitboeking gebruikt rekening {account}, die in dit dossier niet bestaat, inactief of niet boekbaar is: open of activeer ze.',
    en: 'The disposal is booked on account {account}, which does not exist in this company file, is inactive or cannot be posted to: open or activate it.',
    de: 'Der Abgang wird auf Konto {account} gebucht, das es in dieser Akte nicht gibt, das inaktiv oder nicht bebuchbar ist: Legen Sie es an oder aktivieren Sie es.',
  },
  no_accounts: {
    fr: 'Le plan comptable du pays n’a pas de comptes de cession pour le compte {account} : passez la sortie en écriture libre.',
    nl: 'Het rekeningstelsel van het land heeft geen rekeningen voor de verkoop van activa op rekening {account}: boek de uitboeking als vrije boeking.',
    en: 'The chart of the country has no disposal accounts for account {account}: book the exit as a free entry.',
    de: 'Der Kontenplan des Landes hat keine Abgangskonten für Konto {account}: Buchen Sie den Abgang als freie Buchung.',
  },
} satisfies Record<string, Message>

/** The labels of the entries. */
export const labels = {
  sale: { fr: 'Cession de {asset}', nl: 'Verkoop van {asset}', en: 'Sale of {asset}', de: 'Verkauf von {asset}' },
  exit: { fr: 'Sortie de {asset}', nl: 'Uitboeking van {asset}', en: 'Disposal of {asset}', de: 'Abgang von {asset}' },
  scrap: {
    fr: 'Mise au rebut de {asset}',
    nl: 'Buitengebruikstelling van {asset}',
    en: 'Scrapping of {asset}',
    de: 'Verschrottung von {asset}',
  },
} satisfies Record<string, Message>
