/** What the examples of fixed assets need. */
import { giveBooks } from '../books.ts'
import type { Need } from '../scene.ts'

const books = ({ world, scene }: Need) => giveBooks(world, scene)
const categories = '/v1/companies/:company/fixed-asset-categories'
const assets = '/v1/companies/:company/fixed-assets'

/** The category that the example of a new asset names by its account. */
const category = async (need: Need): Promise<void> => {
  await books(need)
  const body = { name: 'Véhicules utilitaires', asset_account: '243000', years: '5' }
  await need.scene.steward('POST', `/v1/companies/${need.scene.company.public_token}/fixed-asset-categories`, { body })
}

export const givenForFixedAssets: Readonly<Record<string, (need: Need) => Promise<void>>> = {
  [`POST ${categories}`]: books,
  [`PATCH ${categories}/:id`]: books,
  [`DELETE ${categories}/:id`]: books,
  [`POST ${assets}`]: category,
  [`GET ${assets}/:id`]: category,
  [`PATCH ${assets}/:id`]: category,
  [`DELETE ${assets}/:id`]: category,
  [`POST ${assets}/:id/dispose`]: category,
  [`POST ${assets}/depreciate`]: category,
}
