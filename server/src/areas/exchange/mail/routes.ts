import { externalRoute } from '../../../kernel/route/external-route.ts'
import { reading, settingUp } from '../../../kernel/route/presets.ts'
import { withNamedIds } from '../../../kernel/route/references.ts'
import { json, paginated, plain, route } from '../../../kernel/route/route.ts'
import { Mail, MailFilter, NewMail } from './schema.ts'
import type { DrawStatement } from './sending/attachments.ts'
import { sendMail } from './sending/send-mail.ts'
import * as store from './store.ts'
import { updateTemplate } from './templates/actions.ts'
import { mailTemplate } from './templates/resource.ts'
import { MailTemplate, MailTemplatePatch } from './templates/schema.ts'
import { list } from './templates/store.ts'

const templates = '/v1/companies/:company/mail-templates'
const mailsUrl = '/v1/companies/:company/mails'

export const templateRoutes = [
  route({
    method: 'GET',
    url: templates,
    ...reading,
    reply: plain(MailTemplate),
    summary: 'List the mail templates',
    description:
      'One for each purpose and language, made with the company file. `subject` and `body` are the built-in text until somebody changes them; `variables` lists what may stand in double braces.',
    run: ({ db }) => list(db),
  }),
  route({
    method: 'PATCH',
    url: `${templates}/:id`,
    ...settingUp,
    of: mailTemplate,
    body: MailTemplatePatch,
    reply: json(MailTemplate),
    summary: 'Change a mail template',
    description:
      'Text only: the HTML part of a mail is made of it, escaped, a paragraph for each line. Null returns to the built-in text. A variable that the purpose does not have is refused. The first reminder to a consumer always says what the law wants: without `{{consumer_notice}}` it is added at the end.',
    example: { body: { subject: '{{company_name}} : vos factures {{document_numbers}}' } },
    run: ({ tx, record, body }) => updateTemplate(tx, record, body),
  }),
]

export const mailRoutes = (drawStatement: DrawStatement) => [
  route({
    method: 'GET',
    url: mailsUrl,
    ...reading,
    query: MailFilter,
    reply: paginated(Mail),
    summary: 'List the mails that were sent',
    description:
      'Newest first. A sent mail shows what the mail server took: Message-ID, SHA-256 and size of the whole message, and its answer. Each attachment can be read as it was sent.',
    example: { query: { status: 'sent', from: '2026-03-01' } },
    run: ({ db, query, paging }) => store.page(db, query, paging),
  }),
  externalRoute({
    method: 'POST',
    url: mailsUrl,
    operation_id: 'sendMail',
    ability: 'write',
    role: 'encoder',
    demo: 'blocked',
    limit: 'outbound',
    codes: ['mail_unavailable', 'recipient_missing'],
    body: NewMail,
    status: 202,
    reply: json(Mail),
    summary: 'Send a mail with documents or a statement',
    description:
      'The mail is stored, and sent at once by a job; its `status` tells how it went. What fails for a while is tried again after 5, 15, 60 and 160 minutes, what the mail server refuses for good is not. Documents are attached with the file they came with, sales without one as invoice PDF; all attachments together have at most 15 MB. The name of the firm stands before the address of the installation, and answers go to the firm.',
    example: {
      body: { to: ['anne@example.com'], subject: 'Votre dossier', body: 'Bonjour,\n\nvotre dossier est prêt.\n\n{{company_name}}' },
    },
    run: (context) => withNamedIds(context, NewMail, context.body, (body) => sendMail(context, body, drawStatement)),
  }),
]
