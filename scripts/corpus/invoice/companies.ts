/** Invented companies and people, with streets and towns of their country. */
import type { SeededRandom } from './random.ts'
import type { Country, Language, Party } from './model.ts'
import { account, siret, vatNumber } from './numbers.ts'

type Place = readonly [postal: string, city: string]
type Land = {
  readonly languages: readonly Language[]
  readonly forms: readonly string[]
  readonly stems: readonly string[]
  readonly streets: readonly string[]
  readonly places: readonly Place[]
  readonly phone: readonly string[]
  readonly domain: string
}

const romance: Pick<Land, 'languages'> = { languages: ['fr'] }

const walloon: Land = {
  ...romance,
  forms: ['SRL', 'SA', 'SCRL', 'SRL', 'SPRL'],
  stems: [
    'Delcourt',
    'Maison Lambiet',
    'Vanhove & Fils',
    'Mosanor',
    'Atelier Grandpré',
    'Servibel',
    'Ets Piron-Malherbe',
    'Hesbaye Pro',
    'Ardentec',
    'Le Comptoir du Condroz',
  ],
  streets: [
    'Rue de la Station',
    'Chaussée de Namur',
    'Avenue des Tilleuls',
    'Rue du Vieux Moulin',
    'Quai des Ardennes',
    'Zoning industriel',
  ],
  places: [
    ['4000', 'Liège'],
    ['5000', 'Namur'],
    ['6000', 'Charleroi'],
    ['1300', 'Wavre'],
    ['7000', 'Mons'],
    ['4500', 'Huy'],
  ],
  phone: ['04 222 ', '081 73 ', '010 48 '],
  domain: 'be',
}
const flemish: Land = {
  languages: ['nl'],
  forms: ['BV', 'NV', 'BVBA', 'CV', 'BV'],
  stems: [
    'Verlinden',
    'Gebroeders Maes-Claes',
    'Scheldeland',
    'De Kempenaar',
    'Houtwerf',
    'Noordzicht',
    'Drukkerij Van Parys',
    'Technoflex',
    'Huis Coppens',
    'Brugs Magazijn',
  ],
  streets: ['Stationsstraat', 'Gentsesteenweg', 'Industrielaan', 'Kerkstraat', 'Nijverheidskaai', 'Molenberg'],
  places: [
    ['9000', 'Gent'],
    ['2000', 'Antwerpen'],
    ['3000', 'Leuven'],
    ['8500', 'Kortrijk'],
    ['2800', 'Mechelen'],
    ['3500', 'Hasselt'],
  ],
  phone: ['09 225 ', '03 231 ', '016 29 '],
  domain: 'be',
}
const eastBelgian: Land = {
  languages: ['de'],
  forms: ['GmbH', 'AG', 'PGmbH'],
  stems: ['Schreinerei Heinen', 'Venn-Technik', 'Ostbau', 'Gebr. Pankert', 'Bürohaus Kelmis', 'Weserdruck'],
  streets: ['Aachener Straße', 'Industriestraße', 'Klosterstraße', 'Am Bahnhof'],
  places: [
    ['4700', 'Eupen'],
    ['4780', 'Sankt Vith'],
    ['4720', 'Kelmis'],
  ],
  phone: ['087 55 ', '080 22 '],
  domain: 'be',
}
const brussels: Land = {
  ...flemish,
  languages: ['en', 'fr', 'nl'],
  stems: ['Northgate Partners', 'Cobalt Advisory', 'Meridian Cloud', 'Agora Events', 'Lexford Chambers', 'Blue Tram Media'],
  streets: ['Avenue Louise', 'Boulevard du Souverain', 'Rue de la Loi', 'Square de Meeûs'],
  places: [
    ['1000', 'Bruxelles'],
    ['1050', 'Ixelles'],
    ['1170', 'Watermael-Boitsfort'],
  ],
  phone: ['02 511 ', '02 640 '],
}

