import { reading } from '../../../kernel/route/presets.ts'
/**
 * Activity: what happened in a firm and in the company files a reader may see, newest first. tx.note() stores each line inside the
 * write it describes, as a name with parameters; this area renders it as a sentence in the reader's language.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { every } from '../../../kernel/jobs/jobs.ts'
import { roleNames } from '../../../kernel/route/messages.ts'
import type { Note } from '../../../kernel/route/notes.ts'
import { type Paging, uncountedPage } from '../../../kernel/route/paging.ts'
import { hasMore, route } from '../../../kernel/route/route.ts'
import { type Language, type Params, say } from '../../../lib/languages.ts'
import { ActivityItem, noteKinds } from './schema.ts'
import { deleteExpired, type ActivityRow, listCompanyActivity, listFirmActivity } from './store.ts'

const batchSize = 5_000

const isRole = (value: unknown): value is keyof typeof roleNames => typeof value === 'string' && Object.hasOwn(roleNames, value)

/** Role parameters are stored by their code and translated here. */
const translateRoles = (params: Params, language: Language): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, name.endsWith('role') && isRole(value) ? roleNames[value][language] : value]),
  )

/** A kind outside the enumeration would break the published schema. */
function refuseUnknownKinds(notes: readonly Note[]): void {
  const unknown = notes.find(({ kind }) => !(noteKinds as readonly string[]).includes(kind))
  if (unknown) throw new Error(`the note ${unknown.name} has the kind ${unknown.kind}, which the activity does not list`)
}

export function activity(notes: readonly Note[]): Area {
  refuseUnknownKinds(notes)
  const messages = new Map(notes.map(({ name, message }) => [name, message]))
  /** A note that this release no longer declares falls back to its action and record label. */
  const sentence = ({ note, params, action, record_label }: ActivityRow, language: Language) => {
    const message = messages.get(note)
    return message ? say(message, language, translateRoles(params, language)) : [action, record_label ?? ''].join(' ').trim()
  }
  const listItems = (lines: readonly ActivityRow[], paging: Paging, language: Language) => {
    const { items, has_more } = uncountedPage(lines, paging)
    return { items: items.map((line) => ({ ...line, summary: sentence(line, language) })), has_more }
  }
  return {
    name: 'activity',
    title: 'Activity',
    description: 'Who did what in the firm and in the company files you see, newest first; kept for 24 months.',
    owns: ['activity'],
    routes: [
      route({
        method: 'GET',
        url: '/v1/firms/:firm/activity',
        ...reading,
        reply: hasMore(ActivityItem),
        summary: 'Activity feed of the firm and of the files the caller sees',
        description:
          'What happened in the team and in the files you may enter, newest first, each as a sentence in the reader’s language. Failed sign-ins and integration tokens of members are shown to admins only.',
        run: async ({ db, firm, actor, paging, language }) => listItems(await listFirmActivity(db, firm, actor, paging), paging, language),
      }),
      route({
        method: 'GET',
        url: '/v1/companies/:company/activity',
        operation_id: 'listCompanyActivity',
        ...reading,
        reply: hasMore(ActivityItem),
        summary: 'Activity feed of the company file',
        description:
          'What people and jobs did in the file, newest first, each as a sentence in the reader’s language. For the fields that changed see the history.',
        run: async ({ db, paging, language }) => listItems(await listCompanyActivity(db, paging), paging, language),
      }),
    ],
    schedules: [
      every('night', 'activity.purge', 'nightly', async ({ write, signal }) => {
        while (!signal.aborted && (await write((tx) => deleteExpired(tx, batchSize))).length === batchSize);
      }),
    ],
  }
}
