/** The name of a fichier des écritures comptables: SIREN, FEC, day of the closing. */
import type { FecCheckCode } from './checks.ts'

const named = /(?<!\d)(\d{9})FEC(20\d\d)(\d\d)(\d\d)(?!\d)/

export const fecFileName = (siren: string | null, endsOn: string): string => `${siren ?? ''}FEC${endsOn.replaceAll('-', '')}.txt`

export function readFileName(name: string): { readonly siren: string; readonly ends_on: string } | null {
  const [, siren, year, month, day] = named.exec(name) ?? []
  return siren === undefined ? null : { siren, ends_on: `${year}-${month}-${day}` }
}

/** `own`: the number of the company, where it is known. */
export function checkFileName(name: string, own: string | null, isSiren: (number: string) => boolean): FecCheckCode[] {
  const found = readFileName(name)
  if (found === null) return ['file_name']
  return isSiren(found.siren) && (own === null || own === found.siren) ? [] : ['siren']
}
