/** The providers of bank and payment data, each by its documented API. */
import { type MollieSettings, openMollie } from './mollie.ts'
import { openPonto, type PontoSettings } from './ponto.ts'
import type { Provider, ProviderName } from './provider.ts'

export {
  type Movement,
  type Provider,
  type ProviderFailure,
  type ProviderName,
  type ProviderSecrets,
  type ProviderSession,
  providerNames,
  type SecretField,
} from './provider.ts'

export type ProviderSettings = MollieSettings & PontoSettings
export type Providers = Readonly<Record<ProviderName, Provider>>

export const openProviders = (settings: ProviderSettings): Providers => ({ ponto: openPonto(settings), mollie: openMollie(settings) })
