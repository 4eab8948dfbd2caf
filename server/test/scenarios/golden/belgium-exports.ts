/** The tax exports of the Belgian dossier. */
import { expect, test } from 'vitest'
import type { World } from '../../harness/world.ts'
import { canonical, objectionOf, sample } from '../../packs/files/xml.ts'
import { skipWithoutThirdParty } from '../../samples/folders.ts'
import { golden } from './belgium.ts'
import type { GoldenFile } from './file.ts'
import { made } from './shown.ts'
import { exported, exportedReturn } from './tax-exports.ts'
import type { VatReturn } from './vat-return.ts'

type Booked = { readonly w: World; readonly file: GoldenFile; readonly returns: Readonly<Record<string, VatReturn>> }

export function belgiumExported(booked: () => Booked): void {
  test.for(golden.vat_returns)(
    'the exported return of quarter $period: every box, and the lines behind it',
    async ({ period, grids, XX, YY }) => {
      const { w, file, returns } = booked()
      const { validated } = Object.values(returns).find((filed) => filed.validated.period === period) ?? {}
      const { declared, ledger, lines, fingerprints } = await exportedReturn(w, file, validated.id)
      expect(declared).toEqual({ ...grids, XX, YY })
      expect(ledger.filter(([box]) => lines.has(box))).toEqual([...lines])
      expect(new Set(fingerprints).size).toBe(1)
    },
  )

  test('the exported listings: the fingerprint of the report in every format, and the files of the references', async ({ skip }) => {
    const { w, file } = booked()
    const { clients, intra } = golden.listings
    const wanted = [
      { query: `vat-client-listing?year=${clients.year}`, xml: clients.xml_reference, schema: 'NewLK-in', name: 'clients-2026' },
      ...intra.map(({ year, quarter, xml_reference }) => ({
        query: `vat-intra-listing?year=${year}&period=${quarter}`,
        xml: xml_reference,
        schema: 'NewICO-in',
        name: `intra-2026-q${quarter}`,
      })),
    ]
    const files: string[] = []
    for (const { query, xml } of wanted) {
      const { fingerprint } = made(await file.call('GET', `${file.path}/reports/${query}`))
      for (const format of ['pdf', 'xlsx', 'csv', 'xml']) {
        const { status, headers } = await exported(w, file, `${query}&format=${format}&lang=nl`)
        expect([status, headers['x-export-fingerprint']]).toEqual([200, fingerprint])
      }
      const { text } = await file.call('GET', `${file.path}/exports/${query}&format=xml`)
      expect(canonical(text)).toBe(canonical(xml))
      files.push(text)
    }
    skipWithoutThirdParty(skip)
    for (const [index, { schema, name }] of wanted.entries()) {
      expect(canonical(files[index] ?? '')).toBe(canonical(sample(`intervat/own/${name}.xml`)))
      for (const version of ['0_7', '0_9'])
        expect(objectionOf(`intervat/v${version}/${schema}_v${version}.xsd`, files[index] ?? '')).toBeNull()
    }
  })
}
