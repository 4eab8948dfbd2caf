import { note } from '../../../kernel/route/notes.ts'

export const imported = note('data_imported', 'import', 'create', {
  fr: 'Données importées ({resource}) : {created} créées, {updated} modifiées.',
  nl: 'Gegevens geïmporteerd ({resource}): {created} aangemaakt, {updated} gewijzigd.',
  en: 'Data imported ({resource}): {created} created, {updated} changed.',
  de: 'Daten importiert ({resource}): {created} angelegt, {updated} geändert.',
})
