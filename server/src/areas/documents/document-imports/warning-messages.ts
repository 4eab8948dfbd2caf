import type { WarningCode, WarningField } from '../../../capture/extraction.ts'
import type { Message } from '../../../lib/languages.ts'

/** The message of each warning. `{detail}` is what it names, `{field}` the part of the extraction it is about. */
export const sentences: Readonly<Record<WarningCode, Message>> = {
  counterparty_missing: {
    fr: 'Le fournisseur ou le client n’a pas été trouvé sur le document. Choisissez-le.',
    nl: 'De leverancier of klant is niet op het document gevonden. Kies ze.',
    en: 'The supplier or customer was not found on the document. Choose it.',
    de: 'Der Lieferant oder Kunde wurde auf dem Beleg nicht gefunden. Wählen Sie ihn aus.',
  },
  date_missing: {
    fr: 'La date du document n’a pas été trouvée. Complétez-la.',
    nl: 'De datum van het document is niet gevonden. Vul ze aan.',
    en: 'The date of the document was not found. Fill it in.',
    de: 'Das Belegdatum wurde nicht gefunden. Ergänzen Sie es.',
  },
  number_missing: {
    fr: 'Le numéro du document n’a pas été trouvé. Complétez-le.',
    nl: 'Het documentnummer is niet gevonden. Vul het aan.',
    en: 'The number of the document was not found. Fill it in.',
    de: 'Die Belegnummer wurde nicht gefunden. Ergänzen Sie sie.',
  },
  totals_missing: {
    fr: 'Les totaux n’ont pas été trouvés. Complétez-les.',
    nl: 'De totalen zijn niet gevonden. Vul ze aan.',
    en: 'The totals were not found. Fill them in.',
    de: 'Die Summen wurden nicht gefunden. Ergänzen Sie sie.',
  },
  totals_mismatch: {
    fr: 'Les montants ne s’additionnent pas : vérifiez la base, la TVA et le total.',
    nl: 'De bedragen kloppen niet: controleer de maatstaf, de btw en het totaal.',
    en: 'The amounts do not add up: check net, VAT and total.',
    de: 'Die Beträge gehen nicht auf: Prüfen Sie Netto, MwSt. und Gesamtbetrag.',
  },
  amounts_rounded: {
    fr: 'Les montants s’additionnent à quelques centimes près : vérifiez la base, la TVA et le total avant de comptabiliser.',
    nl: 'De bedragen kloppen op enkele centen na: controleer de maatstaf, de btw en het totaal voor u boekt.',
    en: 'The amounts add up but for a few cents: check net, VAT and total before you book.',
    de: 'Die Beträge gehen bis auf wenige Cent auf: Prüfen Sie Netto, MwSt. und Gesamtbetrag vor der Buchung.',
  },
  corrects_invoice: {
    fr: 'Cette facture rectificative remplace une facture précédente ({detail}). Vérifiez que celle-ci n’est pas déjà comptabilisée, ou extournez-la.',
    nl: 'Deze gecorrigeerde factuur vervangt een vorige ({detail}). Controleer of die niet al geboekt is, of boek ze tegen.',
    en: 'This corrected invoice replaces an earlier one ({detail}). Check that the earlier one is not booked already, or reverse it.',
    de: 'Diese Rechnungskorrektur ersetzt eine frühere Rechnung ({detail}). Prüfen Sie, ob diese bereits gebucht ist, oder stornieren Sie sie.',
  },
  currency_unsure: {
    fr: 'La devise du document n’est pas claire : certains montants sont indiqués en {detail}. Vérifiez la devise et les montants.',
    nl: 'De munt van het document is niet duidelijk: sommige bedragen staan in {detail}. Controleer de munt en de bedragen.',
    en: 'The currency of the document is not clear: some amounts are stated in {detail}. Check the currency and the amounts.',
    de: 'Die Währung des Belegs ist nicht eindeutig: Einige Beträge lauten auf {detail}. Prüfen Sie Währung und Beträge.',
  },
  partly_paid: {
    fr: 'Une partie de ce document est déjà payée : il reste {detail} à payer.',
    nl: 'Een deel van dit document is al betaald: er blijft {detail} te betalen.',
    en: 'A part of this document is paid already: {detail} is left to pay.',
    de: 'Ein Teil dieses Belegs ist bereits bezahlt: Es bleiben {detail} zu zahlen.',
  },
  payee_other: {
    fr: 'Le paiement est à faire à {detail}, et non au fournisseur (affacturage, par exemple). Vérifiez le compte bancaire avant de payer.',
    nl: 'De betaling gaat naar {detail} en niet naar de leverancier (bijvoorbeeld factoring). Controleer de bankrekening vóór u betaalt.',
    en: 'Payment is due to {detail} and not to the supplier (factoring, for instance). Check the bank account before you pay.',
    de: 'Zu zahlen ist an {detail} und nicht an den Lieferanten (etwa bei Factoring). Prüfen Sie das Bankkonto vor der Zahlung.',
  },
  vat_number_invalid: {
    fr: 'Le numéro de TVA {detail} n’est pas valable. Corrigez-le d’après le document.',
    nl: 'Het btw-nummer {detail} is niet geldig. Verbeter het volgens het document.',
    en: 'The VAT number {detail} is not valid. Correct it from the document.',
    de: 'Die USt-IdNr. {detail} ist ungültig. Berichtigen Sie sie nach dem Beleg.',
  },
  iban_invalid: {
    fr: 'L’IBAN {detail} n’est pas valable. Corrigez-le d’après le document.',
    nl: 'De IBAN {detail} is niet geldig. Verbeter ze volgens het document.',
    en: 'The IBAN {detail} is not valid. Correct it from the document.',
    de: 'Die IBAN {detail} ist ungültig. Berichtigen Sie sie nach dem Beleg.',
  },
  currency_foreign: {
    fr: 'Le document est en {detail} : il sera converti dans la devise du dossier.',
    nl: 'Het document is in {detail}: het wordt omgerekend naar de munt van het dossier.',
    en: 'The document is in {detail}: it will be converted into the currency of the file.',
    de: 'Der Beleg lautet auf {detail}: Er wird in die Währung der Akte umgerechnet.',
  },
  third_party_new: {
    fr: 'Ce tiers n’existe pas encore dans le dossier. Choisissez-en un autre, ou créez-le en validant.',
    nl: 'Deze relatie bestaat nog niet in het dossier. Kies een andere, of maak ze aan bij het valideren.',
    en: 'This third party does not exist in the file yet. Choose another, or create it when you validate.',
    de: 'Dieser Geschäftspartner existiert in der Akte noch nicht. Wählen Sie einen anderen oder legen Sie ihn beim Übernehmen an.',
  },
  due_before_date: {
    fr: 'L’échéance précède la date du document. Vérifiez les deux dates.',
    nl: 'De vervaldatum valt vóór de datum van het document. Controleer beide datums.',
    en: 'The due date lies before the date of the document. Check both dates.',
    de: 'Die Fälligkeit liegt vor dem Belegdatum. Prüfen Sie beide Daten.',
  },
  low_confidence: {
    fr: 'Lecture incertaine : {field}. Comparez la fiche avec le document.',
    nl: 'Onzeker gelezen: {field}. Vergelijk de fiche met het document.',
    en: 'Read with doubt: {field}. Compare the sheet with the document.',
    de: 'Unsicher erkannt: {field}. Vergleichen Sie das Blatt mit dem Beleg.',
  },
  low_ocr_quality: {
    fr: 'Mal lisible sur l’image : {field}. Comparez la fiche avec le document.',
    nl: 'Slecht leesbaar op het beeld: {field}. Vergelijk de fiche met het document.',
    en: 'Hard to read in the picture: {field}. Compare the sheet with the document.',
    de: 'Auf dem Bild schlecht lesbar: {field}. Vergleichen Sie das Blatt mit dem Beleg.',
  },
  not_addressed_to_company: {
    fr: 'Ce document ne semble pas adressé à ce dossier. Vérifiez le dossier et son numéro de TVA.',
    nl: 'Dit document lijkt niet aan dit dossier gericht. Controleer het dossier en zijn btw-nummer.',
    en: 'This document does not seem to be addressed to this company. Check the company file and its VAT number.',
    de: 'Dieser Beleg scheint nicht an dieses Unternehmen gerichtet zu sein. Prüfen Sie die Akte und ihre USt-IdNr.',
  },
  several_ibans: {
    fr: 'Le document porte plusieurs comptes bancaires : vérifiez celui à payer.',
    nl: 'Het document vermeldt meerdere bankrekeningen: controleer welke te betalen is.',
    en: 'The document names several bank accounts: check which one to pay.',
    de: 'Der Beleg nennt mehrere Bankkonten: Prüfen Sie, welches zu bezahlen ist.',
  },
  iban_changed: {
    fr: 'Le compte bancaire {detail} n’est pas celui que le dossier connaît pour ce fournisseur. Vérifiez avant de payer : c’est un procédé courant de fraude.',
    nl: 'De bankrekening {detail} is niet die welke het dossier voor deze leverancier kent. Controleer vóór u betaalt: zo wordt vaak fraude gepleegd.',
    en: 'The bank account {detail} is not the one the file knows for this supplier. Check before you pay: it is a common way of fraud.',
    de: 'Das Bankkonto {detail} ist nicht das, welches die Akte für diesen Lieferanten kennt. Prüfen Sie vor der Zahlung: So wird häufig betrogen.',
  },
  vat_missing: {
    fr: 'Aucune TVA n’a été trouvée sur le document. Vérifiez que l’opération est exonérée ou autoliquidée.',
    nl: 'Er is geen btw op het document gevonden. Controleer of de handeling vrijgesteld of verlegd is.',
    en: 'No VAT was found on the document. Check that it is exempt or reverse charged.',
    de: 'Auf dem Beleg wurde keine MwSt. gefunden. Prüfen Sie, ob der Umsatz steuerfrei ist oder die Steuerschuld übergeht.',
  },
  vat_foreign: {
    fr: 'TVA d’un autre pays : elle n’est pas déductible ici. Reprenez le total comme une seule ligne à 0 %, ou choisissez le code TVA de chaque ligne.',
    nl: 'Btw van een ander land: ze is hier niet aftrekbaar. Neem het totaal over als één lijn tegen 0 %, of kies de btw-code van elke lijn.',
    en: 'VAT of another country: it is not deductible here. Take the total as one line at 0 %, or choose the VAT code of each line.',
    de: 'MwSt. eines anderen Landes: Sie ist hier nicht abziehbar. Übernehmen Sie den Gesamtbetrag als eine Zeile mit 0 %, oder wählen Sie den MwSt.-Code jeder Zeile.',
  },
  booking_missing: {
    fr: 'Il manque un compte ou un code TVA qui convienne aux lignes suivantes : {detail}. Indiquez-les en validant.',
    nl: 'Voor deze lijnen ontbreekt een passende rekening of btw-code: {detail}. Geef ze op bij het valideren.',
    en: 'These lines have no fitting account or VAT code yet: {detail}. Give them when you validate.',
    de: 'Für diese Zeilen fehlt noch ein passendes Konto oder ein Steuerschlüssel: {detail}. Geben Sie sie bei der Übernahme an.',
  },
  not_bookable: {
    fr: 'Ce document ne peut pas être validé tel qu’il a été lu. Vérifiez : {detail}.',
    nl: 'Dit document kan niet gevalideerd worden zoals het gelezen is. Controleer: {detail}.',
    en: 'This document cannot be validated as it was read. Check: {detail}.',
    de: 'Dieser Beleg kann so, wie er gelesen wurde, nicht übernommen werden. Prüfen Sie: {detail}.',
  },
  not_an_invoice: {
    fr: 'Ce document ne semble être ni une facture, ni une note de crédit, ni un reçu. Vérifiez, ou supprimez-le.',
    nl: 'Dit document lijkt geen factuur, creditnota of kassabon te zijn. Controleer het, of verwijder het.',
    en: 'This document seems to be neither an invoice nor a credit note nor a receipt. Check it, or delete it.',
    de: 'Dieser Beleg scheint weder Rechnung noch Gutschrift noch Quittung zu sein. Prüfen Sie ihn oder löschen Sie ihn.',
  },
  pdf_xml_mismatch: {
    fr: 'Le PDF et les données qu’il contient ne disent pas la même chose ({detail}). Comparez-les avant de valider.',
    nl: 'De pdf en de gegevens erin zeggen niet hetzelfde ({detail}). Vergelijk ze voor u valideert.',
    en: 'The PDF and the data inside it do not say the same ({detail}). Compare them before you validate.',
    de: 'Das PDF und die Daten darin sagen nicht dasselbe ({detail}). Vergleichen Sie beides vor der Übernahme.',
  },
  rules_failed: {
    fr: 'La facture électronique n’est pas conforme aux règles {detail}. Vérifiez les montants ; au besoin, demandez une facture corrigée.',
    nl: 'De elektronische factuur voldoet niet aan de regels {detail}. Controleer de bedragen; vraag zo nodig een verbeterde factuur.',
    en: 'The electronic invoice breaks the rules {detail}. Check the amounts; if need be, ask for a corrected invoice.',
    de: 'Die elektronische Rechnung verstößt gegen die Regeln {detail}. Prüfen Sie die Beträge; verlangen Sie nötigenfalls eine berichtigte Rechnung.',
  },
  profile_unknown: {
    fr: 'Le profil de cette facture électronique nous est inconnu. Comparez la fiche avec le document.',
    nl: 'Het profiel van deze elektronische factuur is ons onbekend. Vergelijk de fiche met het document.',
    en: 'The profile of this electronic invoice is unknown to us. Compare the sheet with the document.',
    de: 'Das Profil dieser elektronischen Rechnung ist uns unbekannt. Vergleichen Sie das Blatt mit dem Beleg.',
  },
  direction_unsure: {
    fr: 'Il n’est pas sûr que ce soit un achat ou une vente : vérifiez le sens.',
    nl: 'Het is niet zeker of dit een aankoop of een verkoop is: controleer de richting.',
    en: 'It is not certain whether this is a purchase or a sale: check the direction.',
    de: 'Es ist nicht sicher, ob dies ein Einkauf oder ein Verkauf ist: Prüfen Sie die Richtung.',
  },
  document_type_unsure: {
    fr: 'Facture ou note de crédit ? Le type ({detail}) et les montants du fichier se contredisent : vérifiez le type et le signe.',
    nl: 'Factuur of creditnota? Het type ({detail}) en de bedragen van het bestand spreken elkaar tegen: controleer het type en het teken.',
    en: 'Invoice or credit note? The type ({detail}) and the amounts of the file contradict each other: check the type and the sign.',
    de: 'Rechnung oder Gutschrift? Die Art ({detail}) und die Beträge der Datei widersprechen sich: Prüfen Sie Art und Vorzeichen.',
  },
  engine_unavailable: {
    fr: 'Le service d’analyse n’a pas répondu : la fiche est celle de la lecture locale. Comparez-la avec le document, ou relancez l’analyse plus tard.',
    nl: 'De analysedienst heeft niet geantwoord: de fiche komt van de lokale lezing. Vergelijk ze met het document, of start de analyse later opnieuw.',
    en: 'The analysis service did not answer: the sheet is that of the local reading. Compare it with the document, or run the analysis again later.',
    de: 'Der Auswertungsdienst hat nicht geantwortet: Das Blatt stammt aus der lokalen Erkennung. Vergleichen Sie es mit dem Beleg oder starten Sie die Auswertung später erneut.',
  },
  engine_unusable: {
    fr: 'La réponse du service d’analyse était inutilisable et a été écartée : la fiche est celle de la lecture locale. Comparez-la avec le document.',
    nl: 'Het antwoord van de analysedienst was onbruikbaar en is genegeerd: de fiche komt van de lokale lezing. Vergelijk ze met het document.',
    en: 'The answer of the analysis service was of no use and was set aside: the sheet is that of the local reading. Compare it with the document.',
    de: 'Die Antwort des Auswertungsdienstes war unbrauchbar und wurde verworfen: Das Blatt stammt aus der lokalen Erkennung. Vergleichen Sie es mit dem Beleg.',
  },
  engine_budget: {
    fr: 'Le quota d’analyses du jour est épuisé : la fiche est celle de la lecture locale. Comparez-la avec le document, ou relancez l’analyse demain.',
    nl: 'Het aantal analyses voor vandaag is opgebruikt: de fiche komt van de lokale lezing. Vergelijk ze met het document, of start de analyse morgen opnieuw.',
    en: 'The analyses of today are used up: the sheet is that of the local reading. Compare it with the document, or run the analysis again tomorrow.',
    de: 'Das Tageskontingent an Auswertungen ist aufgebraucht: Das Blatt stammt aus der lokalen Erkennung. Vergleichen Sie es mit dem Beleg oder starten Sie die Auswertung morgen erneut.',
  },
  engines_differ: {
    fr: 'Deux lectures du document diffèrent ({field}) : {detail}. Vérifiez d’après le document laquelle est juste.',
    nl: 'Twee lezingen van het document verschillen ({field}): {detail}. Controleer op het document welke juist is.',
    en: 'Two readings of the document differ ({field}): {detail}. Check on the document which one is right.',
    de: 'Zwei Erkennungen des Belegs weichen voneinander ab ({field}): {detail}. Prüfen Sie am Beleg, welche stimmt.',
  },
  unconfirmed: {
    fr: 'Seul le service d’analyse a lu « {detail} » ({field}). Vérifiez-le d’après le document.',
    nl: 'Alleen de analysedienst heeft ‘{detail}’ gelezen ({field}). Controleer het op het document.',
    en: 'The analysis service alone read “{detail}” ({field}). Check it on the document.',
    de: 'Nur der Auswertungsdienst hat „{detail}“ erkannt ({field}). Prüfen Sie die Angabe am Beleg.',
  },
  unverified: {
    fr: 'Le service d’analyse indique « {detail} » ({field}), qui n’a pas été retrouvé dans le texte du document. Vérifiez avant de valider.',
    nl: 'De analysedienst geeft ‘{detail}’ op ({field}), maar dat staat niet in de tekst van het document. Controleer het voor u valideert.',
    en: 'The analysis service says “{detail}” ({field}), which was not found in the text of the document. Check it before you validate.',
    de: 'Der Auswertungsdienst nennt „{detail}“ ({field}), was im Text des Belegs nicht zu finden ist. Prüfen Sie es vor der Übernahme.',
  },
  duplicate_bytes: {
    fr: 'Ce fichier, octet pour octet, a déjà été reçu ({detail}).',
    nl: 'Dit bestand is byte voor byte al ontvangen ({detail}).',
    en: 'This file, byte for byte, was received before ({detail}).',
    de: 'Diese Datei ist Byte für Byte bereits eingegangen ({detail}).',
  },
  duplicate_ubl_id: {
    fr: 'Cette facture électronique, du même fournisseur et du même numéro, a déjà été reçue ({detail}).',
    nl: 'Deze elektronische factuur van dezelfde leverancier met hetzelfde nummer is al ontvangen ({detail}).',
    en: 'This electronic invoice, of the same seller and number, was received before ({detail}).',
    de: 'Diese elektronische Rechnung desselben Verkäufers mit derselben Nummer ist bereits eingegangen ({detail}).',
  },
  duplicate_identity: {
    fr: 'Une facture du même tiers, du même numéro et du même montant existe déjà ({detail}).',
    nl: 'Een factuur van dezelfde relatie met hetzelfde nummer en bedrag bestaat al ({detail}).',
    en: 'An invoice of the same third party with the same number and amount exists already ({detail}).',
    de: 'Eine Rechnung desselben Geschäftspartners mit gleicher Nummer und gleichem Betrag existiert bereits ({detail}).',
  },
  duplicate_communication: {
    fr: 'Une facture de la même communication structurée et du même montant existe déjà ({detail}).',
    nl: 'Een factuur met dezelfde gestructureerde mededeling en hetzelfde bedrag bestaat al ({detail}).',
    en: 'An invoice with the same structured communication and amount exists already ({detail}).',
    de: 'Eine Rechnung mit derselben strukturierten Mitteilung und demselben Betrag existiert bereits ({detail}).',
  },
  duplicate_day: {
    fr: 'Une facture du même tiers, du même jour et du même montant existe déjà ({detail}) ; son numéro est sans doute le même, lu en partie.',
    nl: 'Een factuur van dezelfde relatie, dag en hetzelfde bedrag bestaat al ({detail}); het nummer is wellicht hetzelfde, deels gelezen.',
    en: 'An invoice of the same third party, day and amount exists already ({detail}); its number is probably the same, read in part.',
    de: 'Eine Rechnung desselben Geschäftspartners vom selben Tag und über denselben Betrag existiert bereits ({detail}); die Nummer ist wohl dieselbe, nur teilweise gelesen.',
  },
}

