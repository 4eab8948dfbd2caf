import type { Message } from '../../../lib/languages.ts'

export const messages = {
  not_syncable: {
    fr: 'Cette action ne peut pas être faite hors ligne : refaites-la une fois connecté.',
    nl: 'Deze actie kan niet offline gebeuren: voer ze opnieuw uit wanneer u verbonden bent.',
    en: 'This action cannot be made offline: do it again once you are connected.',
    de: 'Diese Aktion ist offline nicht möglich: Führen Sie sie erneut aus, sobald Sie verbunden sind.',
  },
  unknown_name: {
    fr: 'Aucun enregistrement ne porte le nom provisoire {name} : envoyez d’abord l’action qui le crée.',
    nl: 'Geen enkel record draagt de voorlopige naam {name}: stuur eerst de actie die het aanmaakt.',
    en: 'No record has the temporary name {name}: send the action that creates it first.',
    de: 'Kein Datensatz trägt den vorläufigen Namen {name}: Senden Sie zuerst die Aktion, die ihn anlegt.',
  },
  rejected_name: {
    fr: 'L’action qui devait créer {name} a été refusée : corrigez-la, puis renvoyez celle-ci.',
    nl: 'De actie die {name} moest aanmaken, is geweigerd: verbeter ze en stuur daarna deze opnieuw.',
    en: 'The action that was to create {name} was refused: correct it, then send this one again.',
    de: 'Die Aktion, die {name} anlegen sollte, wurde abgelehnt: Korrigieren Sie sie und senden Sie dann diese erneut.',
  },
  page_token: {
    fr: 'Ce jeton de page n’est plus valable : recommencez à la première page, sans jeton.',
    nl: 'Dit paginatoken is niet meer geldig: begin opnieuw bij de eerste pagina, zonder token.',
    en: 'This page token no longer holds: begin again at the first page, without a token.',
    de: 'Dieses Seitentoken gilt nicht mehr: Beginnen Sie erneut bei der ersten Seite, ohne Token.',
  },
  unknown_resource: {
    fr: 'Ressource inconnue : {name}. Valeurs possibles : {values}.',
    nl: 'Onbekende resource: {name}. Mogelijke waarden: {values}.',
    en: 'Unknown resource: {name}. Possible values: {values}.',
    de: 'Unbekannte Ressource: {name}. Mögliche Werte: {values}.',
  },
  device_required: {
    fr: 'Indiquez l’appareil : sans X-Device-Id, on ne sait pas de quel envoi il s’agit.',
    nl: 'Vermeld het toestel: zonder X-Device-Id is niet te weten om welke verzending het gaat.',
    en: 'Name the device: without X-Device-Id nobody can tell whose push is meant.',
    de: 'Geben Sie das Gerät an: Ohne X-Device-Id ist nicht zu erkennen, wessen Übertragung gemeint ist.',
  },
  conflict_resolved: {
    fr: 'Ce conflit est déjà résolu : relisez l’enregistrement avant de le modifier à nouveau.',
    nl: 'Dit conflict is al opgelost: lees het record opnieuw voor u het nog wijzigt.',
    en: 'This conflict is resolved already: read the record again before you change it once more.',
    de: 'Dieser Konflikt ist bereits gelöst: Lesen Sie den Datensatz erneut, bevor Sie ihn nochmals ändern.',
  },
  data_required: {
    fr: 'Donnez les valeurs qui règlent le conflit.',
    nl: 'Geef de waarden die het conflict oplossen.',
    en: 'Give the values that settle the conflict.',
    de: 'Geben Sie die Werte an, die den Konflikt lösen.',
  },
  nothing_to_merge: {
    fr: 'Une suppression ne se fusionne pas : choisissez client ou server.',
    nl: 'Een verwijdering kan niet worden samengevoegd: kies client of server.',
    en: 'A deletion cannot be merged: choose client or server.',
    de: 'Eine Löschung lässt sich nicht zusammenführen: Wählen Sie client oder server.',
  },
  record_gone: {
    fr: 'L’enregistrement est dans la corbeille ou n’existe plus : restaurez-le d’abord, ou choisissez server.',
    nl: 'Het record zit in de prullenbak of bestaat niet meer: herstel het eerst, of kies server.',
    en: 'The record is in the bin or gone: restore it first, or choose server.',
    de: 'Der Datensatz liegt im Papierkorb oder ist nicht mehr vorhanden: Stellen Sie ihn zuerst wieder her oder wählen Sie server.',
  },
} satisfies Record<string, Message>
