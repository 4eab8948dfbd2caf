import type { Message } from '../../../lib/languages.ts'

export const messages = {
  key_unreadable: {
    fr: 'Cette clé de licence n’est pas valable. Copiez-la entière, sans espace, comme vous l’avez reçue.',
    nl: 'Deze licentiesleutel is niet geldig. Kopieer hem volledig, zonder spaties, zoals u hem hebt ontvangen.',
    en: 'This licence key is not valid. Copy it whole, without spaces, as you received it.',
    de: 'Dieser Lizenzschlüssel ist nicht gültig. Kopieren Sie ihn vollständig und ohne Leerzeichen, so wie Sie ihn erhalten haben.',
  },
  key_of_other_firm: {
    fr: 'Cette clé de licence a été émise pour un autre cabinet.',
    nl: 'Deze licentiesleutel werd voor een ander kantoor uitgereikt.',
    en: 'This licence key was issued for another firm.',
    de: 'Dieser Lizenzschlüssel wurde für eine andere Kanzlei ausgestellt.',
  },
  key_expired: {
    fr: 'Cette clé de licence a expiré le {date}. Demandez-en une nouvelle.',
    nl: 'Deze licentiesleutel is vervallen op {date}. Vraag een nieuwe aan.',
    en: 'This licence key expired on {date}. Ask for a new one.',
    de: 'Dieser Lizenzschlüssel ist am {date} abgelaufen. Fordern Sie einen neuen an.',
  },
  key_not_begun: {
    fr: 'Cette clé de licence n’est valable qu’à partir du {date}. Activez-la à cette date.',
    nl: 'Deze licentiesleutel is pas geldig vanaf {date}. Activeer hem op die datum.',
    en: 'This licence key is valid from {date} only. Activate it on that day.',
    de: 'Dieser Lizenzschlüssel gilt erst ab dem {date}. Aktivieren Sie ihn an diesem Tag.',
  },
  key_of_unknown_plan: {
    fr: 'Cette clé de licence porte sur une formule inconnue ici ({plan}). Contactez votre fournisseur.',
    nl: 'Deze licentiesleutel geldt voor een formule die hier niet bekend is ({plan}). Neem contact op met uw leverancier.',
    en: 'This licence key is for a plan that is not known here ({plan}). Contact your supplier.',
    de: 'Dieser Lizenzschlüssel gilt für einen Tarif, der hier nicht bekannt ist ({plan}). Wenden Sie sich an Ihren Anbieter.',
  },
  key_suspended: {
    fr: 'Cette clé de licence est suspendue. Contactez votre fournisseur.',
    nl: 'Deze licentiesleutel is geschorst. Neem contact op met uw leverancier.',
    en: 'This licence key is suspended. Contact your supplier.',
    de: 'Dieser Lizenzschlüssel ist gesperrt. Wenden Sie sich an Ihren Anbieter.',
  },
  licence_in_use: {
    fr: 'Cette clé de licence est déjà active dans un autre cabinet. Libérez-la là-bas avant de l’activer ici.',
    nl: 'Deze licentiesleutel is al actief in een ander kantoor. Geef hem daar vrij voordat u hem hier activeert.',
    en: 'This licence key is already active in another firm. Release it there before activating it here.',
    de: 'Dieser Lizenzschlüssel ist bereits in einer anderen Kanzlei aktiv. Geben Sie ihn dort frei, bevor Sie ihn hier aktivieren.',
  },
  user_limit_reached: {
    fr: 'Votre licence permet {limit} utilisateur(s) actif(s), et vous en avez {used}. Désactivez un membre ou activez une licence plus large.',
    nl: 'Uw licentie laat {limit} actieve gebruiker(s) toe en u hebt er {used}. Deactiveer een lid of activeer een ruimere licentie.',
    en: 'Your licence allows {limit} active user(s), and you have {used}. Deactivate a member or activate a larger licence.',
    de: 'Ihre Lizenz erlaubt {limit} aktive(n) Benutzer, und Sie haben {used}. Deaktivieren Sie ein Mitglied oder aktivieren Sie eine größere Lizenz.',
  },
  company_limit_reached: {
    fr: 'Votre licence permet {limit} dossier(s), et vous en avez {used}. Mettez un dossier à la corbeille ou activez une licence plus large.',
    nl: 'Uw licentie laat {limit} dossier(s) toe en u hebt er {used}. Verplaats een dossier naar de prullenbak of activeer een ruimere licentie.',
    en: 'Your licence allows {limit} company file(s), and you have {used}. Move a file to the bin or activate a larger licence.',
    de: 'Ihre Lizenz erlaubt {limit} Akte(n), und Sie haben {used}. Verschieben Sie eine Akte in den Papierkorb oder aktivieren Sie eine größere Lizenz.',
  },
  standalone_limit_reached: {
    fr: 'Sans cabinet, vous pouvez tenir {limit} dossier(s), et vous en avez {used}. Mettez un dossier à la corbeille ou créez le nouveau dans un cabinet.',
    nl: 'Zonder kantoor kunt u {limit} dossier(s) voeren en u hebt er {used}. Verplaats een dossier naar de prullenbak of maak het nieuwe in een kantoor aan.',
    en: 'Without a firm you can keep {limit} company file(s), and you have {used}. Move a file to the bin or create the new one in a firm.',
    de: 'Ohne Kanzlei können Sie {limit} Akte(n) führen, und Sie haben {used}. Verschieben Sie eine Akte in den Papierkorb oder legen Sie die neue in einer Kanzlei an.',
  },
} satisfies Record<string, Message>
