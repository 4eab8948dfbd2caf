/**
 * What can be wrong with a fichier des écritures comptables. The levels are those of the administration's test program: `stop` is refused
 * before the lines are read, `O`, `E` and `V` make the file not conform, `A` and `S` are reported; `own` is what that program does not check.
 */
import type { Message } from '../../../../../lib/languages.ts'

type Level = 'stop' | 'O' | 'E' | 'V' | 'A' | 'S' | 'own'
type Known = { readonly level: Level; readonly message: Message }

export const fecChecks = {
  file_name: {
    level: 'stop',
    message: {
      fr: 'Le nom du fichier n’est pas <SIREN>FEC<date de clôture>.',
      nl: 'De bestandsnaam is niet <SIREN>FEC<afsluitdatum>.',
      en: 'The file name is not <SIREN>FEC<closing date>.',
      de: 'Der Dateiname ist nicht <SIREN>FEC<Abschlussdatum>.',
    },
  },
  xml_form: {
    level: 'stop',
    message: {
      fr: 'Le fichier est en XML ; seul le fichier à plat est contrôlé ici.',
      nl: 'Het bestand is XML; hier wordt alleen het platte bestand gecontroleerd.',
      en: 'The file is XML; only the flat file is checked here.',
      de: 'Die Datei ist XML; geprüft wird hier nur die Textdatei mit Trennzeichen.',
    },
  },
  separator: {
    level: 'stop',
    message: {
      fr: 'Les zones ne sont séparées ni par une tabulation ni par « | ».',
      nl: 'De velden zijn niet gescheiden door een tab of door „|”.',
      en: 'The fields are separated neither by a tab nor by “|”.',
      de: 'Die Felder sind weder durch einen Tabulator noch durch „|“ getrennt.',
    },
  },
  side: {
    level: 'stop',
    message: {
      fr: 'Le sens d’une ligne n’est pas D, C, +1 ou -1.',
      nl: 'De zijde van een regel is niet D, C, +1 of -1.',
      en: 'The side of a line is not D, C, +1 or -1.',
      de: 'Die Seite einer Zeile ist nicht D, C, +1 oder -1.',
    },
  },
  encoding: {
    level: 'own',
    message: {
      fr: 'Le fichier n’est codé ni en ISO 8859-15 ni en UTF-8.',
      nl: 'Het bestand is niet gecodeerd in ISO 8859-15 of UTF-8.',
      en: 'The file is encoded neither in ISO 8859-15 nor in UTF-8.',
      de: 'Die Datei ist weder in ISO 8859-15 noch in UTF-8 codiert.',
    },
  },
  line_end: {
    level: 'own',
    message: {
      fr: 'La dernière ligne ne se termine pas par un retour à la ligne.',
      nl: 'De laatste regel eindigt niet met een regeleinde.',
      en: 'The last line does not end with a line break.',
      de: 'Die letzte Zeile endet nicht mit einem Zeilenumbruch.',
    },
  },
  column_missing: {
    level: 'O',
    message: {
      fr: 'Une colonne obligatoire manque dans l’en-tête.',
      nl: 'Een verplichte kolom ontbreekt in de kopregel.',
      en: 'A mandatory column is missing from the header.',
      de: 'In der Kopfzeile fehlt eine Pflichtspalte.',
    },
  },
  column_unknown: {
    level: 'S',
    message: {
      fr: 'Une colonne ne figure pas dans la liste légale.',
      nl: 'Een kolom staat niet in de wettelijke lijst.',
      en: 'A column is not on the legal list.',
      de: 'Eine Spalte steht nicht in der gesetzlichen Liste.',
    },
  },
  no_lines: {
    level: 'E',
    message: {
      fr: 'Le fichier ne contient aucune écriture.',
      nl: 'Het bestand bevat geen enkele boeking.',
      en: 'The file contains no entry.',
      de: 'Die Datei enthält keine Buchung.',
    },
  },
  empty_line: {
    level: 'E',
    message: { fr: 'Une ligne est vide.', nl: 'Een regel is leeg.', en: 'A line is empty.', de: 'Eine Zeile ist leer.' },
  },
  field_count: {
    level: 'E',
    message: {
      fr: 'Une ligne n’a pas autant de zones que l’en-tête.',
      nl: 'Een regel heeft niet evenveel velden als de kopregel.',
      en: 'A line does not have as many fields as the header.',
      de: 'Eine Zeile hat nicht so viele Felder wie die Kopfzeile.',
    },
  },
  mandatory_value_missing: {
    level: 'E',
    message: {
      fr: 'Une zone obligatoire est vide (numéro, date, compte ou libellé).',
      nl: 'Een verplicht veld is leeg (nummer, datum, rekening of omschrijving).',
      en: 'A mandatory field is empty (number, date, account or label).',
      de: 'Ein Pflichtfeld ist leer (Nummer, Datum, Konto oder Text).',
    },
  },
  value_missing: {
    level: 'V',
    message: {
      fr: 'Une zone à remplir depuis 2013 est vide (journal, pièce ou date de validation).',
      nl: 'Een sinds 2013 in te vullen veld is leeg (dagboek, stuk of validatiedatum).',
      en: 'A field that must be filled since 2013 is empty (journal, document or validation date).',
      de: 'Ein seit 2013 auszufüllendes Feld ist leer (Journal, Beleg oder Festschreibungsdatum).',
    },
  },
  decimal_point: {
    level: 'E',
    message: {
      fr: 'Un montant est écrit avec un point au lieu d’une virgule.',
      nl: 'Een bedrag is met een punt in plaats van een komma geschreven.',
      en: 'An amount is written with a point instead of a comma.',
      de: 'Ein Betrag ist mit Punkt statt Komma geschrieben.',
    },
  },
  thousands_separator: {
    level: 'E',
    message: {
      fr: 'Un montant contient un séparateur de milliers.',
      nl: 'Een bedrag bevat een scheidingsteken voor duizendtallen.',
      en: 'An amount contains a thousands separator.',
      de: 'Ein Betrag enthält ein Tausendertrennzeichen.',
    },
  },
  amount_invalid: {
    level: 'E',
    message: {
      fr: 'Un montant n’est pas un nombre.',
      nl: 'Een bedrag is geen getal.',
      en: 'An amount is not a number.',
      de: 'Ein Betrag ist keine Zahl.',
    },
  },
  date_invalid: {
    level: 'E',
    message: {
      fr: 'Une date est illisible.',
      nl: 'Een datum is onleesbaar.',
      en: 'A date cannot be read.',
      de: 'Ein Datum ist nicht lesbar.',
    },
  },
  date_year: {
    level: 'A',
    message: {
      fr: 'L’année d’une date est hors de 1900 à 2099.',
      nl: 'Het jaar van een datum ligt buiten 1900 tot 2099.',
      en: 'The year of a date is outside 1900 to 2099.',
      de: 'Das Jahr eines Datums liegt außerhalb von 1900 bis 2099.',
    },
  },
  date_nonexistent: {
    level: 'own',
    message: {
      fr: 'Une date n’existe pas dans le calendrier.',
      nl: 'Een datum bestaat niet op de kalender.',
      en: 'A date does not exist in the calendar.',
      de: 'Ein Datum gibt es im Kalender nicht.',
    },
  },
  account_number: {
    level: 'A',
    message: {
      fr: 'Un numéro de compte ne commence pas par trois chiffres du plan comptable.',
      nl: 'Een rekeningnummer begint niet met drie cijfers van het rekeningstelsel.',
      en: 'An account number does not begin with three digits of the chart of accounts.',
      de: 'Eine Kontonummer beginnt nicht mit drei Ziffern des Kontenplans.',
    },
  },
  one_side: {
    level: 'A',
    message: {
      fr: 'Une ligne a un débit et un crédit, ou ni l’un ni l’autre.',
      nl: 'Een regel heeft zowel debet als credit, of geen van beide.',
      en: 'A line has both a debit and a credit, or neither.',
      de: 'Eine Zeile hat Soll und Haben oder keines von beiden.',
    },
  },
  entry_unbalanced: {
    level: 'own',
    message: {
      fr: 'Une écriture n’est pas équilibrée.',
      nl: 'Een boeking is niet in evenwicht.',
      en: 'An entry does not balance.',
      de: 'Eine Buchung ist nicht ausgeglichen.',
    },
  },
  total_unbalanced: {
    level: 'own',
    message: {
      fr: 'Le total des débits n’est pas égal au total des crédits.',
      nl: 'Het totaal debet is niet gelijk aan het totaal credit.',
      en: 'Total debit does not equal total credit.',
      de: 'Die Summe Soll ist nicht gleich der Summe Haben.',
    },
  },
  entry_dates: {
    level: 'own',
    message: {
      fr: 'Les lignes d’une écriture n’ont pas toutes les mêmes dates de comptabilisation et de validation.',
      nl: 'De regels van een boeking hebben niet allemaal dezelfde boek- en validatiedatum.',
      en: 'The lines of an entry do not all have the same accounting and validation dates.',
      de: 'Die Zeilen einer Buchung haben nicht alle dasselbe Buchungs- und Festschreibungsdatum.',
    },
  },
  entry_journals: {
    level: 'own',
    message: {
      fr: 'Une écriture est répartie sur deux journaux.',
      nl: 'Een boeking is over twee dagboeken verdeeld.',
      en: 'An entry is spread over two journals.',
      de: 'Eine Buchung ist auf zwei Journale verteilt.',
    },
  },
  number_gap: {
    level: 'own',
    message: {
      fr: 'La numérotation des écritures n’est pas continue.',
      nl: 'De nummering van de boekingen is niet doorlopend.',
      en: 'Entry numbers are not continuous.',
      de: 'Die Nummerierung der Buchungen ist nicht lückenlos.',
    },
  },
  date_order: {
    level: 'own',
    message: {
      fr: 'Une écriture est antérieure à celle qui porte le numéro précédent.',
      nl: 'Een boeking is ouder dan die met het vorige nummer.',
      en: 'An entry is dated before the one with the previous number.',
      de: 'Eine Buchung liegt vor derjenigen mit der vorhergehenden Nummer.',
    },
  },
  date_outside_year: {
    level: 'own',
    message: {
      fr: 'La date d’une écriture est hors de l’exercice.',
      nl: 'De datum van een boeking ligt buiten het boekjaar.',
      en: 'The date of an entry is outside the fiscal year.',
      de: 'Das Datum einer Buchung liegt außerhalb des Geschäftsjahres.',
    },
  },
  valid_date_early: {
    level: 'own',
    message: {
      fr: 'Une écriture porte une date postérieure à sa validation.',
      nl: 'Een boeking heeft een latere datum dan haar validatie.',
      en: 'An entry is dated after it was validated.',
      de: 'Eine Buchung trägt ein späteres Datum als ihre Festschreibung.',
    },
  },
  auxiliary_pair: {
    level: 'own',
    message: {
      fr: 'Le numéro et le nom du tiers ne sont pas renseignés ensemble.',
      nl: 'Nummer en naam van de relatie zijn niet samen ingevuld.',
      en: 'The number and name of the third party are not filled in together.',
      de: 'Nummer und Name des Geschäftspartners sind nicht zusammen angegeben.',
    },
  },
  auxiliary_missing: {
    level: 'own',
    message: {
      fr: 'Une ligne de client ou de fournisseur (411, 401) n’indique pas le tiers.',
      nl: 'Een regel van een klant of leverancier (411, 401) vermeldt de relatie niet.',
      en: 'A line of a customer or supplier (411, 401) does not name the third party.',
      de: 'Eine Zeile eines Kunden oder Lieferanten (411, 401) nennt den Geschäftspartner nicht.',
    },
  },
  lettering_pair: {
    level: 'own',
    message: {
      fr: 'Le code et la date de lettrage ne sont pas renseignés ensemble.',
      nl: 'Code en datum van de aflettering zijn niet samen ingevuld.',
      en: 'The code and date of the lettering are not filled in together.',
      de: 'Code und Datum des Ausgleichs sind nicht zusammen angegeben.',
    },
  },
  currency_pair: {
    level: 'own',
    message: {
      fr: 'Le montant en devise et la devise ne sont pas renseignés ensemble.',
      nl: 'Bedrag in vreemde munt en munt zijn niet samen ingevuld.',
      en: 'The foreign amount and its currency are not filled in together.',
      de: 'Fremdwährungsbetrag und Währung sind nicht zusammen angegeben.',
    },
  },
  opening_late: {
    level: 'own',
    message: {
      fr: 'Un à-nouveau suit d’autres écritures.',
      nl: 'Een openingsboeking staat na andere boekingen.',
      en: 'An opening entry follows other entries.',
      de: 'Eine Eröffnungsbuchung folgt auf andere Buchungen.',
    },
  },
  opening_result: {
    level: 'own',
    message: {
      fr: 'Les à-nouveaux contiennent un compte de charges ou de produits.',
      nl: 'De openingsboekingen bevatten een kosten- of opbrengstenrekening.',
      en: 'The opening entries contain an expense or income account.',
      de: 'Die Eröffnungsbuchungen enthalten ein Aufwands- oder Ertragskonto.',
    },
  },
  control_character: {
    level: 'own',
    message: {
      fr: 'Une zone contient un séparateur, une tabulation ou un saut de ligne.',
      nl: 'Een veld bevat een scheidingsteken, een tab of een regeleinde.',
      en: 'A field contains a separator, a tab or a line break.',
      de: 'Ein Feld enthält ein Trennzeichen, einen Tabulator oder einen Zeilenumbruch.',
    },
  },
  siren: {
    level: 'own',
    message: {
      fr: 'Le SIREN manque, est faux ou n’est pas celui de l’entreprise.',
      nl: 'Het SIREN-nummer ontbreekt, is fout of is niet dat van de onderneming.',
      en: 'The SIREN is missing, wrong or not that of the company.',
      de: 'Die SIREN-Nummer fehlt, ist falsch oder nicht die des Unternehmens.',
    },
  },
} as const satisfies Record<string, Known>

