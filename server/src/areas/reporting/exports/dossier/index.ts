/** The dossier of a fiscal year: made, verified and opened. */
export { fingerprintFiles } from './manifest.ts'
export { openDossiers, type Owner } from './open/open-dossiers.ts'
export { dossierRoutes } from './routes.ts'
export { verifyDossier } from './verify/verify-dossier.ts'
