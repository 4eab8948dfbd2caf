import { notFound } from '../../../../kernel/route/problem.ts'
import type { Versioned } from '../../../../kernel/route/resource.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import { isSilence, type LookupContext, lookupUnavailable, readEuVatNumber, type Registers } from '../../../platform/lookup/index.ts'
import { isPeppolSilence, type Participants, peppolUnavailable, type PeppolSilence } from '../../../platform/peppol-participants/index.ts'
import type { CheckKind, ThirdParty } from '../schema.ts'
import { load } from '../store.ts'
import { participantIdsOf } from './rules.ts'
import * as store from './store.ts'

export type CheckSources = { readonly registers: Registers; readonly participants: Participants }

type Checking = LookupContext & {
  readonly write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly recheck: (tx: Tx, record: Versioned) => Promise<void>
}

/** `asked` is false where there is no number to ask about. */
type Outcome = { readonly asked: boolean; readonly result: store.CheckResult } | { readonly problem: Error }

/** Asks outside any transaction. What does not answer leaves its part of the record as it was. */
export async function checkThirdParty(
  sources: CheckSources,
  context: Checking,
  party: ThirdParty,
  kinds: readonly CheckKind[],
): Promise<ThirdParty> {
  const outcomes = await Promise.all(kinds.map((kind) => checks[kind](sources, context, party)))
  const silent = outcomes.flatMap((outcome) => ('problem' in outcome ? [outcome.problem] : []))
  const hasAnswer = outcomes.some((outcome) => 'asked' in outcome && outcome.asked)
  if (silent[0] && !hasAnswer) throw silent[0]
  const result: store.CheckResult = Object.assign({}, ...outcomes.flatMap((outcome) => ('result' in outcome ? [outcome.result] : [])))
  return context.write(async (tx) => {
    const [before] = await load(tx, [party.id])
    if (!before) throw notFound()
    await context.recheck(tx, before)
    await store.storeChecks(tx, party, result)
    const [checked = before] = await load(tx, [party.id])
    return checked
  })
}

const checks: Readonly<Record<CheckKind, (sources: CheckSources, context: LookupContext, party: ThirdParty) => Promise<Outcome>>> = {
  vies: checkVies,
  peppol: checkPeppol,
}

/** A number that VIES does not cover is not asked; an error is never an invalid number. */
async function checkVies({ registers }: CheckSources, context: LookupContext, { vat_number }: ThirdParty): Promise<Outcome> {
  const number = vat_number === null ? null : readEuVatNumber(vat_number)
  if (number === null) return { asked: false, result: { vies_status: 'unknown', vies_checked_at: null, vies_consultation_number: null } }
  const own = await context.read(store.loadOwnVatNumber)
  const found = await registers.checkVatNumber(context, number, own === null ? null : readEuVatNumber(own))
  if (isSilence(found)) return { problem: lookupUnavailable(found) }
  const { valid, checked_at, consultation_number } = found
  return {
    asked: true,
    result: { vies_status: valid ? 'valid' : 'invalid', vies_checked_at: checked_at, vies_consultation_number: consultation_number },
  }
}

/** By each identifier in turn, until one is registered. Only when all have answered is a third party not registered. */
async function checkPeppol({ participants }: CheckSources, context: LookupContext, party: ThirdParty): Promise<Outcome> {
  let silence: PeppolSilence | null = null
  let checked_at: string | null = null
  for (const id of participantIdsOf(party)) {
    const found = await participants.find(context, id)
    if (isPeppolSilence(found)) silence ??= found
    else if (found.registered) {
      const { participant_id, document_types, access_point } = found
      const peppol_lookup = { participant_id, document_types, access_point }
      return { asked: true, result: { peppol_registered: true, peppol_checked_at: found.checked_at, peppol_lookup } }
    } else checked_at ??= found.checked_at
  }
  if (silence) return { problem: peppolUnavailable(silence) }
  return { asked: checked_at !== null, result: { peppol_registered: false, peppol_checked_at: checked_at, peppol_lookup: null } }
}
