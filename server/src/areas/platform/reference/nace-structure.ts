/**
 * The sections of NACE and their divisions, in the two versions in use: Rev. 2 (2008) and Rev. 2.1 (2025). At these two levels the national
 * versions (NACE-BEL, NAF, NACELUX) do not differ from the European one. Codes and English labels were compared with public lists; the
 * French, Dutch and German labels have not been verified against the regulations. Groups and classes are not included.
 */
export const naceVersions = ['2008', '2025'] as const
export type NaceVersion = (typeof naceVersions)[number]

/** European law requires the 2025 version from this day on (Delegated Regulation 2023/137); a country may adopt it later. */
export const europeanFrom2025 = '2025-01-01'

const manufacturing = [
  ...(['10', '11', '12', '13', '14', '15', '16', '17', '18', '19', '20', '21'] as const),
  ...(['22', '23', '24', '25', '26', '27', '28', '29', '30', '31', '32', '33'] as const),
] as const

const alike = {
  A: ['01', '02', '03'],
  B: ['05', '06', '07', '08', '09'],
  C: manufacturing,
  D: ['35'],
  E: ['36', '37', '38', '39'],
  F: ['41', '42', '43'],
  H: ['49', '50', '51', '52', '53'],
  I: ['55', '56'],
} as const

export const naceStructure = {
  '2008': {
    ...alike,
    G: ['45', '46', '47'],
    J: ['58', '59', '60', '61', '62', '63'],
    K: ['64', '65', '66'],
    L: ['68'],
    M: ['69', '70', '71', '72', '73', '74', '75'],
    N: ['77', '78', '79', '80', '81', '82'],
    O: ['84'],
    P: ['85'],
    Q: ['86', '87', '88'],
    R: ['90', '91', '92', '93'],
    S: ['94', '95', '96'],
    T: ['97', '98'],
    U: ['99'],
  },
  '2025': {
    ...alike,
    G: ['46', '47'],
    J: ['58', '59', '60'],
    K: ['61', '62', '63'],
    L: ['64', '65', '66'],
    M: ['68'],
    N: ['69', '70', '71', '72', '73', '74', '75'],
    O: ['77', '78', '79', '80', '81', '82'],
    P: ['84'],
    Q: ['85'],
    R: ['86', '87', '88'],
    S: ['90', '91', '92', '93'],
    T: ['94', '95', '96'],
    U: ['97', '98'],
    V: ['99'],
  },
} as const satisfies Record<NaceVersion, Record<string, readonly string[]>>

type Sections<V extends NaceVersion> = (typeof naceStructure)[V]
type Divisions<S> = S[keyof S] extends infer D ? (D extends readonly string[] ? D[number] : never) : never

/** The labels of one language. The type requires a label for every code. */
export type NaceLabels = { readonly [V in NaceVersion]: Readonly<Record<(keyof Sections<V> & string) | Divisions<Sections<V>>, string>> }
