import { note } from '../../../kernel/route/notes.ts'

export const renewed = note('demo_renewed', 'setup', 'update', {
  fr: 'Données de démonstration remises à neuf : {label}.',
  nl: 'Demogegevens opnieuw opgebouwd: {label}.',
  en: 'Demo data rebuilt: {label}.',
  de: 'Demodaten neu aufgebaut: {label}.',
})
