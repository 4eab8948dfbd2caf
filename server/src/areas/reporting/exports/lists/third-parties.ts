import { ThirdPartyFilter } from '../../../books/third-parties/index.ts'
import { amounts, numbers, texts } from './columns.ts'
import { labels } from './labels.ts'
import { defineList } from './list.ts'
import { selectThirdPartyRows } from './store.ts'
import { feeNatures, locales, partySources, partyTypes, viesStates } from './words.ts'

export const thirdParties = defineList<ThirdPartyFilter>({
  name: 'third-parties',
  label: labels.third_parties,
  query: ThirdPartyFilter,
  narrowed_by: 'type',
  columns: () => [
    { name: 'type', words: partyTypes },
    ...texts(
      'code',
      'name',
      'legal_form',
      'legal_form_code',
      'enterprise_number',
      'vat_number',
      'street',
      'house_number',
      'box',
      'address',
    ),
    ...texts('postal_code', 'city', 'country', 'email'),
    { name: 'phone', kind: 'phone' },
    ...texts('website', 'contact_name'),
    { name: 'locale', words: locales },
    ...texts('iban', 'bic', 'account', 'default_account', 'default_vat_code'),
    ...numbers('payment_term_days'),
    ...texts('payment_term_end_of_month', 'is_vat_liable', 'is_consumer', 'is_281_50'),
    { name: 'fee_nature', words: feeNatures },
    ...texts('payment_blocked', 'reminder_blocked'),
    { name: 'vies_status', words: viesStates },
    ...texts('peppol_identifier', 'peppol_registered', 'external_id'),
    { name: 'source', words: partySources },
    ...texts('note', 'is_active'),
    ...amounts('balance'),
  ],
  select: selectThirdPartyRows,
  printing: () => ({
    columns: [
      ...texts('code', 'name'),
      { name: 'type', words: partyTypes },
      ...texts('postal_code', 'city', 'country', 'vat_number'),
      { name: 'phone', kind: 'phone' },
      ...amounts('balance'),
    ],
    sums: ['balance'],
    sums_named_in: 'name',
  }),
})
