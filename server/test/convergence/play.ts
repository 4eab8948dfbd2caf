import { randomUUID } from 'node:crypto'
import { assign, type Device, type Ground, isCrash, newDevice, newFile, peopleOf, reopen } from './cast.ts'
import { diceOf } from './dice.ts'
import { actDirectly } from './direct.ts'
import { count, type Run } from './run.ts'
import { judgeCopies, judgeWrites } from './verdict.ts'
import { randomWrite } from './writes.ts'

export type Played = { readonly seed: number; readonly broken: string[]; readonly counts: Record<string, number> }

const steps = 60
/** By person; ten in all. */
const owners = [0, 0, 1, 1, 1, 2, 2, 2, 3, 3]

/** Whatever a device does, it may die of; then it comes up again. */
async function surviving(run: Run, device: Device, action: () => Promise<unknown>): Promise<void> {
  try {
    await action()
  } catch (error) {
    if (!isCrash(error)) throw error
    count(run, 'crashes')
    await reopen(device, run.ground.base, run.file)
  }
}

async function write(run: Run, device: Device): Promise<void> {
  const operation_id = randomUUID()
  const attempt = randomWrite(device, run.dice, `M-${operation_id}`)
  if (!attempt) return
  const { resource: _resource, changes: _changes, ...asked } = attempt
  await surviving(run, device, () => device.store.write({ ...asked, operation_id }))
  // A device that died before it was written down has promised nothing.
  if (!device.store.pending().some((queued) => queued.operation_id === operation_id)) return
  run.writes.set(operation_id, { ...attempt, operation_id, device: device.name, refusal: null, reason: null })
  count(run, 'writes')
}

/** Notes what a device could not get done, before anybody decides on it. */
function noteRefusals(run: Run, device: Device): void {
  for (const { write: queued, status, error, conflict_id } of device.store.unsettled()) {
    const known = run.writes.get(queued.operation_id)
    if (!known) continue
    if (known.refusal === null) count(run, status)
    known.refusal = status
    known.reason = status === 'conflict' ? (conflict_id === null ? null : `conflict ${conflict_id}`) : (error?.message ?? null)
  }
}

async function sync(run: Run, device: Device): Promise<void> {
  await surviving(run, device, async () => {
    const synced = await device.store.sync()
    count(run, synced.ok ? 'syncs' : 'broken off')
    if (!synced.ok && ![0, 403, 404].includes(synced.problem.status))
      run.broken.push(`a sync of ${device.name} was answered ${synced.problem.status}: ${synced.problem.message}`)
  })
  noteRefusals(run, device)
}

async function decide(run: Run, device: Device): Promise<void> {
  noteRefusals(run, device)
  const one = run.dice.pick(device.store.unsettled())
  if (!one || device.line.is_offline) return
  if (one.conflict_id === null) return surviving(run, device, () => device.store.dismiss(one.write.key))
  const resolution = run.dice.pick(['client', 'server', 'merged'] as const) ?? 'server'
  const data = resolution === 'merged' ? { note: `M-${randomUUID()}` } : undefined
  await surviving(run, device, async () => {
    // Refused (the record is gone, somebody else has decided) or lost on the way: it stays to be decided.
    await device.store.resolve(one.conflict_id ?? 0, resolution, data).then(
      () => count(run, 'resolved'),
      (error: unknown) => {
        if (isCrash(error)) throw error
        count(run, 'not resolved')
      },
    )
  })
}

async function changeRole({ ground, dice, file, people, ...run }: Run): Promise<void> {
  const [admin, ...others] = people
  const person = dice.pick(others)
  if (!admin || !person) return
  const role =
    dice.weigh<'manager' | 'encoder' | 'reviewer' | null>([
      [3, 'manager'],
      [4, 'encoder'],
      [2, 'reviewer'],
      [1, null],
    ]) ?? null
  await assign(ground.firm, admin, file, person, role)
  count(run, 'role changes')
}

