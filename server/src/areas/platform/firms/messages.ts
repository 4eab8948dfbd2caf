import type { Message } from '../../../lib/languages.ts'

export const messages = {
  country_unknown: {
    fr: 'Ce code de pays n’existe pas (ISO 3166-1, deux lettres).',
    nl: 'Deze landcode bestaat niet (ISO 3166-1, twee letters).',
    en: 'There is no country with this code (ISO 3166-1, two letters).',
    de: 'Diesen Ländercode gibt es nicht (ISO 3166-1, zwei Buchstaben).',
  },
  enterprise_number_wrong: {
    fr: 'Ce numéro d’entreprise n’est pas valable pour le pays {country}. Vérifiez les chiffres ou le pays.',
    nl: 'Dit ondernemingsnummer is niet geldig voor land {country}. Controleer de cijfers of het land.',
    en: 'This enterprise number is not valid for country {country}. Check the digits or the country.',
    de: 'Diese Unternehmensnummer ist für das Land {country} nicht gültig. Prüfen Sie die Ziffern oder das Land.',
  },
  vat_number_wrong: {
    fr: 'Ce numéro de TVA n’est pas valable pour le pays {country}. Vérifiez les chiffres ou le pays.',
    nl: 'Dit btw-nummer is niet geldig voor land {country}. Controleer de cijfers of het land.',
    en: 'This VAT number is not valid for country {country}. Check the digits or the country.',
    de: 'Diese USt-IdNr. ist für das Land {country} nicht gültig. Prüfen Sie die Ziffern oder das Land.',
  },
  mirrored: {
    fr: 'Cette donnée vient de la plateforme externe : modifiez-la là-bas.',
    nl: 'Dit gegeven komt van het externe platform: wijzig het daar.',
    en: 'This value comes from the external platform: change it there.',
    de: 'Diese Angabe stammt von der externen Plattform: Ändern Sie sie dort.',
  },
  company_unknown: {
    fr: 'Aucun dossier du cabinet ne porte ce jeton.',
    nl: 'Geen enkel dossier van het kantoor heeft dit token.',
    en: 'No company file of the firm has this token.',
    de: 'Keine Akte der Kanzlei hat dieses Token.',
  },
  needed_for_new_account: {
    fr: 'Obligatoire : cette adresse n’a pas encore de compte.',
    nl: 'Verplicht: voor dit adres bestaat nog geen account.',
    en: 'Required: this address has no account yet.',
    de: 'Pflichtfeld: Für diese Adresse gibt es noch kein Konto.',
  },
  already_member: {
    fr: 'Cette personne fait déjà partie du cabinet. Modifiez son rôle ou réactivez-la.',
    nl: 'Deze persoon hoort al bij het kantoor. Wijzig de rol of maak de persoon opnieuw actief.',
    en: 'This person is a member of the firm already. Change the role, or make the member active again.',
    de: 'Diese Person gehört bereits zur Kanzlei. Ändern Sie die Rolle oder aktivieren Sie die Person wieder.',
  },
  demo_account: {
    fr: 'Un compte de démonstration ne peut pas rejoindre un cabinet.',
    nl: 'Een demo-account kan niet bij een kantoor horen.',
    en: 'A demo account cannot join a firm.',
    de: 'Ein Demokonto kann keiner Kanzlei beitreten.',
  },
  already_invited: {
    fr: 'Cette personne est déjà invitée et n’a pas encore répondu. Pour renvoyer l’invitation, retirez-la du cabinet puis ajoutez-la de nouveau.',
    nl: 'Deze persoon is al uitgenodigd en heeft nog niet geantwoord. Verwijder de persoon uit het kantoor en voeg die opnieuw toe om de uitnodiging nogmaals te versturen.',
    en: 'This person is invited already and has not answered yet. To send the invitation again, remove the member and add it once more.',
    de: 'Diese Person ist bereits eingeladen und hat noch nicht geantwortet. Um die Einladung erneut zu senden, entfernen Sie sie aus der Kanzlei und fügen Sie sie wieder hinzu.',
  },
  invitation_pending: {
    fr: 'Cette personne n’a pas encore accepté l’invitation. Modifiez son rôle ou ses dossiers, ou attendez sa réponse.',
    nl: 'Deze persoon heeft de uitnodiging nog niet aanvaard. Wijzig de rol of de dossiers, of wacht op het antwoord.',
    en: 'This person has not accepted the invitation yet. Change the role or the files, or wait for the answer.',
    de: 'Diese Person hat die Einladung noch nicht angenommen. Ändern Sie die Rolle oder die Akten, oder warten Sie auf die Antwort.',
  },
  last_admin: {
    fr: 'C’est le dernier administrateur actif du cabinet. Nommez-en d’abord un autre.',
    nl: 'Dit is de laatste actieve beheerder van het kantoor. Wijs eerst een andere aan.',
    en: 'This is the last active admin of the firm. Appoint another one first.',
    de: 'Das ist die letzte aktive Administratorin oder der letzte aktive Administrator der Kanzlei. Ernennen Sie zuerst eine weitere Person.',
  },
  external_account: {
    fr: 'Le nom et le mot de passe de ce compte sont gérés ailleurs : modifiez-les là-bas.',
    nl: 'De naam en het wachtwoord van dit account worden elders beheerd: wijzig ze daar.',
    en: 'The name and password of this account are managed elsewhere: change them there.',
    de: 'Name und Passwort dieses Kontos werden anderswo verwaltet: Ändern Sie sie dort.',
  },
  not_yours_to_set: {
    fr: 'Ce compte ne dépend pas de votre seul cabinet : seul son titulaire peut le modifier. Envoyez-lui plutôt un lien de mot de passe.',
    nl: 'Dit account hoort niet alleen bij uw kantoor: enkel de houder kan het wijzigen. Stuur hem liever een wachtwoordlink.',
    en: 'This account is not your firm’s alone: only its owner may change it. Send them a password link instead.',
    de: 'Dieses Konto gehört nicht nur zu Ihrer Kanzlei: Nur die Inhaberin oder der Inhaber kann es ändern. Senden Sie stattdessen einen Passwort-Link.',
  },
  own_factor_first: {
    fr: 'Activez d’abord un second facteur pour votre propre compte (POST /v1/auth/two-factor).',
    nl: 'Stel eerst een tweede factor in voor uw eigen account (POST /v1/auth/two-factor).',
    en: 'Set up a second factor for your own account first (POST /v1/auth/two-factor).',
    de: 'Richten Sie zuerst einen zweiten Faktor für Ihr eigenes Konto ein (POST /v1/auth/two-factor).',
  },
  own_password: {
    fr: 'Changez votre propre mot de passe dans votre compte, avec l’actuel.',
    nl: 'Wijzig uw eigen wachtwoord in uw account, met het huidige.',
    en: 'Change your own password in your account, with the present one.',
    de: 'Ändern Sie Ihr eigenes Passwort in Ihrem Konto, mit dem bisherigen.',
  },
} satisfies Record<string, Message>
