export type Named = { readonly field?: readonly string[]; readonly body?: readonly string[]; readonly query?: readonly string[] }

export const words = (text: string): string[] => text.trim().split(/\s+/)
export const under = (place: string, text: string): string[] => words(text).map((name) => `${place}.${name}`)

export const frame = words('id company_id created_at updated_at lock_version version deleted_at deleted_by')
/** What every report answers beside its own fields. */
export const report = [...words('report parameters generated_at fingerprint'), ...under('company', 'public_token name currency')]
export const share = words('analytic_code_id percent')

export const activity = [
  ...words('id at kind action summary resource record_id record_label operation_id origin'),
  ...under('actor', 'id name'),
  ...under('device', 'id name'),
  ...under('company', 'public_token name'),
]
