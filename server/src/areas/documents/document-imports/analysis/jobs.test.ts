import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf } from '../../../../../test/harness/import-files.ts'
import { type ImportSetup, openImports } from '../../../../../test/harness/imports.ts'

let d: ImportSetup
beforeAll(async () => {
  d = await openImports()
})
afterAll(() => d.close())

test('a job for a deleted company file ends without an alarm', async () => {
  const id = await d.queued('f.pdf', pdf())
  expect((await d.admin('DELETE', d.b.path)).status).toBe(204)
  const alarms: string[] = []
  await d.runs('analyse', id, { ...d.job, alarm: (what) => void alarms.push(what) })
  expect(alarms).toEqual([])
  const [stored] = await d.w.rows<{ status: string }>('select status from document_imports where id = $1', [id])
  expect(stored?.status).toBe('queued')
})