const actions: readonly (readonly [number, (run: Run, device: Device) => Promise<void> | void])[] = [
  [34, write],
  [18, sync],
  [4, (_, device) => void (device.line.is_offline = !device.line.is_offline)],
  [3, ({ dice }, device) => void (device.storage.crash = dice.pick(['before', 'after'] as const) ?? null)],
  [8, decide],
  [3, changeRole],
  [3, (_, device) => device.line.deliverLate()],
  [4, (run, device) => sendAlone(run, device)],
  [3, (run, { person }) => actDirectly(run, person)],
]

/** The first of the queue on its own, under its own key, before it is pushed: it must not be done twice. */
async function sendAlone({ dice: _dice, file, ground, ...run }: Run, { store, person, line }: Device): Promise<void> {
  const [first] = store.pending()
  if (!first || line.is_offline || first.path.includes('$') || JSON.stringify(first.body ?? {}).includes('$')) return
  const { key, method, path, body, base_version, operation_id, occurred_at } = first
  const answer = await fetch(`${ground.base}/v1/companies/${file.token}/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${person.token}`,
      'X-Client-Mutation-Id': key,
      'X-Operation-Id': operation_id,
      'X-Occurred-At': occurred_at,
      'X-Origin': 'offline_sync',
      ...(base_version !== null && { 'X-Base-Version': String(base_version) }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  count(run, `sent alone ${answer.ok ? 'done' : 'refused'}`)
}

/** Two or three devices at once, as life goes. */
async function act(run: Run): Promise<void> {
  const chosen = new Set(Array.from({ length: 1 + run.dice.below(3) }, () => run.dice.pick(run.devices)))
  await Promise.all([...chosen].map(async (device) => device && run.dice.weigh(actions)?.(run, device)))
}

/** Everybody comes online, with a role that lets them write, and what was held up on its way arrives. */
async function comeHome(run: Run): Promise<void> {
  const [admin, ...others] = run.people
  for (const person of others)
    if (admin && (person.role === null || person.role === 'reviewer')) await assign(run.ground.firm, admin, run.file, person, 'encoder')
  for (const device of run.devices) {
    device.line.is_sound = true
    device.storage.crash = null
    await device.line.deliverLate()
  }
  for (const device of run.devices) await sync(run, device)
  // Most of what is in dispute is decided now; some of it nobody decides.
  for (const device of run.devices) for (let times = 0; times < 2; times += 1) await decide(run, device)
  for (let round = 0; round < 2; round += 1) for (const device of run.devices) await sync(run, device)
  for (const device of run.devices)
    if (device.store.pending().length > 0) run.broken.push(`${device.name} still has ${device.store.pending().length} writes waiting`)
}

export async function play(ground: Ground, seed: number): Promise<Played> {
  const dice = diceOf(seed)
  const people = peopleOf(ground)
  const [admin] = people
  if (!admin) throw new Error('nobody administers the firm')
  const file = await newFile(ground, admin)
  for (const [index, person] of people.entries())
    if (index > 0) await assign(ground.firm, admin, file, person, index === 1 ? 'manager' : 'encoder')
  const devices = await Promise.all(
    owners.map((owner, index) => newDevice(diceOf(seed * 100 + index), ground.base, file, people[owner] ?? admin, `d${index}`)),
  )
  const run: Run = { ground, dice, file, people, devices, writes: new Map(), counts: {}, broken: [] }
  for (let step = 0; step < steps; step += 1) await act(run)
  await comeHome(run)
  const late = new Set(devices.flatMap(({ line }) => line.lateOperations()))
  run.broken.push(...(await judgeCopies(ground, file, people, devices)))
  run.broken.push(...(await judgeWrites(ground, file, [...run.writes.values()], late)))
  for (const device of devices)
    for (const [name, number] of Object.entries(device.line.counts)) run.counts[name] = (run.counts[name] ?? 0) + number
  return { seed, broken: run.broken, counts: run.counts }
}
