/** The French registers: the key-free search of the administration, and Sirene of INSEE where the operator has a key. */
import { type Static, type TSchema, Type } from 'typebox'
import { readJson, type ServiceClient, type ServiceFailure, type ServiceRequest } from '../../../../kernel/outbound/services.ts'
import { joined, type Sheet, sheetOf } from './sheet.ts'

export type FrenchSettings = {
  readonly french_register_url: string | null
  readonly sirene_url: string
  readonly sirene_key: string | null
}

/** Best first; a number is found when the list holds its sheet. */
export type FrenchRegister = {
  readonly source: Sheet['source']
  readonly find: (services: ServiceClient, siren: string) => Promise<Sheet | null | ServiceFailure>
  readonly search: (services: ServiceClient, q: string, most: number) => Promise<readonly Sheet[] | ServiceFailure>
}

/** Sirene where there is a key; null when neither is configured. */
export const openFrenchRegister = ({ french_register_url, sirene_url, sirene_key }: FrenchSettings): FrenchRegister | null =>
  sirene_key !== null ? sirene(sirene_url, sirene_key) : french_register_url !== null ? publicSearch(french_register_url) : null

const word = Type.Optional(Type.Union([Type.String(), Type.Null()]))

/** What a person asked not to publish is written so. */
const published = (value: string | null | undefined): string | null =>
  value === undefined || value === null || value.trim() === '' || /^\[?(?:ND|NON-DIFFUSIBLE)\]?$/.test(value.trim()) ? null : value.trim()

const statusOf = (state: string | null | undefined): Sheet['status'] => (state === 'A' ? 'active' : state === 'C' ? 'ceased' : null)
const dayOf = (value: string | null | undefined): string | null => /^\d{4}-\d\d-\d\d$/.exec(value ?? '')?.[0] ?? null
const activitiesOf = (code: string | null): Pick<Sheet, 'nace_codes' | 'main_nace_code'> => ({
  nace_codes: code === null ? [] : [{ code, classification: 'MAIN' }],
  main_nace_code: code,
})

/** One request; `unknown` is what a 404 means. */
async function ask<S extends TSchema, T>(
  services: ServiceClient,
  request: ServiceRequest,
  shape: S,
  read: (answer: Static<S>) => T,
  unknown: T,
): Promise<T | ServiceFailure> {
  const outcome = await services.call({ ...request, headers: { accept: 'application/json', ...request.headers } })
  if (outcome.kind === 'refused' && outcome.status === 404) return unknown
  const answer = readJson(outcome, shape)
  return 'value' in answer ? read(answer.value) : answer
}

const PublicResult = Type.Object({
  siren: Type.String({ pattern: String.raw`^\d{9}$` }),
  nom_complet: word,
  nom_raison_sociale: word,
  nature_juridique: word,
  activite_principale: word,
  etat_administratif: word,
  date_creation: word,
  siege: Type.Optional(
    Type.Union([
      Type.Object({
        adresse: word,
        numero_voie: word,
        indice_repetition: word,
        type_voie: word,
        libelle_voie: word,
        code_postal: word,
        libelle_commune: word,
        nom_commercial: word,
      }),
      Type.Null(),
    ]),
  ),
})
const PublicResults = Type.Object({ results: Type.Array(PublicResult) })

function publicSearch(url: string): FrenchRegister {
  const source = 'recherche-entreprises'
  const search = (services: ServiceClient, q: string, most: number) => {
    const query = new URLSearchParams({ q, per_page: String(most), page: '1' })
    return ask(
      services,
      { service: source, url: `${url}/search?${query.toString()}` },
      PublicResults,
      ({ results }) => results.map(publicSheet),
      [],
    )
  }
  return {
    source,
    search,
    find: async (services, siren) => {
      const found = await search(services, siren, 1)
      return 'kind' in found ? found : (found.find(({ enterprise_number }) => enterprise_number === siren) ?? null)
    },
  }
}

