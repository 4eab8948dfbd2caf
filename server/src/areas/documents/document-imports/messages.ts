import type { Message } from '../../../lib/languages.ts'

export const messages = {
  not_analysed: {
    fr: 'Ce fichier n’est pas encore analysé. Lancez l’analyse ou attendez quelques instants.',
    nl: 'Dit bestand is nog niet geanalyseerd. Start de analyse of wacht even.',
    en: 'This file is not analysed yet. Start the analysis or wait a moment.',
    de: 'Diese Datei ist noch nicht ausgewertet. Starten Sie die Auswertung oder warten Sie einen Moment.',
  },
  analysis_failed: {
    fr: 'L’analyse de ce fichier a échoué. Relancez-la, envoyez une meilleure copie, ou créez le document à la main.',
    nl: 'De analyse van dit bestand is mislukt. Start ze opnieuw, stuur een betere kopie, of maak het document zelf aan.',
    en: 'The analysis of this file failed. Run it again, send a better copy, or make the document by hand.',
    de: 'Die Auswertung dieser Datei ist fehlgeschlagen. Starten Sie sie erneut, senden Sie eine bessere Kopie oder erfassen Sie den Beleg von Hand.',
  },
  is_archive: {
    fr: 'Une archive n’a pas de contenu à traiter elle-même : ouvrez les fichiers qu’elle contenait.',
    nl: 'Een archief heeft zelf geen inhoud om te verwerken: open de bestanden die erin zaten.',
    en: 'An archive holds nothing to process itself: open the files that were in it.',
    de: 'Ein Archiv enthält selbst nichts zu bearbeiten: Öffnen Sie die Dateien, die darin lagen.',
  },
  is_duplicate: {
    fr: 'Cette facture existe déjà dans le dossier. Pour la valider quand même, confirmez avec « force ».',
    nl: 'Deze factuur bestaat al in het dossier. Bevestig met ‘force’ om ze toch te valideren.',
    en: 'This invoice already exists in the file. To validate it all the same, confirm with `force`.',
    de: 'Diese Rechnung ist in der Akte bereits vorhanden. Bestätigen Sie mit „force“, um sie trotzdem zu übernehmen.',
  },
  import_validated: {
    fr: 'Cet import est déjà validé : son document est créé. Modifiez le document lui-même.',
    nl: 'Deze import is al gevalideerd: het document bestaat. Wijzig het document zelf.',
    en: 'This import is validated already: its document exists. Change the document itself.',
    de: 'Dieser Import ist bereits übernommen: Der Beleg ist angelegt. Ändern Sie den Beleg selbst.',
  },
  analysis_unavailable: {
    fr: 'L’analyse n’est pas disponible pour le moment. Le fichier reste en attente ; réessayez plus tard.',
    nl: 'De analyse is momenteel niet beschikbaar. Het bestand blijft wachten; probeer het later opnieuw.',
    en: 'The analysis is not available at the moment. The file keeps waiting; try again later.',
    de: 'Die Auswertung ist zurzeit nicht verfügbar. Die Datei wartet weiter; versuchen Sie es später erneut.',
  },
  account_missing: {
    fr: 'Indiquez un compte du dossier pour cette ligne.',
    nl: 'Geef een rekening van het dossier op voor deze lijn.',
    en: 'Give an account of the file for this line.',
    de: 'Geben Sie für diese Zeile ein Konto der Akte an.',
  },
  vat_code_missing: {
    fr: 'Indiquez un code TVA du dossier, du sens de la facture, pour cette ligne.',
    nl: 'Geef voor deze lijn een btw-code van het dossier op die bij de richting van de factuur past.',
    en: 'Give a VAT code of the file, of the direction of the invoice, for this line.',
    de: 'Geben Sie für diese Zeile einen Steuerschlüssel der Akte an, der zur Richtung der Rechnung passt.',
  },
  lines_of_another_count: {
    fr: 'Lignes du document : {count}. Donnez-en autant, dans le même ordre.',
    nl: 'Lijnen van het document: {count}. Geef er evenveel op, in dezelfde volgorde.',
    en: 'Lines of the document: {count}. Give as many, in the same order.',
    de: 'Zeilen des Belegs: {count}. Geben Sie ebenso viele an, in derselben Reihenfolge.',
  },
  third_party_missing: {
    fr: 'Choisissez un tiers du dossier, ou créez-le avec « new_third_party ».',
    nl: 'Kies een relatie van het dossier of maak ze aan met ‘new_third_party’.',
    en: 'Choose a third party of the file, or create it with `new_third_party`.',
    de: 'Wählen Sie einen Geschäftspartner der Akte oder legen Sie ihn mit „new_third_party“ an.',
  },
  third_party_type: {
    fr: 'Choisissez un fournisseur pour un achat, un client pour une vente.',
    nl: 'Kies een leverancier voor een aankoop, een klant voor een verkoop.',
    en: 'Choose a supplier for a purchase, a customer for a sale.',
    de: 'Wählen Sie für einen Einkauf einen Lieferanten, für einen Verkauf einen Kunden.',
  },
  third_party_twice: {
    fr: 'Donnez soit un tiers existant, soit un nouveau tiers, pas les deux.',
    nl: 'Geef ofwel een bestaande, ofwel een nieuwe relatie op, niet beide.',
    en: 'Give an existing third party or a new one, not both.',
    de: 'Geben Sie entweder einen bestehenden oder einen neuen Geschäftspartner an, nicht beides.',
  },
  date_missing: {
    fr: 'La date du document manque : complétez la fiche.',
    nl: 'De datum van het document ontbreekt: vul de fiche aan.',
    en: 'The date of the document is missing: complete the sheet.',
    de: 'Das Belegdatum fehlt: Ergänzen Sie das Blatt.',
  },
  number_missing: {
    fr: 'Le numéro de la facture d’achat manque : complétez la fiche.',
    nl: 'Het nummer van de aankoopfactuur ontbreekt: vul de fiche aan.',
    en: 'The number of the purchase invoice is missing: complete the sheet.',
    de: 'Die Nummer der Eingangsrechnung fehlt: Ergänzen Sie das Blatt.',
  },
  totals_missing: {
    fr: 'Aucun montant n’a été lu : complétez la fiche.',
    nl: 'Er is geen bedrag gelezen: vul de fiche aan.',
    en: 'No amount was read: complete the sheet.',
    de: 'Es wurde kein Betrag gelesen: Ergänzen Sie das Blatt.',
  },
} satisfies Record<string, Message>

