import { expect, test } from 'vitest'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { hostileWorkbooks } from '../../../../test/harness/workbooks/hostile.ts'
import { multipart } from '../../../../test/harness/multipart.ts'
import { fieldsOf } from '../../../../test/harness/replies.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const manager = await w.as('admin')
const books = await makeBooks(w, manager)
const upload = (value: Buffer) =>
  manager(
    'POST',
    `/v1/companies/${books.token}/data-imports`,
    multipart({ field: 'resource', value: 'accounts' }, { field: 'file', name: 'hostile.xlsx', value }),
  )
const accounts = () => w.rows('select number, label from accounts where company_id = $1 order by number', [books.id])

test.each(hostileWorkbooks)('422 on a workbook with %s, and nothing is imported', async (_title, make, said) => {
  const before = await accounts()
  const refused = await upload(await make())
  expect(fieldsOf(refused)).toEqual([422, ['file']])
  expect(refused.body.errors.file[0]).toContain(said)
  expect(await accounts()).toEqual(before)
})
