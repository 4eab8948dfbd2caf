import { existsSync } from 'node:fs'
import { openDossiers, verifyDossier } from '../../areas/reporting/exports/index.ts'
import { type Check, command, refusedByRule, wrongUsage } from '../command.ts'
import { withOwner } from '../open.ts'
import { isToken } from '../options.ts'
import { record, table } from '../print.ts'

const isFingerprint: Check = (value) => (/^[0-9a-f]{64}$/.test(value) ? null : 'is the 64 characters of a fingerprint')

const verify = command({
  name: 'dossier verify',
  summary: 'Checks the dossier of a fiscal year offline',
  help: 'Checks every file against its hash, the tables against their fingerprints, the chain of every entry, and the trial balance and totals against the entries. It needs neither database nor service. Someone who changes a dossier can compute all of its hashes again: give the fingerprint that was noted when it was made (the header X-Export-Fingerprint, or the activity of the file). Exit code 1 when something is wrong.',
  argument: { name: 'ZIP', says: 'The dossier, as GET /v1/companies/{company}/exports/full-dossier/{year} gave it' },
  options: {
    fingerprint: { type: 'string', value: 'HEX', says: 'The fingerprint that the dossier had when it was made', check: isFingerprint },
  },
  examples: ['partita dossier verify dossier-2026.zip'],
  run: async ({ fingerprint }, file) => {
    requireFiles([file])
    const { manifest, faults, count } = await verifyDossier(file, fingerprint)
    const rows = faults.map(({ path, code, detail }) => ({ file: path, fault: code, detail }))
    const about = manifest && {
      company: manifest.company.name,
      fiscal_year: manifest.fiscal_year.code,
      files: manifest.files.length,
      entries: manifest.counts.entries,
      fingerprint: manifest.fingerprint,
    }
    return {
      json: { ok: count === 0, faults_count: count, faults: rows, ...about },
      text: `${count > 0 ? table(rows) : ''}${about ? record(about) : ''}${count === 0 ? 'The dossier is intact' : `${count} faults`}\n`,
      exit: count === 0 ? 0 : 1,
    }
  },
})

const open = command({
  name: 'dossier open',
  summary: 'Opens the dossiers of a company file as a new file of a firm',
  help: 'Takes the dossiers of one or more fiscal years that follow each other, checks them as dossier verify does, and makes a company file of them: the same numbers, hashes, letterings, documents with their files, assets, budgets and VAT returns, in one transaction. What years before the first dossier left is taken over by one entry at the end of the year before. The heads of the chains are kept as evidence and shown by GET /v1/companies/{company}/ledger/verification. Refused when the installation has a file with these chains already, also in the bin, and when the firm has no company file left in its licence. Needs DATABASE_OWNER_URL: the service itself has no right to insert posted entries.',
  argument: { name: 'ZIP', says: 'The dossiers, in any order', many: true },
  options: {
    firm: { type: 'string', value: 'TOKEN', says: 'The firm that gets the file: partita firm list', required: true, check: isToken },
  },
  examples: ['partita dossier open dossier-2026.zip --firm k3m9x2p7q4w8'],
  run: async ({ firm }, _, files) => {
    requireFiles(files)
    const outcome = await withOwner((owner) => openDossiers(owner, files, firm))
    if ('refused' in outcome) {
      const rows = (outcome.faults ?? []).map(({ file, path, code, detail }) => ({ dossier: file, file: path, fault: code, detail }))
      throw refusedByRule(`${outcome.refused}. Nothing was opened.${rows.length > 0 ? `\n${table(rows)}` : ''}`)
    }
    return { json: outcome, text: record(outcome) }
  },
})

function requireFiles(files: readonly string[]): void {
  const missing = files.filter((file) => !existsSync(file))
  if (missing.length > 0) throw wrongUsage(`There is no file ${missing.join(', ')}`)
}

export const commands = [verify, open]
