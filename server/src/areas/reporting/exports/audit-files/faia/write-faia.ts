/** The Fichier Audit Informatisé AED 2.01, the Luxembourgish form of SAF-T: reduced versions A (with sales invoices) and B. */
import { localDay } from '../../../../../lib/dates.ts'
import { streamXml, type XmlElement, type XmlStream, xmlStream } from '../../../../../lib/writers/xml.ts'
import type { AuditFileRules, FaiaVariant } from '../../../../../packs/exports/audit-files.ts'
import { packOf } from '../../../../../packs/index.ts'
import type { YearSummary } from '../../../../books/fiscal-years/index.ts'
import { readBalances, readPartyBalances } from '../../../../books/ledger/index.ts'
import type { BookReader } from '../../export.ts'
import { openFingerprint } from '../../fingerprint.ts'
import type { WrittenAuditFile } from '../audit-file.ts'
import { loadCompany } from '../store.ts'
import { type FaiaSpan, headerOf } from './header.ts'
import { ledgerEntriesOf } from './ledger-entries.ts'
import { cardsOf, masterFilesOf, nameParties } from './master-files.ts'
import { shortCodes } from './parts.ts'
import { sourceDocumentsOf } from './sales-invoices.ts'
import { listCards, listTaxCodes, sumInvoices } from './store.ts'
import { warningsOf } from './warnings.ts'

type Rules = Extract<AuditFileRules, { readonly form: 'faia' }>
export type FaiaOptions = { readonly year?: number; readonly variant?: FaiaVariant }

const civilYear = (year: number): FaiaSpan => ({ from: `${year}-01-01`, to: `${year}-12-31` })

/** The civil year that was asked for, else what the law of that day takes for a year. */
function spanOf(
  year: YearSummary,
  { defaults }: Rules,
  asked: number | undefined,
): { readonly span: FaiaSpan; readonly rule: Rules['defaults'][number] } {
  const ruleOf = (day: string) =>
    defaults.find(({ valid_from, valid_until }) => (valid_from ?? day) <= day && day <= (valid_until ?? day)) ?? defaults.at(-1)
  const usual = ruleOf(year.ends_on)
  const span =
    asked !== undefined
      ? civilYear(asked)
      : usual?.span === 'civil_year'
        ? civilYear(Number(year.ends_on.slice(0, 4)))
        : { from: year.starts_on, to: year.ends_on }
  const rule = ruleOf(span.to)
  if (!rule) throw new Error('the country pack has no default of the FAIA')
  return { span, rule }
}

export async function writeFaia(reader: BookReader, year: YearSummary, rules: Rules, options: FaiaOptions): Promise<WrittenAuditFile> {
  const { db, company, now } = reader
  const pack = packOf(company.country_pack)
  const { span, rule } = spanOf(year, rules, options.year)
  const invoices = await sumInvoices(db, span)
  const variant = options.variant ?? (invoices.invoices > 0 ? rule.variant_with_sales : rule.variant_without_sales)
  const [owner, balances, partyBalances, taxCodes] = [
    await loadCompany(db),
    await readBalances(db, span),
    await readPartyBalances(db, span),
    await listTaxCodes(db, rules.language),
  ]
  const parties = nameParties(
    await listCards(
      db,
      span,
      partyBalances.flatMap(({ third_party }) => third_party?.id ?? []),
    ),
    partyBalances,
  )
  const cards = cardsOf(parties)
  const fingerprint = openFingerprint('audit-file', { form: 'faia', variant, ...span })
  const labels = new Map(pack.accounts.map(({ number, label }) => [number, label[rules.language]]))
  const accounts = balances.map((row) => ({ ...row, label: row.own_label ?? labels.get(row.number) ?? row.label }))
  const ledger = {
    db,
    span,
    language: rules.language,
    currency: company.currency,
    parties,
    shortCodes: shortCodes(taxCodes.map(({ code }) => code)),
    cover: fingerprint.add,
  }
  function* parts(): Generator<XmlElement | XmlStream> {
    yield headerOf({ company: owner, country: pack.code, currency: company.currency, made_on: localDay(now), span })
    yield masterFilesOf({ pack, balances: accounts, cards, taxCodes, shortCodes: ledger.shortCodes, cover: fingerprint.add })
    yield ledgerEntriesOf(ledger)
    if (variant === 'A' && invoices.invoices > 0)
      yield sourceDocumentsOf({ ...ledger, accounts: new Set(balances.map(({ number }) => number)) }, invoices)
  }
  return {
    file_name: `FAIA-${owner.vat_number ?? owner.code}-${span.from.replaceAll('-', '')}-${span.to.replaceAll('-', '')}-${variant}.xml`,
    form: 'faia',
    type: 'application/xml',
    content: streamXml(xmlStream('AuditFile', parts())),
    fingerprint: () => fingerprint.close(),
    checks: () =>
      warningsOf(
        owner,
        cards.filter(({ is_consumer, type }) => type === 'supplier' || !is_consumer),
        reader.language,
      ),
  }
}
