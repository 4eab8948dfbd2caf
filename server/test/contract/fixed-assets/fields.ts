import { frame, type Named, share, under, words } from '../named.ts'

const accounts = words('asset_account_id depreciation_account_id expense_account_id')
const categoryBody = [...words('name method years prorata is_active'), ...accounts]
const category = [...frame, ...categoryBody]
/** Accounts may be named by number. */
const byNumber = words('asset_account depreciation_account expense_account')

const given = [
  ...words('code name category_id acquired_on in_service_on third_party_id document_id entry_line_id acquisition_value residual_value'),
  ...words('method years declining_rate prorata opening_depreciation location serial_number note'),
  ...under('analytics[]', share.join(' ')),
]
const asset = [
  ...frame,
  ...given,
  ...words('depreciated net_value status disposed_on disposal_kind disposal_amount disposal_entry_id'),
  // Additions: what the plan begins with, how far it is posted, and the entry of a sale.
  ...words('plan_starts_on plan_opening depreciated_until sale_entry_id'),
]
const plan = under('plan[]', 'fiscal_year_code from to amount accumulated net_value entry_id')

/** The operations of fixed assets and their categories. */
export const fixedAssetFields = (entry: readonly string[]): Readonly<Record<number, Named>> => ({
  157: { field: category, query: words('is_active') },
  158: { body: [...categoryBody, ...byNumber], field: category },
  159: { body: [...categoryBody, ...byNumber], field: category },
  160: {},
  161: { field: asset, query: words('category_id status as_of q page per_page') },
  162: { body: given, field: asset },
  163: { field: [...asset, ...plan] },
  164: { body: given, field: asset },
  165: {},
  // Addition: whether a disposal is an ordinary one.
  166: {
    body: words('disposed_on kind amount third_party_id vat_code ordinary'),
    field: [...under('asset', asset.join(' ')), ...under('entries[]', entry.join(' '))],
  },
  167: {
    body: words('until asset_ids group_by dry_run'),
    field: [...under('entries[]', entry.join(' ')), ...under('lines[]', 'asset_id from to amount'), 'total'],
  },
})
