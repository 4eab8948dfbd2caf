import type { Layout } from '../layout.ts'
import { banner } from './banner.ts'
import { classic } from './classic.ts'
import { recapGrid } from './recap.ts'
import { shop } from './shop.ts'
import { subscription } from './subscription.ts'
import { till } from './till.ts'
import { windowLetter } from './window.ts'

export const developed: readonly Layout[] = [classic, banner, recapGrid, windowLetter, shop, till, subscription]
