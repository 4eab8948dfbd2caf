import { openServices } from '../../../src/adapters/services/index.ts'
import { openOutboundHttp } from '../../../src/adapters/outbound-http/index.ts'
import { openMailer } from '../../../src/adapters/smtp/index.ts'
import { openFileStore } from '../../../src/kernel/files/open-store.ts'
import { openUrls } from '../../../src/kernel/files/urls.ts'
import { silentMeter } from '../../../src/kernel/operating/meter.ts'
import { openSecrets } from '../../../src/kernel/outbound/secrets.ts'
import { openPools } from '../../../src/kernel/write/database.ts'
import { scopeQueue } from '../../../src/kernel/write/scope-queue.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import type { World } from '../world.ts'

/** What a worker needs to run the jobs of a world, with a mail server of the test's choice. */
export async function jobMachine(w: World, smtp_url: string | null, public_url = 'https://api.example.com') {
  const pools = openPools(w.config.database_url, 2, systemClock)
  const [files, mail] = [await openFileStore(w.config.files_url), openMailer({ ...w.config, smtp_url })]
  const urls = openUrls(w.config.url_keys, public_url, systemClock)
  const close = async () => void (await Promise.all([mail.close(), files.close(), pools.end()]))
  const abroad = {
    outgoing: openOutboundHttp(w.config),
    secrets: openSecrets(w.config.secrets_keys),
    services: openServices(w.config, silentMeter),
  }
  return { ...abroad, files, mail, urls, pools, queue: scopeQueue(() => performance.now()), listeners: [], meter: silentMeter, close }
}
