import type { Area } from '../kernel/route/area.ts'
import { guideNames, guideTitle } from './guides.ts'

/** An overview for language models and other programs that read text: what the service is, where its guides are, every operation on a line. */
export function llmsText(areas: readonly Area[]): string {
  const guides = guideNames.map((name) => `- [${guideTitle(name)}](/docs/${name})`)
  const chapters = areas
    .filter(({ routes }) => routes.length > 0)
    .flatMap(({ title, routes }) => [
      `### ${title}`,
      '',
      ...routes.map(({ method, url, summary }) => `- \`${method} ${url}\`: ${summary}`),
      '',
    ])
  return [
    '# Partita',
    '',
    '> An accounting platform for accounting firms in Belgium, France and Luxembourg and the company files they keep: double-entry ledger, VAT, bank, documents, reports, offline synchronisation and undo behind one REST API.',
    '',
    'Every operation with its fields, refusals and an example: [openapi.json](/v1/openapi.json) and [openapi-additions.json](/v1/openapi-additions.json) (OpenAPI 3.1), [openapi-3.0.json](/v1/openapi-3.0.json) (both, in OpenAPI 3.0), [collection.json](/v1/collection.json) (Postman). For people: [the reference](/docs).',
    '',
    '## Guides',
    '',
    ...guides,
    '',
    '## Operations',
    '',
    ...chapters,
  ].join('\n')
}
