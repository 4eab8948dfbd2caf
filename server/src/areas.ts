/** Every area, lowest floor first. An area may import only from lines above its own. */
import { access } from './areas/access/index.ts'
import { auth } from './areas/auth/index.ts'
import { companies } from './areas/companies/index.ts'
import { firms } from './areas/firms/index.ts'
import { history } from './areas/history/index.ts'
import { meta } from './areas/meta/index.ts'
import { sync } from './areas/sync/index.ts'
import { thirdParties } from './areas/third-parties/index.ts'
import type { Area } from './kernel/area.ts'

/** The readers stand on top: they show the records of every area below by their declarations. */
export function withReaders(below: readonly Area[]): Area[] {
  const resources = below.flatMap((area) => area.resources ?? [])
  return [...below, history(resources), sync(resources), meta]
}

export const areas: readonly Area[] = withReaders([access, auth, firms, thirdParties, companies])
