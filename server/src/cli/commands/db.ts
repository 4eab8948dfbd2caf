import { readOwnerConfig } from '../../config.ts'
import { initDatabase } from '../../kernel/operating/roles.ts'
import { command } from '../command.ts'

const init = command({
  name: 'db init',
  summary: 'Makes the database and its three roles',
  help: 'Reads DATABASE_OWNER_URL, DATABASE_URL and QUEUE_DATABASE_URL; the roles get the passwords of the last two. What is there stays, so it can run at every deployment. Run the migrations after it.',
  options: {},
  examples: ['partita db init'],
  run: async () => {
    const { owner_url, app_url, queue_url } = readOwnerConfig()
    await initDatabase(owner_url, app_url, queue_url)
    return { json: { ready: true }, text: 'database and roles are ready\n' }
  },
})

export const commands = [init]
