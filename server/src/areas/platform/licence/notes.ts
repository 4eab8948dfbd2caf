import { note } from '../../../kernel/route/notes.ts'

export const licenceActivated = note('licence_activated', 'setup', 'activate', {
  fr: 'Licence {plan} activée ({key_hint}).',
  nl: 'Licentie {plan} geactiveerd ({key_hint}).',
  en: 'Licence {plan} activated ({key_hint}).',
  de: 'Lizenz {plan} aktiviert ({key_hint}).',
})

export const licenceReleased = note('licence_released', 'setup', 'release', {
  fr: 'Licence {plan} libérée ({key_hint}).',
  nl: 'Licentie {plan} vrijgegeven ({key_hint}).',
  en: 'Licence {plan} released ({key_hint}).',
  de: 'Lizenz {plan} freigegeben ({key_hint}).',
})
