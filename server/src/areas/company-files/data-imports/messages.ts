import type { Message } from '../../../lib/languages.ts'

export const messages = {
  rows_missing: {
    fr: 'Envoyez des lignes (rows) ou un fichier CSV (file).',
    nl: 'Stuur rijen (rows) of een CSV-bestand (file).',
    en: 'Send rows or a CSV file.',
    de: 'Senden Sie Zeilen (rows) oder eine CSV-Datei (file).',
  },
  xlsx: {
    fr: 'Les classeurs Excel ne sont pas lus : enregistrez la feuille au format CSV (UTF-8) et envoyez ce fichier.',
    nl: 'Excel-werkmappen worden niet gelezen: bewaar het blad als CSV (UTF-8) en stuur dat bestand.',
    en: 'Excel workbooks are not read: save the sheet as CSV (UTF-8) and send that file.',
    de: 'Excel-Arbeitsmappen werden nicht gelesen: Speichern Sie das Blatt als CSV (UTF-8) und senden Sie diese Datei.',
  },
  not_text: {
    fr: 'Ce fichier n’est pas un texte CSV.',
    nl: 'Dit bestand is geen CSV-tekst.',
    en: 'This file is no CSV text.',
    de: 'Diese Datei ist kein CSV-Text.',
  },
  quote_open: {
    fr: 'Le guillemet ouvert à la ligne {line} n’est jamais fermé.',
    nl: 'Het aanhalingsteken op regel {line} wordt nooit gesloten.',
    en: 'The quote opened on line {line} is never closed.',
    de: 'Das in Zeile {line} geöffnete Anführungszeichen wird nie geschlossen.',
  },
  no_rows: {
    fr: 'Le fichier ne contient aucune ligne sous l’en-tête.',
    nl: 'Het bestand bevat geen rijen onder de kop.',
    en: 'The file has no lines below its header.',
    de: 'Die Datei enthält keine Zeilen unter der Kopfzeile.',
  },
  too_many_rows: {
    fr: 'Le fichier dépasse {max} lignes : partagez-le.',
    nl: 'Het bestand telt meer dan {max} rijen: splits het.',
    en: 'The file has more than {max} rows: split it.',
    de: 'Die Datei hat mehr als {max} Zeilen: Teilen Sie sie auf.',
  },
  column_twice: {
    fr: 'Deux colonnes vont au champ {column}.',
    nl: 'Twee kolommen gaan naar het veld {column}.',
    en: 'Two columns go to the field {column}.',
    de: 'Zwei Spalten gehören zum Feld {column}.',
  },
  column_unknown: {
    fr: 'Le fichier n’a pas de colonne {column}.',
    nl: 'Het bestand heeft geen kolom {column}.',
    en: 'The file has no column {column}.',
    de: 'Die Datei hat keine Spalte {column}.',
  },
  too_many_cells: {
    fr: 'La ligne a plus de cellules que l’en-tête ({columns}) : un séparateur se trouve-t-il dans un texte sans guillemets ?',
    nl: 'De rij heeft meer cellen dan de kop ({columns}): staat er een scheidingsteken in een tekst zonder aanhalingstekens?',
    en: 'The row has more cells than the header ({columns}): is there a separator in a text without quotes?',
    de: 'Die Zeile hat mehr Zellen als die Kopfzeile ({columns}): Steht ein Trennzeichen in einem Text ohne Anführungszeichen?',
  },
  amount_unreadable: {
    fr: '« {value} » n’est pas un montant sans équivoque : écrivez 1234.56 ou 1.234,56.',
    nl: '“{value}” is geen eenduidig bedrag: schrijf 1234.56 of 1.234,56.',
    en: '“{value}” is no amount, or could be two: write 1234.56 or 1.234,56.',
    de: '„{value}“ ist kein eindeutiger Betrag: Schreiben Sie 1234.56 oder 1.234,56.',
  },
  date_unreadable: {
    fr: '« {value} » n’est pas une date : écrivez 2026-12-31 ou 31/12/2026.',
    nl: '“{value}” is geen datum: schrijf 2026-12-31 of 31/12/2026.',
    en: '“{value}” is no date: write 2026-12-31 or 31/12/2026.',
    de: '„{value}“ ist kein Datum: Schreiben Sie 2026-12-31 oder 31.12.2026.',
  },
  flag_unreadable: {
    fr: '« {value} » n’est ni oui ni non.',
    nl: '“{value}” is ja noch nee.',
    en: '“{value}” is neither yes nor no.',
    de: '„{value}“ ist weder ja noch nein.',
  },
  integer_unreadable: {
    fr: '« {value} » n’est pas un nombre entier.',
    nl: '“{value}” is geen geheel getal.',
    en: '“{value}” is no whole number.',
    de: '„{value}“ ist keine ganze Zahl.',
  },
  rows_invalid: {
    fr: '{failed} ligne(s) sur {rows} sont à corriger : rien n’a été importé. Corrigez-les et renvoyez le tout.',
    nl: '{failed} van de {rows} rijen moeten worden verbeterd: er is niets geïmporteerd. Verbeter ze en stuur alles opnieuw.',
    en: '{failed} of {rows} rows must be corrected: nothing was imported. Correct them and send everything again.',
    de: '{failed} von {rows} Zeilen sind zu berichtigen: Es wurde nichts importiert. Berichtigen Sie sie und senden Sie alles erneut.',
  },
  head_differs: {
    fr: 'Les lignes d’une même écriture ({key}) ne disent pas la même chose ici.',
    nl: 'De rijen van eenzelfde boeking ({key}) zeggen hier niet hetzelfde.',
    en: 'The rows of one entry ({key}) do not say the same here.',
    de: 'Die Zeilen einer Buchung ({key}) sagen hier nicht dasselbe.',
  },
} satisfies Record<string, Message>
