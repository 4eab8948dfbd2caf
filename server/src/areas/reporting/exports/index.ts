/** Exports: reports, lists and documents as files. Owns no table; each export leaves a line in the activity. */
import type { Area } from '../../../kernel/route/area.ts'
import type { FilingAccess } from '../vat-declarations/index.ts'
import { auditFileRoutes } from './audit-files/index.ts'
import { dossierRoutes } from './dossier/index.ts'
import { exported } from './notes.ts'
import { routesWith } from './routes.ts'

/** `below`: the areas that tell what money they expect. */
export const exports = (below: readonly Area[], filing: FilingAccess): Area => {
  const contributed = { cashFlowSources: below.flatMap(({ cashFlowItems = [] }) => cashFlowItems), filing }
  return {
    name: 'exports',
    title: 'Exports',
    description: 'Reports, lists and documents of a company file as PDF, XLSX, CSV, XML and ZIP.',
    owns: [],
    routes: [...routesWith(contributed), ...auditFileRoutes, ...dossierRoutes(contributed)],
    notes: [exported],
  }
}

export { fingerprintFiles, openDossiers, type Owner, verifyDossier } from './dossier/index.ts'
export { exportList } from './catalogue.ts'
export { writeAuditFile } from './audit-files/index.ts'
export type { BookReader, ExportRow, Made } from './export.ts'
export { writeLines } from './lines/write-lines.ts'
export { drawStatement } from './lists/third-party-statement.ts'
export { writeTables } from './write-tables.ts'