export type FecCheckCode = keyof typeof fecChecks

/** The file is not delivered with one of these; with the others it is, and they are named beside it. */
const structural: ReadonlySet<FecCheckCode> = new Set([
  'file_name',
  'column_missing',
  'field_count',
  'mandatory_value_missing',
  'value_missing',
  'entry_unbalanced',
  'total_unbalanced',
  'date_outside_year',
  'siren',
])
export const isStructural = (code: FecCheckCode): boolean => structural.has(code)

/** What was found: how often, and the first lines of the file that have it, the header being line 1. */
export type Finding = { readonly code: FecCheckCode; readonly count: number; readonly lines: readonly number[] }

const linesShown = 10

/** Collects what is found, in the order of the list above. */
export function collectFindings() {
  const found = new Map<FecCheckCode, { count: number; lines: number[] }>()
  return {
    add: (code: FecCheckCode, line?: number): void => {
      const known = found.get(code) ?? { count: 0, lines: [] }
      known.count += 1
      if (line !== undefined && known.lines.length < linesShown) known.lines.push(line)
      found.set(code, known)
    },
    list: (): Finding[] =>
      (Object.keys(fecChecks) as FecCheckCode[]).flatMap((code) => {
        const known = found.get(code)
        return known ? [{ code, ...known }] : []
      }),
  }
}
export type Findings = ReturnType<typeof collectFindings>
