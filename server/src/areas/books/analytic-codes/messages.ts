import type { Message } from '../../../lib/languages.ts'

export const messages = {
  axes_used_up: {
    fr: 'Un dossier a {axes} axes analytiques au plus.',
    nl: 'Een dossier heeft hoogstens {axes} analytische assen.',
    en: 'A company file has {axes} analytic axes at most.',
    de: 'Eine Akte hat höchstens {axes} analytische Achsen.',
  },
  parent_unknown: {
    fr: 'Ce code analytique n’existe pas dans le dossier.',
    nl: 'Deze analytische code bestaat niet in het dossier.',
    en: 'There is no such analytic code in the company file.',
    de: 'Diesen analytischen Code gibt es in der Akte nicht.',
  },
  too_deep: {
    fr: 'Un axe a {levels} niveaux au plus, lui-même compris.',
    nl: 'Een as heeft hoogstens {levels} niveaus, zichzelf inbegrepen.',
    en: 'An axis has {levels} levels at most, itself included.',
    de: 'Eine Achse hat höchstens {levels} Ebenen, sie selbst eingeschlossen.',
  },
  code_taken: {
    fr: 'Le code {code} existe déjà dans cet axe : choisissez-en un autre.',
    nl: 'De code {code} bestaat al in deze as: kies een andere.',
    en: 'The axis already has a code {code}: choose another one.',
    de: 'Die Achse hat bereits einen Code {code}: Wählen Sie einen anderen.',
  },
  required_of_axes: {
    fr: 'Seul un axe peut être obligatoire.',
    nl: 'Alleen een as kan verplicht zijn.',
    en: 'Only an axis can be required.',
    de: 'Nur eine Achse kann verpflichtend sein.',
  },
} satisfies Record<string, Message>
