import { buildJob, demoFirm, findDemo, installDemo } from '../../areas/service/demo/index.ts'
import { command } from '../command.ts'
import { withInstallation } from '../open.ts'
import { shown } from '../print.ts'

const install = command({
  name: 'demo install',
  summary: 'Makes the demo firm, and has a worker build its four company files',
  help: 'A firm with four fictitious Belgian company files, from January of last year until today. Anybody who reaches the service may then open a session of 24 hours in it (POST /v1/auth/demo): install it only where that is wanted. A worker builds the files within a minute and builds them again every night at 02:00 UTC. Run again, it has them built anew at once, with everything that visitors did in them gone.',
  options: {},
  examples: ['partita demo install'],
  run: () =>
    withInstallation(({ write }) =>
      write(async (tx) => {
        const is_new = await installDemo(tx)
        tx.enqueue(buildJob, {}, { key: buildJob.name })
        return shown({ firm: demoFirm.token, name: demoFirm.name, is_new, build: 'queued' })
      }),
    ),
})

const status = command({
  name: 'demo status',
  summary: 'Shows whether there is a demo, and its company files',
  help: 'A demo with fewer than four files is being built, or a worker is missing: visitors get 503 demo_unavailable until the fourth is there.',
  options: {},
  examples: ['partita demo status'],
  run: () =>
    withInstallation(async ({ read }) => {
      const demo = await read((db) => findDemo(db, demoFirm.token))
      const files = demo?.companies.map(({ public_token }) => public_token) ?? []
      return shown({ firm: demo?.public_token ?? null, files: files.length, tokens: files.join(' ') })
    }),
})

export const commands = [install, status]
