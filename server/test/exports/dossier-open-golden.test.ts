/** The three golden files out and in: the same books in another installation, and posting goes on. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dossiersOf, unpackDossier } from '../harness/exports/dossiers.ts'
import { type Elsewhere, openElsewhere, readShown } from '../harness/exports/opened-files.ts'
import { type World, world } from '../harness/world.ts'
import { playGolden } from '../scenarios/golden/play-golden.ts'
import { verifyFully } from '../harness/ledger/verification.ts'

let w: World
let elsewhere: Elsewhere
beforeAll(async () => {
  w = await world()
  elsewhere = await openElsewhere()
})
afterAll(async () => {
  await elsewhere.close()
  await w.close()
})

test.for(['BE', 'FR', 'LU'] as const)(
  '%s: closed year and next year out and in are the same books',
  { timeout: 600_000 },
  async (country) => {
    const { path, call } = await playGolden(w, country)
    const dossiers = dossiersOf(w, call)
    const years = ((await call('GET', `${path}/fiscal-years`)).body as { id: number; code: string }[]).toReversed()
    const sent = []
    for (const { id } of years) sent.push(await dossiers.fetch({ path }, id))
    const { path: copy, opened } = await elsewhere.open(...sent.map(({ file }) => file))
    expect(opened).toMatchObject({ took_over: false, left_out: 0, fiscal_years: years.map(({ code }) => code) })

    const { admin } = elsewhere
    const [here, there] = [await readShown(w, call, path), await readShown(elsewhere.w, admin, copy)]
    for (const [name, shown] of Object.entries(here)) expect([name, there[name]]).toEqual([name, shown])
    expect(there['verification']).toMatchObject({ ok: true })

    const again = dossiersOf(elsewhere.w, admin)
    const copies = ((await admin('GET', `${copy}/fiscal-years`)).body as { id: number }[]).toReversed()
    for (const [at, { id }] of copies.entries()) {
      const made2 = await again.fetch({ path: copy }, id)
      const [before, after] = [await unpackDossier(sent[at]?.file ?? ''), await unpackDossier(made2.file)]
      const prints = (files: Map<string, Buffer>) =>
        JSON.parse(String(files.get('manifest.json'))).files.map((file: { path: string; fingerprint: string }) => [
          file.path,
          file.fingerprint,
        ])
      expect(prints(after)).toEqual(prints(before))
      for (const [name, bytes] of before) if (/^(?:documents|coda)\//.test(name)) expect(after.get(name)?.equals(bytes)).toBe(true)
      expect(made2.fingerprint).toBe(sent[at]?.fingerprint)
    }
    dossiers.close()
    again.close()

    const chains = (await verifyFully(elsewhere.w, admin, copy)).body.chains
    expect(chains.every(({ head, imported_head }: { head: string; imported_head: { hash: string } }) => imported_head.hash === head)).toBe(
      true,
    )
  },
)
