import type { Message } from '../../../lib/languages.ts'

export const messages = {
  account_unknown: {
    fr: 'Ce compte n’existe pas dans ce dossier. Choisissez-en un autre, ou ouvrez-le.',
    nl: 'Deze rekening bestaat niet in dit dossier. Kies een andere, of open ze.',
    en: 'There is no such account in this company file. Choose another, or open it.',
    de: 'Dieses Konto gibt es in dieser Akte nicht. Wählen Sie ein anderes oder legen Sie es an.',
  },
  vat_code_unknown: {
    fr: 'Ce code TVA n’existe pas dans ce dossier. Choisissez-en un autre, ou créez-le.',
    nl: 'Deze btw-code bestaat niet in dit dossier. Kies een andere, of maak ze aan.',
    en: 'There is no such VAT code in this company file. Choose another, or create it.',
    de: 'Diesen Steuerschlüssel gibt es in dieser Akte nicht. Wählen Sie einen anderen oder legen Sie ihn an.',
  },
  journal_unknown: {
    fr: 'Ce journal n’existe pas dans ce dossier. Choisissez-en un autre, ou créez-le.',
    nl: 'Dit dagboek bestaat niet in dit dossier. Kies een ander, of maak het aan.',
    en: 'There is no such journal in this company file. Choose another, or create it.',
    de: 'Dieses Journal gibt es in dieser Akte nicht. Wählen Sie ein anderes oder legen Sie es an.',
  },
  journal_code_unknown: {
    fr: 'Aucun journal de ce dossier n’a le code « {code} ». GET journals donne les codes.',
    nl: 'Geen enkel dagboek van dit dossier heeft de code „{code}”. GET journals geeft de codes.',
    en: 'No journal of this company file has the code “{code}”. GET journals lists the codes.',
    de: 'Kein Journal dieser Akte hat den Code „{code}“. GET journals nennt die Codes.',
  },
  third_party_code_unknown: {
    fr: 'Aucun tiers de ce dossier n’a le code ou le numéro de TVA « {code} ». Corrigez-le, ou créez d’abord le tiers.',
    nl: 'Geen enkele relatie van dit dossier heeft de code of het btw-nummer „{code}”. Verbeter het, of maak eerst de relatie aan.',
    en: 'No third party of this company file has the code or VAT number “{code}”. Correct it, or create the third party first.',
    de: 'Kein Geschäftspartner dieser Akte hat den Code oder die USt-IdNr. „{code}“. Berichtigen Sie die Angabe oder legen Sie ihn zuerst an.',
  },
  third_party_ambiguous: {
    fr: '« {code} » désigne plusieurs tiers ({labels}). Indiquez le code de l’un d’eux, ou third_party_id.',
    nl: '„{code}” wijst meerdere relaties aan ({labels}). Geef de code van één ervan op, of third_party_id.',
    en: '“{code}” names several third parties ({labels}). Give the code of one of them, or third_party_id.',
    de: '„{code}“ bezeichnet mehrere Geschäftspartner ({labels}). Geben Sie den Code von einem davon an oder third_party_id.',
  },
  analytic_code_unknown: {
    fr: 'Aucun code analytique de ce dossier ne s’appelle « {code} ». GET analytic-codes donne les codes et leurs chemins.',
    nl: 'Geen enkele analytische code van dit dossier heet „{code}”. GET analytic-codes geeft de codes en hun paden.',
    en: 'No analytic code of this company file is called “{code}”. GET analytic-codes lists the codes and their paths.',
    de: 'Kein analytischer Code dieser Akte heißt „{code}“. GET analytic-codes nennt die Codes und ihre Pfade.',
  },
  analytic_code_ambiguous: {
    fr: '« {code} » existe sur plusieurs axes ({labels}). Indiquez le chemin de l’un d’eux, ou analytic_code_id.',
    nl: '„{code}” bestaat op meerdere assen ({labels}). Geef het pad van één ervan op, of analytic_code_id.',
    en: '“{code}” exists on several axes ({labels}). Give the path of one of them, or analytic_code_id.',
    de: '„{code}“ gibt es auf mehreren Achsen ({labels}). Geben Sie den Pfad von einem davon an oder analytic_code_id.',
  },
  period_locked: {
    fr: 'Cette période est verrouillée. Déverrouillez-la, ou choisissez une date ouverte.',
    nl: 'Deze periode is vergrendeld. Ontgrendel ze, of kies een open datum.',
    en: 'This period is locked. Unlock it, or choose an open date.',
    de: 'Diese Periode ist gesperrt. Entsperren Sie sie oder wählen Sie ein offenes Datum.',
  },
  vat_locked: {
    fr: 'La déclaration TVA de ce mois est validée : aucune écriture avec TVA ne peut plus y entrer. Choisissez une date ouverte.',
    nl: 'De btw-aangifte van deze maand is gevalideerd: er kan geen boeking met btw meer bij. Kies een open datum.',
    en: 'The VAT return of this month is validated: no entry with VAT can be added to it. Choose an open date.',
    de: 'Die USt.-Erklärung dieses Monats ist validiert: Buchungen mit Umsatzsteuer sind nicht mehr möglich. Wählen Sie ein offenes Datum.',
  },
  year_closed: {
    fr: 'Cet exercice est clôturé. Un administrateur peut le rouvrir.',
    nl: 'Dit boekjaar is afgesloten. Een beheerder kan het heropenen.',
    en: 'This fiscal year is closed. An admin can reopen it.',
    de: 'Dieses Geschäftsjahr ist abgeschlossen. Ein Administrator kann es wieder öffnen.',
  },
  no_fiscal_year: {
    fr: 'Aucun exercice du dossier ne contient cette date. Créez d’abord l’exercice, ou corrigez la date.',
    nl: 'Geen enkel boekjaar van het dossier bevat deze datum. Maak eerst het boekjaar aan, of verbeter de datum.',
    en: 'No fiscal year of the company file holds this date. Create the fiscal year first, or correct the date.',
    de: 'Kein Geschäftsjahr der Akte enthält dieses Datum. Legen Sie zuerst das Geschäftsjahr an oder berichtigen Sie das Datum.',
  },
  too_large: {
    fr: 'Ces montants dépassent, au total ou avec ce que les comptes portent déjà, ce que le grand livre peut contenir. Vérifiez-les.',
    nl: 'Deze bedragen zijn, samen of met wat al op de rekeningen staat, groter dan het grootboek kan bevatten. Kijk ze na.',
    en: 'These amounts exceed, in total or with what the accounts already hold, what the ledger can contain. Check them.',
    de: 'Diese Beträge übersteigen in der Summe oder zusammen mit dem Stand der Konten, was das Hauptbuch fassen kann. Prüfen Sie sie.',
  },
  entry_unbalanced: {
    fr: 'L’écriture n’est pas en équilibre : débit moins crédit = {difference}. Corrigez un montant ou ajoutez la ligne qui manque.',
    nl: 'De boeking is niet in evenwicht: debet min credit = {difference}. Verbeter een bedrag of voeg de ontbrekende lijn toe.',
    en: 'The entry does not balance: debit minus credit = {difference}. Correct an amount, or add the line that is missing.',
    de: 'Die Buchung ist nicht ausgeglichen: Soll minus Haben = {difference}. Berichtigen Sie einen Betrag oder ergänzen Sie die fehlende Zeile.',
  },
  account_not_postable: {
    fr: 'Le compte {account} est un intitulé : choisissez un de ses sous-comptes.',
    nl: 'Rekening {account} is een rubriek: kies een van de onderliggende rekeningen.',
    en: 'Account {account} is a heading: choose one of the accounts below it.',
    de: 'Konto {account} ist eine Überschrift: Wählen Sie eines der Konten darunter.',
  },
  third_party_required: {
    fr: 'Le compte collectif {account} demande un tiers : indiquez-le sur la ligne.',
    nl: 'Op de collectieve rekening {account} is een derde nodig: vermeld die op de lijn.',
    en: 'Account {account} is collective: name the third party on the line.',
    de: 'Konto {account} ist ein Sammelkonto: Geben Sie auf der Zeile den Geschäftspartner an.',
  },
  third_party_unknown: {
    fr: 'Ce tiers n’existe pas dans ce dossier, ou il est dans la corbeille : choisissez-en un autre, ou restaurez-le.',
    nl: 'Deze derde bestaat niet in dit dossier of zit in de prullenmand: kies een andere, of zet hem terug.',
    en: 'There is no such third party in this company file, or it is in the bin: choose another one, or restore it.',
    de: 'Diesen Geschäftspartner gibt es in dieser Akte nicht, oder er liegt im Papierkorb: Wählen Sie einen anderen oder stellen Sie ihn wieder her.',
  },
  fiscal_year_unknown: {
    fr: 'Cet exercice n’existe pas dans le dossier.',
    nl: 'Dit boekjaar bestaat niet in het dossier.',
    en: 'The company file has no such fiscal year.',
    de: 'Dieses Geschäftsjahr gibt es in der Akte nicht.',
  },
  ends_before_start: {
    fr: 'La dernière date doit suivre la première, dans l’exercice demandé.',
    nl: 'De laatste datum moet na de eerste vallen, binnen het gevraagde boekjaar.',
    en: 'The last day must not come before the first, within the fiscal year asked for.',
    de: 'Das letzte Datum darf nicht vor dem ersten liegen, innerhalb des gewünschten Geschäftsjahrs.',
  },
} satisfies Record<string, Message>
