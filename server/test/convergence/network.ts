import type { Send } from '../../../sdk/src/index.ts'
import type { Dice } from './dice.ts'

/** The way of one device to the service. */
export type Line = {
  readonly send: Send
  is_offline: boolean
  /** From here on nothing goes wrong any more. */
  is_sound: boolean
  /** Brings requests that were held up on their way, as a proxy might long after the device gave up on them. */
  readonly deliverLate: () => Promise<void>
  /** Operations that arrived once more, late. */
  readonly lateOperations: () => string[]
  readonly counts: Record<Mishap, number>
}
type Mishap = 'lost' | 'unanswered' | 'doubled' | 'late' | 'offline'

const lostOnTheWay = () => new TypeError('no connection')

/** Requests get lost, are answered to nobody, arrive twice, arrive again much later. */
export function lineOf(dice: Dice, base: Send): Line {
  const late: Request[] = []
  const arrived: string[] = []
  const counts: Line['counts'] = { lost: 0, unanswered: 0, doubled: 0, late: 0, offline: 0 }
  const forget = (request: Request) => base(request).then((answer) => void answer.arrayBuffer())
  const line: Line = {
    is_offline: false,
    is_sound: false,
    counts,
    send: async (request) => {
      if (line.is_sound) return base(request)
      if (line.is_offline) {
        counts.offline += 1
        throw lostOnTheWay()
      }
      const isPush = request.method === 'POST'
      if (isPush && dice.chance(0.08)) {
        counts.late += 1
        late.push(request.clone())
      }
      const mishap = dice.weigh<Mishap | null>([
        [0.72, null],
        [0.08, 'lost'],
        [0.12, 'unanswered'],
        [isPush ? 0.08 : 0, 'doubled'],
      ])
      if (mishap) counts[mishap] += 1
      if (mishap === 'lost') throw lostOnTheWay()
      if (mishap === 'unanswered') {
        await forget(request)
        throw lostOnTheWay()
      }
      if (mishap !== 'doubled') return base(request)
      const [answer] = await Promise.all([base(request.clone()), forget(request)])
      return answer
    },
    deliverLate: async () => {
      const [request] = late.splice(dice.below(late.length), 1)
      if (!request) return
      arrived.push(...[...(await request.clone().text()).matchAll(/"operation_id":"([^"]+)"/g)].map(([, id = '']) => id))
      await forget(request)
    },
    lateOperations: () => arrived,
  }
  return line
}
