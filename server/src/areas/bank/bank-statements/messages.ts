import { type Language, languages, type Message } from '../../../lib/languages.ts'
import { issueMessage } from '../../../statements/index.ts'

export const messages = {
  coda_invalid: {
    fr: 'L’extrait de compte n’a pas été importé : le fichier est incomplet ou contradictoire. Rien n’a été enregistré.',
    nl: 'Het rekeninguittreksel werd niet ingelezen: het bestand is onvolledig of tegenstrijdig. Er werd niets bewaard.',
    en: 'The bank statement was not imported: the file is incomplete or contradicts itself. Nothing was stored.',
    de: 'Der Kontoauszug wurde nicht eingelesen: Die Datei ist unvollständig oder widersprüchlich. Es wurde nichts gespeichert.',
  },
  coda_duplicate: {
    fr: 'Tous les extraits de cet envoi sont déjà importés.',
    nl: 'Alle uittreksels van deze zending zijn al ingelezen.',
    en: 'Every statement of this upload is imported already.',
    de: 'Alle Auszüge dieser Sendung sind bereits eingelesen.',
  },
  bank_account_unknown: {
    fr: 'Un compte bancaire du fichier n’a pas de journal financier dans ce dossier.',
    nl: 'Een bankrekening van het bestand heeft geen financieel dagboek in dit dossier.',
    en: 'A bank account of the file has no financial journal in this company file.',
    de: 'Ein Bankkonto der Datei hat in dieser Akte kein Finanzjournal.',
  },
  account_without_journal: {
    fr: 'Aucun journal financier actif n’a l’IBAN {iban}. Encodez cet IBAN dans le journal de la banque.',
    nl: 'Geen actief financieel dagboek heeft het IBAN {iban}. Vul dit IBAN in bij het dagboek van de bank.',
    en: 'No active financial journal has the IBAN {iban}. Enter this IBAN in the journal of the bank.',
    de: 'Kein aktives Finanzjournal hat die IBAN {iban}. Tragen Sie diese IBAN im Journal der Bank ein.',
  },
  account_in_other_currency: {
    fr: 'Le compte {iban} est tenu en {known} dans ce dossier ; l’extrait est en {currency}.',
    nl: 'De rekening {iban} wordt in dit dossier in {known} gevoerd; het uittreksel is in {currency}.',
    en: 'The account {iban} is kept in {known} in this company file; the statement is in {currency}.',
    de: 'Das Konto {iban} wird in dieser Akte in {known} geführt; der Auszug lautet auf {currency}.',
  },
  not_fed: {
    fr: 'L’opération du {day} de {amount} {currency} n’est pas arrivée par l’intégration qui alimente ce compte. Attendez sa prochaine exécution, ou mettez-la en pause.',
    nl: 'De verrichting van {day} van {amount} {currency} kwam niet binnen via de integratie die deze rekening voedt. Wacht op haar volgende uitvoering, of pauzeer ze.',
    en: 'The transaction of {day} of {amount} {currency} did not arrive through the integration that feeds this account. Wait for its next run, or pause it.',
    de: 'Der Umsatz vom {day} über {amount} {currency} kam nicht über die Integration, die dieses Konto versorgt. Warten Sie auf ihren nächsten Lauf, oder halten Sie sie an.',
  },
  not_on_platform: {
    fr: 'L’opération du {day} de {amount} {currency} n’est pas arrivée de la plateforme externe, qui alimente ce compte. Relancez l’import de la plateforme, puis chargez à nouveau le fichier.',
    nl: 'De verrichting van {day} van {amount} {currency} kwam niet van het externe platform, dat deze rekening voedt. Start de import van het platform opnieuw en laad het bestand daarna nog eens op.',
    en: 'The transaction of {day} of {amount} {currency} did not arrive from the external platform, which feeds this account. Run the import from the platform again, then upload the file once more.',
    de: 'Der Umsatz vom {day} über {amount} {currency} kam nicht von der externen Plattform, die dieses Konto versorgt. Starten Sie den Import von der Plattform erneut und laden Sie die Datei dann noch einmal hoch.',
  },
  exchange_rate_missing: {
    fr: 'Aucun cours {currency} n’est connu au {day}.',
    nl: 'Voor {day} is geen koers {currency} bekend.',
    en: 'No rate for {currency} is known on {day}.',
    de: 'Für den {day} ist kein Kurs {currency} bekannt.',
  },
  other_content: {
    fr: 'L’extrait {number} du compte {iban} ({date}) est déjà importé avec un autre contenu.',
    nl: 'Het uittreksel {number} van de rekening {iban} ({date}) is al ingelezen met een andere inhoud.',
    en: 'Statement {number} of account {iban} ({date}) is imported already, with another content.',
    de: 'Der Auszug {number} des Kontos {iban} ({date}) ist bereits mit anderem Inhalt eingelesen.',
  },
  overlapping: {
    fr: 'L’extrait {number} du compte {iban} ({date}) couvre des jours de l’extrait {other}, déjà importé.',
    nl: 'Het uittreksel {number} van de rekening {iban} ({date}) bestrijkt dagen van het uittreksel {other}, dat al is ingelezen.',
    en: 'Statement {number} of account {iban} ({date}) covers days of statement {other}, which is imported already.',
    de: 'Der Auszug {number} des Kontos {iban} ({date}) umfasst Tage des bereits eingelesenen Auszugs {other}.',
  },
  too_many_transactions: {
    fr: 'Un envoi compte au plus {max} opérations. Envoyez ce fichier à part, ou demandez à la banque une période plus courte.',
    nl: 'Een zending telt hoogstens {max} verrichtingen. Stuur dit bestand afzonderlijk, of vraag de bank een kortere periode.',
    en: 'An upload has at most {max} transactions. Send this file by itself, or ask the bank for a shorter period.',
    de: 'Eine Sendung umfasst höchstens {max} Umsätze. Senden Sie diese Datei einzeln oder fordern Sie bei der Bank einen kürzeren Zeitraum an.',
  },
  amount_too_large: {
    fr: 'Un montant du fichier dépasse ce qu’un dossier peut contenir.',
    nl: 'Een bedrag in het bestand is groter dan een dossier kan bevatten.',
    en: 'An amount of the file is larger than a company file can hold.',
    de: 'Ein Betrag der Datei ist größer, als eine Akte aufnehmen kann.',
  },
  matched_transactions: {
    fr: 'Des opérations de ce fichier sont rapprochées ({count}). Annulez d’abord leurs rapprochements.',
    nl: 'Verrichtingen van dit bestand zijn afgestemd ({count}). Maak eerst de afstemming ongedaan.',
    en: 'Transactions of this file are matched ({count}). Undo their matches first.',
    de: 'Umsätze dieser Datei sind zugeordnet ({count}). Heben Sie zuerst die Zuordnungen auf.',
  },
  imported_again: {
    fr: 'L’extrait {number} du compte {iban} a été importé à nouveau entre-temps, ou ses jours sont couverts par un autre.',
    nl: 'Het uittreksel {number} van de rekening {iban} werd intussen opnieuw ingelezen, of zijn dagen worden door een ander bestreken.',
    en: 'Statement {number} of account {iban} was imported again meanwhile, or another one covers its days.',
    de: 'Der Auszug {number} des Kontos {iban} wurde inzwischen erneut eingelesen, oder ein anderer umfasst seine Tage.',
  },
  transaction_matched: {
    fr: 'Cette opération est rapprochée. Annulez d’abord le rapprochement.',
    nl: 'Deze verrichting is afgestemd. Maak eerst de afstemming ongedaan.',
    en: 'This transaction is matched. Undo the match first.',
    de: 'Dieser Umsatz ist zugeordnet. Heben Sie zuerst die Zuordnung auf.',
  },
  amount_wrong: {
    fr: 'Indiquez un montant avec deux décimales au plus.',
    nl: 'Geef een bedrag met hoogstens twee decimalen op.',
    en: 'Enter an amount with at most two decimals.',
    de: 'Geben Sie einen Betrag mit höchstens zwei Nachkommastellen an.',
  },
  iban_wrong: {
    fr: 'Cet IBAN n’est pas valable.',
    nl: 'Dit IBAN is niet geldig.',
    en: 'This IBAN is not valid.',
    de: 'Diese IBAN ist ungültig.',
  },
  communication_wrong: {
    fr: 'Les chiffres de contrôle de cette communication structurée sont inexacts.',
    nl: 'De controlecijfers van deze gestructureerde mededeling kloppen niet.',
    en: 'The check digits of this structured communication are wrong.',
    de: 'Die Prüfziffern dieser strukturierten Mitteilung stimmen nicht.',
  },
  same_transaction: {
    fr: 'Cette opération existe déjà : même compte, même date, même montant, même communication.',
    nl: 'Deze verrichting bestaat al: zelfde rekening, datum, bedrag en mededeling.',
    en: 'This transaction exists already: same account, date, amount and communication.',
    de: 'Diesen Umsatz gibt es bereits: gleiches Konto, gleiches Datum, gleicher Betrag, gleiche Mitteilung.',
  },
  bank_pending: {
    fr: 'Des opérations bancaires de l’exercice sont encore en attente.',
    nl: 'Bankverrichtingen van het boekjaar staan nog in afwachting.',
    en: 'Bank transactions of the year are still pending.',
    de: 'Bankumsätze des Geschäftsjahrs sind noch offen.',
  },
} as const satisfies Record<string, Message>

