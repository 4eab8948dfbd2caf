/** The head of printed reports: the firm with its logo, and the company file. */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { printableImage } from '../../../../adapters/images/index.ts'
import type { Letterhead } from '../../../../adapters/print/index.ts'
import type { CountryPack } from '../../../../lib/country-packs.ts'
import { type Language, type Message, say } from '../../../../lib/languages.ts'
import { packOf } from '../../../../packs/index.ts'
import { serveFile } from '../../../platform/files/index.ts'
import type { Addressee, BookReader } from '../export.ts'
import { findLetterhead, type LetterheadCompany, type LetterheadFirm } from './store.ts'

const vatNumber: Message = { fr: 'TVA {number}', nl: 'Btw {number}', en: 'VAT {number}', de: 'USt-IdNr. {number}' }
/** With an addressee, the company file stands where the firm does elsewhere. */
export async function readLetterhead(
  { db, files, company: { country_pack }, language }: BookReader,
  addressee: Addressee | undefined,
): Promise<Letterhead> {
  const { firm, company } = await findLetterhead(db)
  const about = { name: company.name, lines: companyLines(company, country_pack, language) }
  if (addressee) return { firm: { ...about, logo: await readLogo({ db, files }, company.logo_file_id) }, company: addressee }
  return {
    firm: firm && { name: firm.name, lines: firmLines(firm, language), logo: await readLogo({ db, files }, firm.logo_file_id) },
    company: about,
  }
}

const addressLines = ({ address, postal_code, city }: LetterheadFirm | LetterheadCompany): (string | null)[] => [
  address,
  [postal_code, city].filter(Boolean).join(' '),
]

const present = (lines: readonly (string | null)[]): string[] => lines.flatMap((line) => (line ? [line] : []))

const vatLine = (number: string | null, language: Language) => number && say(vatNumber, language, { number })

const firmLines = (firm: LetterheadFirm, language: Language): string[] =>
  present([...addressLines(firm), vatLine(firm.vat_number, language), [firm.phone, firm.email].filter(Boolean).join(' · ')])

const companyLines = (company: LetterheadCompany, country: CountryPack, language: Language): string[] => {
  const { enterprise_number, showEnterpriseNumber } = packOf(country).invoices
  const number = company.enterprise_number && showEnterpriseNumber(company.enterprise_number)
  return present([...addressLines(company), number && say(enterprise_number, language, { number }), vatLine(company.vat_number, language)])
}

/** A logo that cannot be read is left out: it is no reason to refuse a report. */
async function readLogo({ db, files }: Pick<BookReader, 'db' | 'files'>, id: number | null): Promise<Buffer | null> {
  if (id === null) return null
  try {
    const { content } = await serveFile({ files, read: (work) => work(db) }, id)
    return await printableImage(`file ${id}`, await buffer(content as Readable))
  } catch {
    return null
  }
}
