import type { DemoCompany } from '../../../src/packs/be/demo/story.ts'
import { demoCompanies } from '../../../src/packs/index.ts'
import { importerWith, openReader } from '../../../src/areas/documents/document-imports/index.ts'
import { installDemo, renewDemo } from '../../../src/areas/service/demo/index.ts'
import { inJob } from '../../engine/bells.ts'
import type { Caller, World } from '../world.ts'

/** The four companies with a part of what they do, so that they are built in a few seconds. */
export const smallCompanies: readonly DemoCompany[] = demoCompanies.map((company) => ({
  ...company,
  flows: company.flows.filter((_, index, { length }) => index === 0 || index === length - 2),
  transfers: company.transfers.slice(0, 1),
  payroll: null,
}))

export const install = (w: World) => inJob(w, async ({ write }) => void (await write(installDemo)))

/** What the nightly job does. */
export const renew = (w: World, companies = smallCompanies) =>
  inJob(w, (context) => renewDemo(context, importerWith(openReader(null)), companies))

/** A visitor who just came, and what the answer said. */
export async function visit(w: World, body: object = {}) {
  const { status, body: session } = await w.anonymous('POST', '/v1/auth/demo', { body })
  if (status !== 201) throw new Error(`the demo answered ${status}`)
  const visitor: Caller = w.callerOn(w.app, Object.assign(w.anonymous.bind(null), { user_id: session.user.id, token: session.token }))
  return { visitor, session, path: (code: string) => `/v1/companies/${tokenOf(session, code)}` }
}

type Session = { readonly demo: { readonly companies: readonly { readonly code: string; readonly public_token: string }[] } }
const tokenOf = (session: Session, code: string) => session.demo.companies.find((file) => file.code === code)?.public_token ?? ''