function publicSheet(result: Static<typeof PublicResult>): Sheet {
  const { siege } = result
  const name = published(result.nom_raison_sociale) ?? published(result.nom_complet) ?? result.siren
  const street = joined(published(siege?.type_voie), published(siege?.libelle_voie))
  return {
    ...sheetOf('recherche-entreprises', result.siren, name),
    commercial_name: published(siege?.nom_commercial),
    legal_form_code: published(result.nature_juridique),
    status: statusOf(result.etat_administratif),
    started_on: dayOf(result.date_creation),
    street: street ?? streetIn(published(siege?.adresse), published(siege?.code_postal)),
    house_number: street === null ? null : joined(published(siege?.numero_voie), published(siege?.indice_repetition)),
    postal_code: published(siege?.code_postal),
    city: published(siege?.libelle_commune),
    ...activitiesOf(published(result.activite_principale)),
  }
}

/** The part of an address in one line that stands before its postal code. */
function streetIn(address: string | null, postalCode: string | null): string | null {
  if (address === null || postalCode === null) return address
  const [street = ''] = address.split(postalCode)
  return joined(street)
}

const Establishment = Type.Object({
  siren: Type.String({ pattern: String.raw`^\d{9}$` }),
  uniteLegale: Type.Object({
    denominationUniteLegale: word,
    nomUniteLegale: word,
    nomUsageUniteLegale: word,
    prenom1UniteLegale: word,
    categorieJuridiqueUniteLegale: word,
    activitePrincipaleUniteLegale: word,
    etatAdministratifUniteLegale: word,
    dateCreationUniteLegale: word,
  }),
  adresseEtablissement: Type.Object({
    numeroVoieEtablissement: word,
    indiceRepetitionEtablissement: word,
    typeVoieEtablissement: word,
    libelleVoieEtablissement: word,
    codePostalEtablissement: word,
    libelleCommuneEtablissement: word,
  }),
  periodesEtablissement: Type.Optional(Type.Array(Type.Object({ enseigne1Etablissement: word }))),
})
const Establishments = Type.Object({ etablissements: Type.Array(Establishment) })

function sirene(url: string, key: string): FrenchRegister {
  const seats = (services: ServiceClient, condition: string, most: number) => {
    const query = new URLSearchParams({ q: `${condition} AND etablissementSiege:true`, nombre: String(most) })
    const request = { service: 'sirene', url: `${url}/siret?${query.toString()}`, headers: { 'x-insee-api-key-integration': key } }
    return ask(services, request, Establishments, ({ etablissements }) => etablissements.map(sireneSheet), [])
  }
  return {
    source: 'sirene',
    search: (services, q, most) => seats(services, `denominationUniteLegale:"${q.replace(/["\\]/g, ' ')}"`, most),
    find: async (services, siren) => {
      const found = await seats(services, `siren:${siren}`, 1)
      return 'kind' in found ? found : (found.find(({ enterprise_number }) => enterprise_number === siren) ?? null)
    },
  }
}

function sireneSheet({ siren, uniteLegale, adresseEtablissement, periodesEtablissement }: Static<typeof Establishment>): Sheet {
  const surname = published(uniteLegale.nomUsageUniteLegale) ?? published(uniteLegale.nomUniteLegale)
  const person = surname === null ? null : joined(published(uniteLegale.prenom1UniteLegale), surname)
  const place = adresseEtablissement
  return {
    ...sheetOf('sirene', siren, published(uniteLegale.denominationUniteLegale) ?? person ?? siren),
    commercial_name: published(periodesEtablissement?.[0]?.enseigne1Etablissement),
    legal_form_code: published(uniteLegale.categorieJuridiqueUniteLegale),
    status: statusOf(uniteLegale.etatAdministratifUniteLegale),
    started_on: dayOf(uniteLegale.dateCreationUniteLegale),
    street: joined(published(place.typeVoieEtablissement), published(place.libelleVoieEtablissement)),
    house_number: joined(published(place.numeroVoieEtablissement), published(place.indiceRepetitionEtablissement)),
    postal_code: published(place.codePostalEtablissement),
    city: published(place.libelleCommuneEtablissement),
    ...activitiesOf(published(uniteLegale.activitePrincipaleUniteLegale)),
  }
}
