import pg from 'pg'

/**
 * Three roles: the owner runs migrations and nothing else, `partita_app` runs all business SQL under row-level security,
 * `partita_queue` owns jobs and outbox and sees no company table. They belong to the cluster, so no migration creates them.
 */
export async function initDatabase(ownerUrl: string, appUrl: string, queueUrl: string): Promise<void> {
  const database = decodeURIComponent(new URL(ownerUrl).pathname.slice(1)) || 'partita'
  const admin = new URL(ownerUrl)
  admin.pathname = '/postgres'
  await connected(admin.href, async (client) => {
    await ensureRole(client, 'partita_owner', null)
    await ensureRole(client, 'partita_app', passwordOf(appUrl))
    await ensureRole(client, 'partita_queue', passwordOf(queueUrl))
    await client.query('grant partita_queue to partita_owner')
    await client.query('grant partita_owner to current_user')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0)
      await client.query(`create database ${pg.escapeIdentifier(database)} owner partita_owner encoding 'UTF8' template template0`)
  })
  await connected(ownerUrl, async (client) => {
    await client.query('alter schema public owner to partita_owner')
    await client.query('revoke create on schema public from public')
    // A temporary table could shadow a real one of the same name.
    await client.query(`revoke temporary on database ${pg.escapeIdentifier(database)} from public`)
  })
}

const passwordOf = (url: string) => decodeURIComponent(new URL(url).password) || null

async function ensureRole(client: pg.Client, name: string, password: string | null): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (rowCount === 0)
    await client.query(`create role ${name} ${password === null && name === 'partita_owner' ? 'nologin' : 'login'} nosuperuser nobypassrls`)
  if (password !== null) await client.query(`alter role ${name} login password ${pg.escapeLiteral(password)}`)
}

async function connected(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
