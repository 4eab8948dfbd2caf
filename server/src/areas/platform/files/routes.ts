import { Type } from 'typebox'
import { downloading } from '../../../kernel/route/presets.ts'
import { file, signedQuery } from '../../../kernel/route/route.ts'
import { externalRoute } from '../../../kernel/route/external-route.ts'
import { serveFile } from './actions.ts'

export const routes = [
  externalRoute({
    method: 'GET',
    url: '/v1/files/:file',
    ...downloading,
    query: Type.Object({ ...signedQuery }),
    reply: file(),
    summary: 'Read a stored file',
    description:
      'Logos, icons and attachments. Records carry the complete link in their `…_url` fields, valid for 60 minutes and for this file only; read the record again for a new one. Images are served inline, everything else as a download.',
    example: { query: { expires: '1767225600', signature: '5f0c9b1de2a847360d91c5b8f7a6e4d3c2b1a0f9e8d7c6b5a4938271605f4e3d' } },
    run: ({ params, read, files }) => serveFile({ files, read }, params.file),
  }),
]
