/** Fixed assets against a locked period and a closed year: the register posts nothing, depreciation and disposal do. */
import { at, type Try } from './lock-tries.ts'
import type { LockedBooks } from './locked-books.ts'

const categoryBody = { name: 'Vélos', asset_account: '244000', years: '5' }
const assetBody = { name: 'Camionnette', category: '243000', acquired_on: '2026-06-10', acquisition_value: '28500.00' }

const make = async (b: LockedBooks, collection: string, body: object): Promise<string> =>
  at(b, `${collection}/${(await b.fixture.admin('POST', at(b, collection), { body })).body.id}`)

export const fixedAssetPasses: Readonly<Record<string, { readonly because: string; readonly call: Try }>> = {
  'POST fixed-asset-categories': {
    because: 'a category is set-up',
    call: (b) => b.fixture.admin('POST', at(b, 'fixed-asset-categories'), { body: categoryBody }),
  },
  'PATCH fixed-asset-categories/:id': {
    because: 'as creating it',
    call: async (b) => b.fixture.admin('PATCH', await make(b, 'fixed-asset-categories', categoryBody), { body: { years: '6' } }),
  },
  'DELETE fixed-asset-categories/:id': {
    because: 'as creating it',
    call: async (b) => b.fixture.admin('DELETE', await make(b, 'fixed-asset-categories', categoryBody)),
  },
  'POST fixed-assets': {
    because: 'the register is not the ledger; charges are posted by depreciate',
    call: (b) => b.fixture.admin('POST', at(b, 'fixed-assets'), { body: assetBody }),
  },
  'PATCH fixed-assets/:id': {
    because: 'as creating it',
    call: async (b) => b.fixture.admin('PATCH', await make(b, 'fixed-assets', assetBody), { body: { acquisition_value: '29000.00' } }),
  },
  'DELETE fixed-assets/:id': {
    because: 'only an asset without charges goes',
    call: async (b) => b.fixture.admin('DELETE', await make(b, 'fixed-assets', assetBody)),
  },
}

const newAsset = async (b: LockedBooks): Promise<number> => {
  const body = { name: 'Tour', category: '230000', acquired_on: '2026-01-01', acquisition_value: '12000.00', years: 5 }
  return (await b.fixture.admin('POST', at(b, 'fixed-assets'), { body })).body.id
}

export const fixedAssetsRefused: Readonly<Record<string, Try>> = {
  'POST fixed-assets/:id/dispose': async (b) =>
    b.fixture.admin('POST', at(b, `fixed-assets/${await newAsset(b)}/dispose`), { body: { disposed_on: '2026-06-30', kind: 'scrap' } }),
  'POST fixed-assets/depreciate': async (b) => {
    await newAsset(b)
    return b.fixture.admin('POST', at(b, 'fixed-assets/depreciate'), { body: { until: '2026-06-30' } })
  },
}
