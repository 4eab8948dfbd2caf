/**
 * Firms that move between installations: the firm as one archive, its arrival here, its departure, and the tables that go with it. It has no
 * routes: only the operator's command line moves firms, as the owner of the database.
 */
import type { Area } from '../../../kernel/route/area.ts'

export const firmMoves: Area = {
  name: 'firm-moves',
  title: 'Firm moves',
  description: 'Firms that leave an installation and arrive in another one.',
  owns: ['firm_moves'],
  routes: [],
}

export { openFirmArchive, packFirm } from './archive.ts'
export { arrive, type Arrived } from './arrival/arrive.ts'
export { defaultPatienceMs } from './departure/close.ts'
export { endFirm, moveFirm, pauseFirm, type Refusal, stay, type Step, steps } from './departure/move.ts'
export { type Place, readFirm } from './source.ts'
