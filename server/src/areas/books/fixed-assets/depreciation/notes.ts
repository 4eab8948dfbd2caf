import { note } from '../../../../kernel/route/notes.ts'

export const depreciated = note('fixed_assets_depreciated', 'entry', 'post', {
  fr: 'Amortissements comptabilisés jusqu’au {until} : {total}.',
  nl: 'Afschrijvingen geboekt tot {until}: {total}.',
  en: 'Depreciation posted up to {until}: {total}.',
  de: 'Abschreibungen bis {until} gebucht: {total}.',
})
