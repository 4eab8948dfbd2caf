import { note } from '../../../kernel/route/notes.ts'

export const firmChanged = note('firm_changed', 'setup', 'update', {
  fr: 'Données du cabinet modifiées : {fields}.',
  nl: 'Kantoorgegevens gewijzigd: {fields}.',
  en: 'Firm data changed: {fields}.',
  de: 'Kanzleidaten geändert: {fields}.',
})

export const twoFactorRequired = note('two_factor_required', 'security', 'update', {
  fr: 'Le cabinet exige désormais un second facteur de ses membres.',
  nl: 'Het kantoor eist voortaan een tweede factor van zijn leden.',
  en: 'The firm now requires a second factor of its members.',
  de: 'Die Kanzlei verlangt von ihren Mitgliedern nun einen zweiten Faktor.',
})

export const twoFactorOptional = note('two_factor_optional', 'security', 'update', {
  fr: 'Le cabinet n’exige plus de second facteur de ses membres.',
  nl: 'Het kantoor eist geen tweede factor meer van zijn leden.',
  en: 'The firm no longer requires a second factor of its members.',
  de: 'Die Kanzlei verlangt von ihren Mitgliedern keinen zweiten Faktor mehr.',
})

export const logoReplaced = note('firm_logo_replaced', 'setup', 'update', {
  fr: 'Logo du cabinet remplacé.',
  nl: 'Logo van het kantoor vervangen.',
  en: 'Logo of the firm replaced.',
  de: 'Logo der Kanzlei ersetzt.',
})

export const memberAdded = note('member_added', 'team', 'create', {
  fr: '{name} rejoint le cabinet ({role}).',
  nl: '{name} komt bij het kantoor ({role}).',
  en: '{name} joined the firm ({role}).',
  de: '{name} gehört nun zur Kanzlei ({role}).',
})

export const memberRoleChanged = note('member_role_changed', 'team', 'update', {
  fr: 'Rôle de {name} : {role} (auparavant {former_role}).',
  nl: 'Rol van {name}: {role} (voorheen {former_role}).',
  en: 'Role of {name}: {role} (formerly {former_role}).',
  de: 'Rolle von {name}: {role} (zuvor {former_role}).',
})

export const memberActivated = note('member_activated', 'team', 'activate', {
  fr: '{name} est de nouveau membre actif.',
  nl: '{name} is opnieuw actief lid.',
  en: '{name} is an active member again.',
  de: '{name} ist wieder aktives Mitglied.',
})

export const memberDeactivated = note('member_deactivated', 'team', 'deactivate', {
  fr: '{name} n’est plus membre actif.',
  nl: '{name} is geen actief lid meer.',
  en: '{name} is no longer an active member.',
  de: '{name} ist kein aktives Mitglied mehr.',
})

export const memberRenamed = note('member_renamed', 'team', 'update', {
  fr: '{before} s’appelle désormais {name}.',
  nl: '{before} heet voortaan {name}.',
  en: '{before} is now called {name}.',
  de: '{before} heißt nun {name}.',
})

export const memberPasswordSet = note('member_password_set', 'team', 'update', {
  fr: 'Nouveau mot de passe défini pour {name}.',
  nl: 'Nieuw wachtwoord ingesteld voor {name}.',
  en: 'New password set for {name}.',
  de: 'Neues Passwort für {name} gesetzt.',
})

export const memberRemoved = note('member_removed', 'team', 'delete', {
  fr: '{name} a quitté le cabinet et ses dossiers.',
  nl: '{name} hoort niet meer bij het kantoor en zijn dossiers.',
  en: '{name} left the firm and its company files.',
  de: '{name} gehört nicht mehr zur Kanzlei und ihren Akten.',
})

export const invitationWithdrawn = note('invitation_withdrawn', 'team', 'delete', {
  fr: 'Invitation de {name} retirée.',
  nl: 'Uitnodiging van {name} ingetrokken.',
  en: 'Invitation of {name} withdrawn.',
  de: 'Einladung von {name} zurückgezogen.',
})

export const memberFilesChanged = note('member_files_changed', 'team', 'assign', {
  fr: 'Dossiers attribués à {name} : {count} ({role}).',
  nl: 'Dossiers toegewezen aan {name}: {count} ({role}).',
  en: 'Company files assigned to {name}: {count} ({role}).',
  de: 'Akten, die {name} zugewiesen sind: {count} ({role}).',
})

export const passwordLinkSent = note('password_link_sent', 'team', 'send', {
  fr: 'Lien de mot de passe envoyé à {name}.',
  nl: 'Wachtwoordlink verstuurd naar {name}.',
  en: 'Password link sent to {name}.',
  de: 'Passwort-Link an {name} gesendet.',
})

export const firmMirrored = note('firm_mirrored', 'sync', 'create', {
  fr: 'Cabinet repris de la plateforme externe : {name}.',
  nl: 'Kantoor overgenomen van het externe platform: {name}.',
  en: 'Firm taken over from the external platform: {name}.',
  de: 'Kanzlei von der externen Plattform übernommen: {name}.',
})
