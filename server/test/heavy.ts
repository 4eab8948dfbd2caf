import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * Test files that start tens of processes or servers of their own, write thousands of records one by one, or need a browser, LibreOffice, Ceph or whole sets of scanned invoices.
 * `npm run check` leaves them out; `npm run prove` runs them, and so does `npm test -- <name>`.
 */
const files = [
  'test/capture/pdf-samples.test.ts',
  'test/capture/render.test.ts',
  'test/cli/accounts.test.ts',
  'test/cli/backup.test.ts',
  'test/cli/company.test.ts',
  'test/cli/demo.test.ts',
  'test/cli/examples.test.ts',
  'test/cli/exits.test.ts',
  'test/cli/firm-archive.test.ts',
  'test/cli/firm-move.test.ts',
  'test/cli/heads.test.ts',
  'test/cli/licence.test.ts',
  'test/cli/seed-example.test.ts',
  'test/cli/seed.test.ts',
  'test/corpus/hostile.test.ts',
  'test/corpus/invoices.test.ts',
  'test/corpus/making.test.ts',
  'test/corpus/pairs.test.ts',
  'test/corpus/validation.test.ts',
  'test/edge/logs.test.ts',
  'test/engine/plans.test.ts',
  'test/engine/revocation.test.ts',
  'test/engine/start.test.ts',
  'test/exports/dossier-open-golden.test.ts',
  'test/exports/fingerprints.test.ts',
  'test/exports/golden-figures.test.ts',
  'test/exports/libreoffice.test.ts',
  'test/guides/guides.test.ts',
  'test/guides/sdk-readme.test.ts',
  'test/guides/verify-the-ledger.test.ts',
  'test/guides/webhooks.test.ts',
  'test/install/deploy.test.ts',
  'test/install/image.test.ts',
  'test/kernel/file-store.test.ts',
  'test/kernel/long-list-memory.test.ts',
  'test/matrix/cross-product.test.ts',
  'test/reference/answers.test.ts',
  'test/reference/example-file.test.ts',
  'test/reference/page.test.ts',
  'test/reference/samples.test.ts',
  'test/sdk/drain.test.ts',
  'test/sdk/listen.test.ts',
  'test/sdk/package.test.ts',
  'test/services.test.ts',
  'test/statements/febelfin.test.ts',
  'test/statements/memory.test.ts',
  'src/adapters/archives/zip64.test.ts',
  'src/adapters/ocr/ocr.test.ts',
  'src/adapters/sheets/sheets.test.ts',
  'src/areas/bank/payment-batches/payment-file/thousand-files.test.ts',
  'src/areas/books/fixed-assets/depreciation/ten-thousand.test.ts',
  'src/areas/company-files/data-imports/hostile-workbooks.test.ts',
  'src/areas/documents/document-imports/analysis/ask-model.test.ts',
  'src/areas/documents/document-imports/preview-memory.test.ts',
  'src/areas/platform/auth/reset-page.test.ts',
  'src/areas/platform/invitations/page.test.ts',
  'src/areas/reporting/exports/dossier/whole.test.ts',
  'src/areas/service/firm-moves/firm-moves.test.ts',
] as const

const server = path.resolve(import.meta.dirname, '..')

/** From the folder of the server. A file that was moved must be named here anew, or no command would run it as a heavy one. */
export function heavyFiles(): string[] {
  const missing = files.filter((file) => !existsSync(path.join(server, file)))
  if (missing.length > 0) throw new Error(`server/test/heavy.ts lists files that do not exist: ${missing.join(', ')}`)
  return [...files]
}
