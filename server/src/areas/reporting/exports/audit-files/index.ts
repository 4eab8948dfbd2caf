/** Audit files: what the tax administration of the country may ask for, the FEC in France and the FAIA in Luxembourg. */
export type { AuditFile } from './audit-file.ts'
export { auditFileRoutes } from './routes.ts'
export { writeAuditFile } from './write-audit-file.ts'
