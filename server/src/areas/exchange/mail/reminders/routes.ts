import { externalRoute } from '../../../../kernel/route/external-route.ts'
import { reporting } from '../../../../kernel/route/presets.ts'
import { json, plain, route } from '../../../../kernel/route/route.ts'
import { localDay } from '../../../../lib/dates.ts'
import { NewReminders, QueuedReminders, ReminderFilter, ReminderProposal } from '../schema.ts'
import { readProposals } from './read-proposals.ts'
import { sendReminders } from './send-reminders.ts'

const url = '/v1/companies/:company/reminders'

export const reminderRoutes = [
  route({
    method: 'GET',
    url,
    ...reporting,
    query: ReminderFilter,
    reply: plain(ReminderProposal),
    summary: 'List the reminders that are due',
    description:
      'By customer, for items past their due date. An enterprise has one proposal, a level above the highest that was sent for what is still open, 3 at most, after 14 days. A consumer has one for each level, because every debt begins at level 1; level 2 is possible from the day after the days to pay, that is from the 15th day after the first reminder was sent.',
    example: { query: { level: 1, as_of: '2026-03-31' } },
    run: async ({ db, query, company, now }) => {
      const found = await readProposals({ db, pack: company.country_pack, today: localDay(now) }, query.as_of)
      return found.filter(({ level }) => query.level === undefined || level === query.level)
    },
  }),
  externalRoute({
    method: 'POST',
    url,
    operation_id: 'sendReminders',
    ability: 'write',
    role: 'encoder',
    demo: 'blocked',
    limit: 'mailing',
    codes: ['mail_unavailable'],
    body: NewReminders,
    status: 202,
    reply: json(QueuedReminders),
    summary: 'Send the reminders of chosen customers',
    description:
      'One mail for each proposal of the customers that can be sent now; `skipped` says why others cannot. The level of an item rises when its mail was sent, and not before: while the mail waits the item is skipped as `queued`, and a mail that fails leaves it as it was. The first reminder to a consumer is free and says what the law wants; no costs are booked.',
    example: { body: { third_party_ids: [11] } },
    run: (context) => sendReminders(context, context.body),
  }),
]
