import { note } from '../../../../kernel/route/notes.ts'

export const twoFactorAdded = note('two_factor_added', 'security', 'add_two_factor', {
  fr: '{name} a activé un second facteur ; ses autres sessions sont fermées.',
  nl: '{name} heeft een tweede factor ingesteld; de andere sessies zijn afgesloten.',
  en: '{name} set up a second factor; their other sessions are closed.',
  de: '{name} hat einen zweiten Faktor eingerichtet; die übrigen Sitzungen sind geschlossen.',
})

export const twoFactorRemoved = note('two_factor_removed', 'security', 'remove_two_factor', {
  fr: '{name} a désactivé son second facteur.',
  nl: '{name} heeft de tweede factor verwijderd.',
  en: '{name} removed their second factor.',
  de: '{name} hat den zweiten Faktor entfernt.',
})

export const twoFactorRemovedByOperator = note('two_factor_removed_by_operator', 'security', 'remove_two_factor', {
  fr: 'L’exploitant du service a désactivé le second facteur de {name} ; ses sessions sont fermées.',
  nl: 'De beheerder van de dienst heeft de tweede factor van {name} verwijderd; alle sessies zijn afgesloten.',
  en: 'The operator of the service removed the second factor of {name}; their sessions are closed.',
  de: 'Der Betreiber des Dienstes hat den zweiten Faktor von {name} entfernt; alle Sitzungen sind geschlossen.',
})

export const recoveryCodeUsed = note('recovery_code_used', 'security', 'use_recovery_code', {
  fr: '{name} a utilisé un code de secours ; il en reste {left}.',
  nl: '{name} heeft een herstelcode gebruikt; er blijven er {left} over.',
  en: '{name} used a recovery code; {left} are left.',
  de: '{name} hat einen Wiederherstellungscode verwendet; noch verfügbar: {left}.',
})
