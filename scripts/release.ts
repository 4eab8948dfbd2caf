/** `node scripts/release.ts` fixes the migrations of the release: the checksum of each that no release has yet is added under its version. */
import { main } from './lib/checkout.ts'
import { releaseMigrations } from './lib/released.ts'

await main(async () => {
  const { version, added } = releaseMigrations()
  console.log(`${version}: ${added.length} migrations added${added.length > 0 ? `, the last is ${added.at(-1)}` : ''}`)
})
