import { note } from '../../../kernel/route/notes.ts'

export const memberLeftOut = note('mirror_member_left_out', 'sync', 'leave_out', {
  fr: 'Non repris de la plateforme externe : {name}, parce que le nombre d’utilisateurs de la licence est atteint.',
  nl: 'Niet overgenomen van het externe platform: {name}, omdat het aantal gebruikers van de licentie bereikt is.',
  en: 'Left out of the mirror of the external platform: {name}, because the users of the licence are used up.',
  de: 'Nicht von der externen Plattform übernommen: {name}, weil die Benutzer der Lizenz ausgeschöpft sind.',
})

export const addressNotVerified = note('mirror_address_not_verified', 'sync', 'leave_out', {
  fr: 'Non repris de la plateforme externe : {name}, dont le compte ici a une adresse non confirmée.',
  nl: 'Niet overgenomen van het externe platform: {name}, van wie het account hier een niet-bevestigd adres heeft.',
  en: 'Left out of the mirror of the external platform: {name}, whose account here has an address that was not confirmed.',
  de: 'Nicht von der externen Plattform übernommen: {name}, dessen Konto hier eine unbestätigte Adresse hat.',
})

export const lastAdminKept = note('mirror_last_admin_kept', 'sync', 'leave_out', {
  fr: 'Rôle de {name} conservé, contrairement à la plateforme externe : c’est le dernier admin du cabinet.',
  nl: 'Rol van {name} behouden, anders dan op het externe platform: het is de laatste beheerder van het kantoor.',
  en: 'Role of {name} kept, unlike on the external platform: they are the last admin of the firm.',
  de: 'Rolle von {name} beibehalten, anders als auf der externen Plattform: Es ist der letzte Administrator der Kanzlei.',
})

export const filesLeftOut = note('mirror_files_left_out', 'sync', 'leave_out', {
  fr: 'Dossiers de la plateforme externe non repris : {over_limit} au-delà de la licence, {unreadable} sans données valables.',
  nl: 'Dossiers van het externe platform niet overgenomen: {over_limit} boven de licentie, {unreadable} zonder geldige gegevens.',
  en: 'Company files of the external platform left out: {over_limit} beyond the licence, {unreadable} without valid data.',
  de: 'Nicht übernommene Akten der externen Plattform: {over_limit} über der Lizenz, {unreadable} ohne gültige Angaben.',
})

export const imported = note('external_imported', 'sync', 'import', {
  fr: 'Import de la plateforme externe : {created} ajouts, {updated} modifications, {left_out} non repris.',
  nl: 'Invoer van het externe platform: {created} toegevoegd, {updated} gewijzigd, {left_out} niet overgenomen.',
  en: 'Import from the external platform: {created} added, {updated} changed, {left_out} left out.',
  de: 'Import von der externen Plattform: {created} hinzugefügt, {updated} geändert, {left_out} nicht übernommen.',
})