/** A document with more pages than are read. */
export const pagesUnread: Message = {
  fr: 'Seules les premières pages ont été lues. Vérifiez la fiche d’après le document entier.',
  nl: 'Alleen de eerste bladzijden zijn gelezen. Controleer de fiche op het volledige document.',
  en: 'Only the first pages were read. Check the sheet on the whole document.',
  de: 'Nur die ersten Seiten wurden gelesen. Prüfen Sie das Blatt am vollständigen Beleg.',
}

/** The message of an unknown code, stored by a later release. */
export const unnamed: Message = {
  fr: 'Un point est à vérifier ({code}).',
  nl: 'Er is een punt na te kijken ({code}).',
  en: 'There is a point to check ({code}).',
  de: 'Ein Punkt ist zu prüfen ({code}).',
}

/** The names of the fields of an extraction. */
export const fieldNames: Readonly<Record<WarningField, Message>> = {
  document_type: { fr: 'type de document', nl: 'soort document', en: 'kind of document', de: 'Art des Belegs' },
  direction: {
    fr: 'sens (achat ou vente)',
    nl: 'richting (aankoop of verkoop)',
    en: 'direction (purchase or sale)',
    de: 'Richtung (Einkauf oder Verkauf)',
  },
  counterparty: { fr: 'fournisseur ou client', nl: 'leverancier of klant', en: 'supplier or customer', de: 'Lieferant oder Kunde' },
  'counterparty.name': { fr: 'nom du tiers', nl: 'naam van de relatie', en: 'name of the third party', de: 'Name des Geschäftspartners' },
  'counterparty.vat_number': { fr: 'numéro de TVA', nl: 'btw-nummer', en: 'VAT number', de: 'USt-IdNr.' },
  number: { fr: 'numéro du document', nl: 'documentnummer', en: 'number of the document', de: 'Belegnummer' },
  date: { fr: 'date du document', nl: 'datum van het document', en: 'date of the document', de: 'Belegdatum' },
  due_date: { fr: 'échéance', nl: 'vervaldatum', en: 'due date', de: 'Fälligkeit' },
  structured_communication: {
    fr: 'communication structurée',
    nl: 'gestructureerde mededeling',
    en: 'structured communication',
    de: 'strukturierte Mitteilung',
  },
  currency: { fr: 'devise', nl: 'munt', en: 'currency', de: 'Währung' },
  totals: { fr: 'base, TVA et total', nl: 'maatstaf, btw en totaal', en: 'net, VAT and total', de: 'Netto, MwSt. und Gesamtbetrag' },
  'payment.iban': { fr: 'compte à payer', nl: 'te betalen rekening', en: 'bank account to pay', de: 'zu bezahlendes Bankkonto' },
}
