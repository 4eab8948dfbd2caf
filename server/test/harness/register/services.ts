/** Stand-ins of VIES and of the French registers: servers that speak the documented protocols over a socket. */
import { type HttpService, httpService, replies } from '../../stand-ins/http-service.ts'

type Said = { readonly valid: boolean; readonly name?: string; readonly address?: string }

/** Numbers of the stand-in with their prefix, and what VIES says of them; every other one is invalid. */
const numbers: Readonly<Record<string, Said>> = {
  BE0403170701: { valid: true, name: 'SRL Boulangerie Martin', address: 'Rue de Fer 12\n5000 Namur' },
  DE136695976: { valid: true, name: '---', address: '---' },
  EL094259216: { valid: true, name: 'ΑΛΦΑ ΑΕ', address: '---' },
  LU26375245: { valid: true, name: 'EXEMPLE S.A R.L.', address: '46A, AVENUE J.F. KENNEDY\nL-1855 LUXEMBOURG' },
}

let consultations = 0

/** VIES as it answers; a consultation number for a requester only. */
export const viesAnswer: HttpService['answer'] = (response, asked) => {
  const { countryCode, vatNumber, requesterNumber } = asked.body as Record<string, string | undefined>
  const said = numbers[`${countryCode}${vatNumber}`] ?? { valid: false, name: '---', address: '---' }
  consultations += 1
  const requestIdentifier = requesterNumber === undefined ? '' : `WAPIAAAA${consultations}`
  replies(200, JSON.stringify({ countryCode, vatNumber, requestDate: '2026-11-17T10:00:00.000Z', requestIdentifier, ...said }))(
    response,
    asked,
  )
}

export const viesError = (error: string, status = 200) =>
  replies(status, JSON.stringify({ actionSucceed: false, errorWrappers: [{ error }] }))

const seat = {
  numero_voie: '8',
  indice_repetition: 'B',
  type_voie: 'RUE',
  libelle_voie: 'DE LA PAIX',
  code_postal: '75002',
  libelle_commune: 'PARIS',
}
const company = {
  siren: '732829320',
  nom_complet: 'EXEMPLE FRANCE (EF)',
  nom_raison_sociale: 'EXEMPLE FRANCE',
  nature_juridique: '5710',
  activite_principale: '62.01Z',
  etat_administratif: 'A',
  date_creation: '1990-04-01',
  siege: { siret: '73282932000074', adresse: '8 B RUE DE LA PAIX 75002 PARIS', nom_commercial: null, ...seat },
}
/** A person who asked not to be published. */
const person = {
  siren: '404833048',
  nom_complet: '[ND]',
  nature_juridique: '1000',
  etat_administratif: 'C',
  siege: { adresse: '[ND]', code_postal: null },
}

/** recherche-entreprises: a search by text, in which a number is a text too. */
export const frenchAnswer: HttpService['answer'] = (response, asked) => {
  const q = new URL(asked.path, 'http://localhost').searchParams.get('q')?.toLowerCase() ?? ''
  const results = [company, person].filter(({ siren, nom_complet }) => siren === q || nom_complet.toLowerCase().includes(q))
  replies(200, JSON.stringify({ results, total_results: results.length, page: 1, per_page: 25, total_pages: 1 }))(response, asked)
}

const establishment = {
  siren: '732829320',
  siret: '73282932000074',
  uniteLegale: {
    denominationUniteLegale: 'EXEMPLE FRANCE',
    categorieJuridiqueUniteLegale: '5710',
    activitePrincipaleUniteLegale: '62.01Z',
    etatAdministratifUniteLegale: 'A',
    dateCreationUniteLegale: '1990-04-01',
  },
  adresseEtablissement: {
    numeroVoieEtablissement: '8',
    indiceRepetitionEtablissement: 'B',
    typeVoieEtablissement: 'RUE',
    libelleVoieEtablissement: 'DE LA PAIX',
    codePostalEtablissement: '75002',
    libelleCommuneEtablissement: 'PARIS',
  },
  periodesEtablissement: [{ enseigne1Etablissement: 'EXEMPLE' }],
}

/** Sirene of INSEE: 401 without the key, 404 when nothing is found. */
export const sireneAnswer: HttpService['answer'] = (response, asked) => {
  if (asked.headers['x-insee-api-key-integration'] !== 'key-of-insee') return replies(401)(response, asked)
  const q = new URL(asked.path, 'http://localhost').searchParams.get('q') ?? ''
  const isFound = /^(?:siren:732829320|denominationUniteLegale:"exemple") AND etablissementSiege:true$/i.test(q)
  if (!isFound) return replies(404, JSON.stringify({ header: { statut: 404, message: 'Aucun élément trouvé' } }))(response, asked)
  replies(200, JSON.stringify({ header: { statut: 200, message: 'OK' }, etablissements: [establishment] }))(response, asked)
}

export const lookupServices = async () => ({
  vies: await httpService(viesAnswer),
  french: await httpService(frenchAnswer),
  sirene: await httpService(sireneAnswer),
})
