import { note } from '../../../kernel/route/notes.ts'

export const created = note('balance_assertion_created', 'setup', 'create', {
  fr: 'Contrôle de solde créé : {label}.',
  nl: 'Saldocontrole aangemaakt: {label}.',
  en: 'Balance assertion created: {label}.',
  de: 'Saldenprüfung angelegt: {label}.',
})
export const binned = note('balance_assertion_binned', 'setup', 'delete', {
  fr: 'Contrôle de solde mis à la corbeille : {label}.',
  nl: 'Saldocontrole naar de prullenbak verplaatst: {label}.',
  en: 'Balance assertion moved to the bin: {label}.',
  de: 'Saldenprüfung in den Papierkorb gelegt: {label}.',
})
