import { ruleRoutes } from './bank-rules/routes.ts'
import { matchRoutes } from './matches/routes.ts'
import { suggestionRoutes } from './suggestions/routes.ts'

export const routes = [...suggestionRoutes, ...matchRoutes, ...ruleRoutes]