/** Warnings that the comparison of statements gives; those about the content of a file stand with the readers. */
const comparisonWarnings: Readonly<Record<string, Message>> = {
  balance_gap: {
    fr: 'Compte {iban} : le solde initial de l’extrait {number} diffère du solde final de l’extrait {former}.',
    nl: 'Rekening {iban}: het beginsaldo van uittreksel {number} verschilt van het eindsaldo van uittreksel {former}.',
    en: 'Account {iban}: the opening balance of statement {number} differs from the closing balance of statement {former}.',
    de: 'Konto {iban}: Der Anfangssaldo des Auszugs {number} weicht vom Endsaldo des Auszugs {former} ab.',
  },
  number_gap: {
    fr: 'Compte {iban} : des extraits manquent entre {former} et {number}.',
    nl: 'Rekening {iban}: tussen {former} en {number} ontbreken uittreksels.',
    en: 'Account {iban}: statements are missing between {former} and {number}.',
    de: 'Konto {iban}: Zwischen {former} und {number} fehlen Auszüge.',
  },
  number_reused: {
    fr: 'Compte {iban} : la banque a réutilisé le numéro d’extrait {number}.',
    nl: 'Rekening {iban}: de bank heeft het uittrekselnummer {number} opnieuw gebruikt.',
    en: 'Account {iban}: the bank used statement number {number} again.',
    de: 'Konto {iban}: Die Bank hat die Auszugsnummer {number} erneut verwendet.',
  },
}

const lineNames: Message = { fr: 'ligne {line}', nl: 'lijn {line}', en: 'line {line}', de: 'Zeile {line}' }

const inEach = (write: (language: Language) => string): Message => {
  const [fr, nl, en, de] = languages.map(write)
  return { fr: fr ?? '', nl: nl ?? '', en: en ?? '', de: de ?? '' }
}

/** The sentence about something found in a file, with its line where the file has lines; null for an unknown code. */
export function findingMessage(code: string, hasLine: boolean): Message | null {
  const sentence = Object.hasOwn(comparisonWarnings, code) ? comparisonWarnings[code] : issueMessage(code)
  if (!sentence) return null
  return hasLine ? inEach((language) => `${sentence[language].replace(/\.$/, '')} (${lineNames[language]}).`) : sentence
}