const lands: Record<Country, readonly Land[]> = {
  BE: [walloon, flemish, walloon, flemish, eastBelgian, brussels],
  FR: [
    {
      ...romance,
      forms: ['SARL', 'SAS', 'SA', 'EURL', 'SASU'],
      stems: [
        'Roussel Équipement',
        'Ateliers Maréchal',
        'Fournier-Bazin',
        'Novalys',
        'Cap Horizon',
        'La Fabrique des Halles',
        'Transports Guérin',
        'Imprimerie du Lac',
        'Opaline Conseil',
      ],
      streets: ['rue Victor-Hugo', 'avenue de la République', 'boulevard Gambetta', 'chemin des Vignes', 'ZA des Peupliers'],
      places: [
        ['75011', 'Paris'],
        ['59000', 'Lille'],
        ['69003', 'Lyon'],
        ['67000', 'Strasbourg'],
        ['54000', 'Nancy'],
        ['33000', 'Bordeaux'],
      ],
      phone: ['01 43 57 ', '03 20 54 ', '04 78 62 '],
      domain: 'fr',
    },
  ],
  LU: [
    {
      languages: ['fr', 'de', 'en', 'fr'],
      forms: ['S.à r.l.', 'S.A.', 'S.à r.l.-S'],
      stems: [
        'Mosella Services',
        'Kirchberg Data',
        'Garage Thill',
        'Alzette Fiduciaire',
        'Bureau Steinmetz',
        'Minett Logistics',
        'Grün & Weber',
      ],
      streets: ["route d'Esch", 'rue du Fossé', 'avenue de la Gare', 'Grand-Rue', "rue de l'Industrie"],
      places: [
        ['L-1611', 'Luxembourg'],
        ['L-4010', 'Esch-sur-Alzette'],
        ['L-9010', 'Ettelbruck'],
        ['L-5612', 'Mondorf-les-Bains'],
      ],
      phone: ['26 48 ', '27 12 '],
      domain: 'lu',
    },
  ],
  NL: [
    {
      languages: ['nl', 'nl', 'en'],
      forms: ['B.V.', 'B.V.', 'V.O.F.'],
      stems: ['Waalhaven Trading', 'Van der Steen Techniek', 'Dommel Software', 'Polderland Groothandel', 'Zuiderlicht'],
      streets: ['Havenstraat', 'Energieweg', 'Prins Hendriklaan', 'Het Rond'],
      places: [
        ['3011 AB', 'Rotterdam'],
        ['5611 EM', 'Eindhoven'],
        ['6211 CD', 'Maastricht'],
        ['4811 GH', 'Breda'],
      ],
      phone: ['010 433 ', '040 212 '],
      domain: 'nl',
    },
  ],
  DE: [
    {
      languages: ['de', 'de', 'en'],
      forms: ['GmbH', 'GmbH & Co. KG', 'AG', 'UG (haftungsbeschränkt)'],
      stems: ['Kaltenbrunn Maschinenbau', 'Rheinpack', 'Schüler & Söhne', 'Lichtwerk Messtechnik', 'Eifel Naturstein'],
      streets: ['Hauptstraße', 'Jülicher Straße', 'Am Güterbahnhof', 'Gewerbepark'],
      places: [
        ['52070', 'Aachen'],
        ['50667', 'Köln'],
        ['54290', 'Trier'],
        ['80331', 'München'],
      ],
      phone: ['0241 9438', '0221 3355'],
      domain: 'de',
    },
  ],
  GB: [
    {
      languages: ['en'],
      forms: ['Ltd', 'Limited', 'LLP', 'plc'],
      stems: ['Harrowgate Instruments', 'Penhale Marine', 'Ashdown & Wren', 'Thistle Analytics'],
      streets: ['High Street', 'Mill Lane', 'Victoria Road'],
      places: [
        ['LS1 4DY', 'Leeds'],
        ['BS1 6QA', 'Bristol'],
        ['EC2A 4NE', 'London'],
      ],
      phone: ['+44 113 496 0', '+44 20 7946 0'],
      domain: 'co.uk',
    },
  ],
  US: [
    {
      languages: ['en'],
      forms: ['Inc.', 'LLC', 'Corp.'],
      stems: ['Stackyard Hosting', 'Paperlane', 'Blue Mesa Software', 'Fieldnote'],
      streets: ['Market Street', 'Harbor Blvd', 'Congress Avenue'],
      places: [
        ['CA 94103', 'San Francisco'],
        ['TX 78701', 'Austin'],
        ['MA 02110', 'Boston'],
      ],
      phone: ['+1 415 555 01', '+1 512 555 01'],
      domain: 'com',
    },
  ],
  ES: [
    {
      languages: ['en', 'fr'],
      forms: ['S.L.', 'S.A.'],
      stems: ['Cerámicas Alborán', 'Hotel Mirador del Puerto', 'Olivares del Sur'],
      streets: ['Calle Mayor', 'Avenida del Mar'],
      places: [
        ['08002', 'Barcelona'],
        ['41001', 'Sevilla'],
        ['29015', 'Málaga'],
      ],
      phone: ['+34 93 412 ', '+34 95 421 '],
      domain: 'es',
    },
  ],
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-z\d]/gi, '')
    .toLowerCase()

