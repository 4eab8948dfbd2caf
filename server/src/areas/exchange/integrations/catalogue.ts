/** The providers, as the catalogue describes them. */
import type { ProviderName, SecretField } from '../../../adapters/integrations/index.ts'
import { countryPacks } from '../../../lib/country-packs.ts'
import { type Language, type Message, say } from '../../../lib/languages.ts'
import type { CatalogueField, CatalogueItem, Integration } from './schema.ts'

type Field = Omit<CatalogueField, 'label'> & { readonly label: Message }
type Description = Omit<CatalogueItem, 'description' | 'fields' | 'connection'> & {
  readonly description: Message
  readonly fields: readonly Field[]
}

const startDay: Message = { fr: 'À partir du', nl: 'Vanaf', en: 'From', de: 'Ab' }

const catalogue: readonly Description[] = [
  {
    provider: 'ponto',
    name: 'Ponto',
    category: 'banking',
    description: {
      fr: 'Les opérations des comptes bancaires, chaque jour, sans fichier d’extraits.',
      nl: 'De verrichtingen van de bankrekeningen, elke dag, zonder bestand met uittreksels.',
      en: 'The transactions of bank accounts, every day, without statement files.',
      de: 'Die Umsätze der Bankkonten, täglich, ohne Auszugsdateien.',
    },
    countries: [...countryPacks],
    auth: 'client_credentials',
    fields: [
      {
        name: 'client_id',
        label: { fr: 'Identifiant client', nl: 'Client-ID', en: 'Client ID', de: 'Client-ID' },
        type: 'text',
        required: true,
        secret: true,
      },
      {
        name: 'client_secret',
        label: { fr: 'Secret client', nl: 'Client secret', en: 'Client secret', de: 'Client-Secret' },
        type: 'password',
        required: true,
        secret: true,
      },
      {
        name: 'journals',
        label: { fr: 'Journaux financiers', nl: 'Financiële dagboeken', en: 'Financial journals', de: 'Finanzjournale' },
        type: 'journals',
        required: true,
        secret: false,
      },
    ],
    actions: ['test', 'run'],
  },
  {
    provider: 'mollie',
    name: 'Mollie',
    category: 'payments',
    description: {
      fr: 'Les encaissements, remboursements, frais et versements du solde Mollie.',
      nl: 'De ontvangsten, terugbetalingen, kosten en uitbetalingen van het Mollie-saldo.',
      en: 'Payments, refunds, fees and payouts of the Mollie balance.',
      de: 'Zahlungen, Erstattungen, Gebühren und Auszahlungen des Mollie-Guthabens.',
    },
    countries: [...countryPacks],
    auth: 'api_key',
    fields: [
      {
        name: 'access_token',
        label: {
          fr: 'Jeton d’organisation avec le droit balances.read',
          nl: 'Organisatietoken met het recht balances.read',
          en: 'Organisation token with the permission balances.read',
          de: 'Organisationstoken mit dem Recht balances.read',
        },
        type: 'password',
        required: true,
        secret: true,
      },
      {
        name: 'journal_id',
        label: {
          fr: 'Journal financier sans IBAN',
          nl: 'Financieel dagboek zonder IBAN',
          en: 'Financial journal without IBAN',
          de: 'Finanzjournal ohne IBAN',
        },
        type: 'journal',
        required: true,
        secret: false,
      },
      { name: 'from', label: startDay, type: 'date', required: false, secret: false },
    ],
    actions: ['test', 'run'],
  },
]

export const nameOf = (provider: ProviderName): string => catalogue.find((one) => one.provider === provider)?.name ?? provider

export const secretsOf: Readonly<Record<ProviderName, readonly SecretField[]>> = {
  ponto: ['client_id', 'client_secret'],
  mollie: ['access_token'],
}

export const catalogueIn = (language: Language, connections: readonly Integration[]): CatalogueItem[] =>
  catalogue.map(({ description, fields, ...rest }) => ({
    ...rest,
    description: say(description, language),
    fields: fields.map((field) => ({ ...field, label: say(field.label, language) })),
    connection: connections.find(({ provider }) => provider === rest.provider) ?? null,
  }))
