import { note } from '../../../../kernel/route/notes.ts'

export const sold = note('fixed_asset_sold', 'entry', 'post', {
  fr: 'Immobilisation vendue : {label}, {amount}.',
  nl: 'Vast actief verkocht: {label}, {amount}.',
  en: 'Fixed asset sold: {label}, {amount}.',
  de: 'Anlagegut verkauft: {label}, {amount}.',
})
export const scrapped = note('fixed_asset_scrapped', 'entry', 'post', {
  fr: 'Immobilisation mise au rebut : {label}.',
  nl: 'Vast actief buiten gebruik gesteld: {label}.',
  en: 'Fixed asset scrapped: {label}.',
  de: 'Anlagegut verschrottet: {label}.',
})
