import type { Message } from '../../../lib/languages.ts'

export const messages = {
  number_repeated: {
    fr: 'Ce numéro figure déjà plus haut dans le fichier.',
    nl: 'Dit nummer staat al hoger in het bestand.',
    en: 'This number stands higher up in the file already.',
    de: 'Diese Nummer steht bereits weiter oben in der Datei.',
  },
  number_taken: {
    fr: 'Un compte du dossier porte déjà ce numéro : choisissez-en un autre.',
    nl: 'Een rekening van dit dossier heeft dit nummer al: kies een ander.',
    en: 'Another account of the file already has this number: choose another one.',
    de: 'Ein anderes Konto der Akte trägt diese Nummer bereits: Wählen Sie eine andere.',
  },
  number_fixed: {
    fr: 'Ce compte vient du plan comptable du pays : son numéro ne change pas.',
    nl: 'Deze rekening komt uit het rekeningstelsel van het land: haar nummer ligt vast.',
    en: 'This account comes from the chart of the country: its number is fixed.',
    de: 'Dieses Konto stammt aus dem Kontenplan des Landes: Seine Nummer steht fest.',
  },
  type_unknown: {
    fr: 'Le numéro {number} ne dit pas la nature du compte : indiquez son type.',
    nl: 'Uit het nummer {number} blijkt de aard van de rekening niet: geef het type op.',
    en: 'The number {number} does not tell what kind of account it is: give its type.',
    de: 'Aus der Nummer {number} geht die Art des Kontos nicht hervor: Geben Sie den Typ an.',
  },
  items_open: {
    fr: 'Ce compte a des postes ouverts. Lettrez-les d’abord, puis retirez le lettrage.',
    nl: 'Deze rekening heeft openstaande posten. Punt ze eerst af en zet daarna het afpunten uit.',
    en: 'This account has open items. Letter them first, then switch lettering off.',
    de: 'Dieses Konto hat offene Posten. Gleichen Sie sie zuerst aus und schalten Sie dann den Ausgleich ab.',
  },
  stays: {
    fr: 'Ce compte vient du plan comptable du pays et ne se supprime pas. Désactivez-le pour ne plus le voir.',
    nl: 'Deze rekening komt uit het rekeningstelsel van het land en kan niet worden verwijderd. Zet ze op inactief om ze te verbergen.',
    en: 'This account comes from the chart of the country and cannot be deleted. Make it inactive to put it out of sight.',
    de: 'Dieses Konto stammt aus dem Kontenplan des Landes und kann nicht gelöscht werden. Setzen Sie es auf inaktiv, um es auszublenden.',
  },
  fiscal_year_unknown: {
    fr: 'Cet exercice n’existe pas dans le dossier.',
    nl: 'Dit boekjaar bestaat niet in het dossier.',
    en: 'The company file has no such fiscal year.',
    de: 'Dieses Geschäftsjahr gibt es in der Akte nicht.',
  },
  merge_itself: {
    fr: 'Un compte ne se fusionne pas avec lui-même : choisissez-en un autre.',
    nl: 'Een rekening wordt niet met zichzelf samengevoegd: kies een andere.',
    en: 'An account is not merged into itself: choose another one.',
    de: 'Ein Konto wird nicht mit sich selbst zusammengeführt: Wählen Sie ein anderes.',
  },
  merge_pack: {
    fr: 'Ce compte vient du plan comptable du pays et reste. Fusionnez l’autre compte dans celui-ci, ou désactivez-le.',
    nl: 'Deze rekening komt uit het rekeningstelsel van het land en blijft. Voeg de andere rekening hiermee samen, of zet ze op inactief.',
    en: 'This account comes from the chart of the country and stays. Merge the other one into it, or make it inactive.',
    de: 'Dieses Konto stammt aus dem Kontenplan des Landes und bleibt. Führen Sie das andere in dieses zusammen, oder setzen Sie es auf inaktiv.',
  },
  merge_class: {
    fr: 'Les deux comptes doivent être de la même classe.',
    nl: 'Beide rekeningen moeten tot dezelfde klasse behoren.',
    en: 'Both accounts must be of the same class.',
    de: 'Beide Konten müssen zur selben Klasse gehören.',
  },
  merge_collective: {
    fr: 'Un compte collectif (clients ou fournisseurs) ne se fusionne qu’avec un compte collectif de même nature.',
    nl: 'Een collectieve rekening (klanten of leveranciers) wordt enkel samengevoegd met een collectieve rekening van dezelfde aard.',
    en: 'A collective account (of customers or of suppliers) is merged only into a collective account of the same kind.',
    de: 'Ein Sammelkonto (Debitoren oder Kreditoren) wird nur mit einem Sammelkonto derselben Art zusammengeführt.',
  },
  merge_type: {
    fr: 'Un compte de résultat ne se fusionne pas avec un compte de bilan.',
    nl: 'Een resultatenrekening wordt niet samengevoegd met een balansrekening.',
    en: 'An account of the result is not merged into one of the balance sheet, nor the other way round.',
    de: 'Ein Erfolgskonto wird nicht mit einem Bestandskonto zusammengeführt.',
  },
  merge_heading: {
    fr: 'Le compte choisi est un intitulé : on ne peut pas y imputer.',
    nl: 'De gekozen rekening is een rubriek: er kan niet op geboekt worden.',
    en: 'The account chosen is a heading: it cannot be posted to.',
    de: 'Das gewählte Konto ist eine Überschrift: Es kann nicht bebucht werden.',
  },
  merge_unfit: {
    fr: 'Un journal ou une fiche emploie ce compte et demande un compte de même nature : choisissez-en un, ou changez d’abord cet usage.',
    nl: 'Een dagboek of een relatie gebruikt deze rekening en vraagt een rekening van dezelfde aard: kies er zo een, of wijzig eerst dat gebruik.',
    en: 'A journal or a third party uses this account and needs one of the same kind: choose such a one, or change what uses it first.',
    de: 'Ein Journal oder ein Geschäftspartner verwendet dieses Konto und braucht eines derselben Art: Wählen Sie ein solches, oder ändern Sie zuerst die Verwendung.',
  },
} satisfies Record<string, Message>
