/** What people do with categories and fixed assets. */
import type { Reply } from '../world.ts'

type Random = (below: number) => number

type Sending = {
  readonly send: (method: 'POST', path: string, body?: object) => Promise<Reply>
  readonly act: (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => Promise<Reply>
  /** The id of a record just created. */
  readonly own: (path: string, body: object) => Promise<number>
  readonly restored: (path: string, id: number) => Promise<Reply>
  readonly next: () => number
  readonly customer: number
  readonly oneOf: <T>(dice: Random, values: readonly T[]) => T | undefined
}

type Actions = Readonly<Record<string, (dice: Random) => Promise<Reply>>>

export const assetActions = (sending: Sending): Actions => ({ ...registerActions(sending), ...postingActions(sending) })

function registerActions({ act, own, restored, next, oneOf }: Sending): Actions {
  const newCategory = () => ({ name: `Catégorie ${next()}`, asset_account: '244000', years: '5' })
  const newAsset = () => ({
    name: `Bien ${next()}`,
    category: '243000',
    acquired_on: '2026-02-01',
    acquisition_value: '1200.00',
    location: 'Namur',
  })
  return {
    'a category of assets': () => act('POST', 'fixed-asset-categories', newCategory()),
    'a category of assets changed': async (dice) =>
      act(
        'PATCH',
        `fixed-asset-categories/${await own('fixed-asset-categories', newCategory())}`,
        oneOf(dice, [{ name: `Autre ${next()}` }, { method: 'declining', years: '8' }, { is_active: false }]),
      ),
    'a category of assets deleted': async () =>
      act('DELETE', `fixed-asset-categories/${await own('fixed-asset-categories', newCategory())}`),
    'a category of assets restored': async () => restored('fixed-asset-categories', await own('fixed-asset-categories', newCategory())),
    'a fixed asset': () => act('POST', 'fixed-assets', newAsset()),
    'a fixed asset changed': async (dice) =>
      act(
        'PATCH',
        `fixed-assets/${await own('fixed-assets', newAsset())}`,
        oneOf(dice, [
          { acquisition_value: `${5 + dice(90)}00.00`, residual_value: '100.00' },
          { in_service_on: `2026-0${1 + dice(9)}-15`, method: 'declining', years: 4 + dice(4) },
          { category: '240000', prorata: 'monthly', code: `X${next()}` },
          { note: `Note ${next()}`, location: null },
        ]),
      ),
    'a fixed asset deleted': async () => act('DELETE', `fixed-assets/${await own('fixed-assets', newAsset())}`),
    'a fixed asset restored': async () => restored('fixed-assets', await own('fixed-assets', newAsset())),
    'an import of fixed assets': (dice) =>
      act('POST', 'data-imports', { resource: 'fixed-assets', rows: Array.from({ length: 1 + dice(3) }, newAsset) }),
  }
}

function postingActions({ send, act, customer, oneOf }: Sending): Actions {
  const asset = async (): Promise<number> => {
    const body = { name: 'Tour', category: '230000', acquired_on: '2026-01-01', acquisition_value: '12000.00', years: 5 }
    return (await send('POST', 'fixed-assets', body)).body.id
  }
  const sale = (dice: Random) => ({
    disposed_on: '2026-05-31',
    kind: 'sale',
    amount: oneOf(dice, ['5000.00', '20000.00']),
    third_party_id: customer,
    ...oneOf(dice, [{}, { vat_code: 'V21' }]),
  })
  return {
    'depreciation posted': async (dice) => {
      const asset_ids = [await asset(), await asset()]
      return act('POST', 'fixed-assets/depreciate', { until: '2026-05-31', asset_ids, group_by: oneOf(dice, ['asset', 'account']) })
    },
    'an asset sold': async (dice) => act('POST', `fixed-assets/${await asset()}/dispose`, sale(dice)),
    'an asset scrapped': async () => act('POST', `fixed-assets/${await asset()}/dispose`, { disposed_on: '2026-05-31', kind: 'scrap' }),
  }
}