/** Why a file could not be analysed. */
export const errorMessages = {
  unreadable: {
    fr: 'Ce fichier est illisible ou n’est pas une facture que nous savons lire. Envoyez une copie plus nette, ou créez le document à la main.',
    nl: 'Dit bestand is onleesbaar of geen factuur die we kunnen lezen. Stuur een duidelijkere kopie, of maak het document zelf aan.',
    en: 'This file cannot be read, or is no invoice that we know how to read. Send a clearer copy, or make the document by hand.',
    de: 'Diese Datei ist unlesbar oder keine Rechnung, die wir lesen können. Senden Sie eine bessere Kopie oder erfassen Sie den Beleg von Hand.',
  },
  protected: {
    fr: 'Ce fichier est protégé par un mot de passe. Envoyez-le sans protection.',
    nl: 'Dit bestand is met een wachtwoord beveiligd. Stuur het zonder beveiliging.',
    en: 'This file is protected by a password. Send it without one.',
    de: 'Diese Datei ist mit einem Passwort geschützt. Senden Sie sie ohne Schutz.',
  },
  unavailable: {
    fr: 'L’analyse n’était pas disponible. Elle sera retentée, ou peut être relancée.',
    nl: 'De analyse was niet beschikbaar. Ze wordt opnieuw geprobeerd of kan opnieuw gestart worden.',
    en: 'The analysis was not available. It is tried again, or can be run again.',
    de: 'Die Auswertung war nicht verfügbar. Sie wird erneut versucht oder kann neu gestartet werden.',
  },
  failed: {
    fr: 'L’analyse a échoué pour une raison inattendue. Relancez-la ; si cela persiste, prévenez le support.',
    nl: 'De analyse is om een onverwachte reden mislukt. Start ze opnieuw; meld het aan de support als het blijft mislukken.',
    en: 'The analysis failed for a reason nobody expected. Run it again; if it keeps failing, tell support.',
    de: 'Die Auswertung ist aus unerwartetem Grund fehlgeschlagen. Starten Sie sie erneut; tritt es wieder auf, melden Sie es dem Support.',
  },
} satisfies Record<string, Message>
export type ErrorCode = keyof typeof errorMessages