const register = (country: Country, vat: string | null, city: string, random: SeededRandom): string | null => {
  const make: Record<Country, () => string | null> = {
    BE: () => (city === 'Gent' || city === 'Antwerpen' || city === 'Leuven' ? `RPR ${city}` : `RPM ${city}`),
    FR: () => {
      const base = (vat ?? '').slice(4)
      return random.chance(0.5) ? `SIRET ${siret(base)}` : `RCS ${city} B ${base.replace(/(\d{3})(?=\d)/g, '$1 ')}`
    },
    LU: () => `R.C.S. Luxembourg B${random.digits(6)}`,
    NL: () => `KvK ${random.between(10, 79)}${random.digits(6)}`,
    DE: () => `Amtsgericht ${city} HRB ${random.digits(5)}`,
    GB: () => `Registered in England No. 0${random.digits(7)}`,
    US: () => `EIN ${random.digits(2)}-${random.digits(7)}`,
    ES: () => null,
  }
  return make[country]()
}

const streetLine = (country: Country, street: string, random: SeededRandom): string => {
  const number = random.between(1, 240)
  return country === 'FR' || country === 'GB' || country === 'US'
    ? `${number} ${street}`
    : `${street}${country === 'LU' ? `, ${number}` : ` ${number}`}`
}

/** A company of a country; half of the names contain the `trade`. */
export const company = (country: Country, random: SeededRandom, trade?: Readonly<Record<Language, string>>, wanted?: Language) => {
  const fitting = lands[country].filter(({ languages }) => !wanted || languages.includes(wanted))
  const land = random.pick(fitting.length > 0 ? fitting : lands[country])
  const language = wanted ?? random.pick(land.languages)
  const stem = random.pick(land.stems)
  const speaks = land.languages.includes(language) ? language : (land.languages[0] as Language)
  const name = [
    stem,
    ...(trade && random.chance(0.45) && !stem.includes(trade[speaks]) ? [trade[speaks]] : []),
    random.pick(land.forms),
  ].join(' ')
  const [postal_code, city] = random.pick(land.places)
  const vat_number = vatNumber(country, random)
  const first = account(country, random)
  const second = first && random.chance(0.3) ? account(country, random, first.bank) : null
  const domain = `${plain(stem).slice(0, 18)}.${land.domain}`
  const party: Party = {
    name,
    street: streetLine(country, random.pick(land.streets), random),
    postal_code,
    city,
    country,
    vat_number,
    register: register(country, vat_number, city, random),
    phone: `${random.pick(land.phone)}${random.digits(2)} ${random.digits(2)}`,
    mail: `${random.pick(['info', 'compta', 'facturatie', 'office', 'billing'])}@${domain}`,
    site: `www.${domain}`,
    accounts: [first, second].filter((one) => one !== null),
  }
  return { party, language }
}

const people: Record<Language, readonly string[]> = {
  fr: ['Camille Dethier', 'Jean-Marc Lorquet', 'Sophie Wéry', 'Nadia Benslimane'],
  nl: ['Lotte Verhaegen', 'Pieter-Jan De Smedt', 'Femke Aerts', 'Karim El Idrissi'],
  de: ['Annika Wolters', 'Jürgen Hamacher', 'Petra Schölzel'],
  en: ['Helen Marlow', 'Tom Aldridge', 'Priya Raman'],
}
export const person = (language: Language, random: SeededRandom): string => random.pick(people[language])

/** The six companies that own the documents, two of each country; the same for every seed. */
export const owners = (make: (seed: number) => SeededRandom): readonly Party[] =>
  (
    [
      ['BE', 'fr', 'Atelier Clairval SRL'],
      ['BE', 'nl', 'Vanderlinde Projecten BV'],
      ['FR', 'fr', 'Brasserie des Remparts SARL'],
      ['FR', 'fr', 'Lumen Architectes SAS'],
      ['LU', 'fr', 'Pétrusse Consulting S.à r.l.'],
      ['LU', 'de', 'Menuiserie Kayser S.A.'],
    ] as const
  ).map(([country, language, name], index) => {
    const domain = `${plain(name).slice(0, 14)}.${country.toLowerCase()}`
    return { ...company(country, make(7000 + index), undefined, language).party, name, mail: `info@${domain}`, site: `www.${domain}` }
  })