/** Why an archive is refused as a whole. */
export const archiveMessages = {
  unreadable: {
    fr: 'Cette archive est endommagée ou illisible. Recréez-la, ou envoyez les fichiers un à un.',
    nl: 'Dit archief is beschadigd of onleesbaar. Maak het opnieuw, of stuur de bestanden apart.',
    en: 'This archive is damaged or cannot be read. Make it anew, or send the files one by one.',
    de: 'Dieses Archiv ist beschädigt oder unlesbar. Erstellen Sie es neu oder senden Sie die Dateien einzeln.',
  },
  empty: {
    fr: 'Cette archive ne contient aucun fichier. Ajoutez les factures et renvoyez-la.',
    nl: 'Dit archief bevat geen enkel bestand. Voeg de facturen toe en stuur het opnieuw.',
    en: 'This archive holds no file. Put the invoices in it and send it again.',
    de: 'Dieses Archiv enthält keine Datei. Fügen Sie die Rechnungen hinzu und senden Sie es erneut.',
  },
  too_many: {
    fr: 'Cette archive contient plus de {max} fichiers. Répartissez-les en plusieurs archives.',
    nl: 'Dit archief bevat meer dan {max} bestanden. Verdeel ze over meerdere archieven.',
    en: 'This archive holds more than {max} files. Spread them over several archives.',
    de: 'Dieses Archiv enthält mehr als {max} Dateien. Verteilen Sie sie auf mehrere Archive.',
  },
  too_large: {
    fr: 'Le contenu de cette archive est trop volumineux une fois décompressé. Répartissez-le en plusieurs archives.',
    nl: 'De inhoud van dit archief is te groot na het uitpakken. Verdeel ze over meerdere archieven.',
    en: 'What is in this archive is too large once unpacked. Spread it over several archives.',
    de: 'Der Inhalt dieses Archivs ist entpackt zu groß. Verteilen Sie ihn auf mehrere Archive.',
  },
  encrypted: {
    fr: 'Cette archive est protégée par un mot de passe. Envoyez-la sans protection.',
    nl: 'Dit archief is met een wachtwoord beveiligd. Stuur het zonder beveiliging.',
    en: 'This archive is protected by a password. Send it without one.',
    de: 'Dieses Archiv ist mit einem Passwort geschützt. Senden Sie es ohne Schutz.',
  },
  unsafe_name: {
    fr: 'Cette archive contient un nom de fichier interdit (un chemin qui sort de l’archive). Renommez le fichier et recréez-la.',
    nl: 'Dit archief bevat een verboden bestandsnaam (een pad dat buiten het archief leidt). Hernoem het bestand en maak het archief opnieuw.',
    en: 'This archive holds a file name that is not allowed (a path that leads out of it). Rename the file and make the archive anew.',
    de: 'Dieses Archiv enthält einen unzulässigen Dateinamen (einen Pfad, der aus dem Archiv hinausführt). Benennen Sie die Datei um und erstellen Sie es neu.',
  },
  link: {
    fr: 'Cette archive contient un lien au lieu d’un fichier. Mettez-y le fichier lui-même.',
    nl: 'Dit archief bevat een koppeling in plaats van een bestand. Zet het bestand zelf erin.',
    en: 'This archive holds a link instead of a file. Put the file itself in it.',
    de: 'Dieses Archiv enthält eine Verknüpfung statt einer Datei. Legen Sie die Datei selbst hinein.',
  },
  overlap: {
    fr: 'Cette archive est endommagée : des fichiers s’y chevauchent. Recréez-la.',
    nl: 'Dit archief is beschadigd: bestanden overlappen elkaar. Maak het opnieuw.',
    en: 'This archive is damaged: files in it overlap. Make it anew.',
    de: 'Dieses Archiv ist beschädigt: Dateien darin überlappen sich. Erstellen Sie es neu.',
  },
  nested: {
    fr: 'Cette archive en contient une autre ({name}). Envoyez les fichiers dans une seule archive.',
    nl: 'Dit archief bevat een ander archief ({name}). Stuur de bestanden in één archief.',
    en: 'This archive holds another one ({name}). Send the files in a single archive.',
    de: 'Dieses Archiv enthält ein weiteres ({name}). Senden Sie die Dateien in einem einzigen Archiv.',
  },
  refused_inside: {
    fr: 'Le fichier {name} de cette archive n’est pas accepté : pdf, jpg, jpeg, png, heic, heif, webp, gif et xml de 25 Mo au plus.',
    nl: 'Het bestand {name} in dit archief wordt niet aanvaard: pdf, jpg, jpeg, png, heic, heif, webp, gif en xml van hoogstens 25 MB.',
    en: 'The file {name} in this archive is not accepted: pdf, jpg, jpeg, png, heic, heif, webp, gif and xml of 25 MB at most.',
    de: 'Die Datei {name} in diesem Archiv wird nicht angenommen: pdf, jpg, jpeg, png, heic, heif, webp, gif und xml mit höchstens 25 MB.',
  },
} satisfies Record<string, Message>
