import { resource } from '../../../../kernel/route/resource.ts'
import { MailTemplate } from './schema.ts'
import { load, rows } from './store.ts'

export const mailTemplate = resource<MailTemplate>({
  name: 'mail-templates',
  table: 'mail_templates',
  shape: MailTemplate,
  load,
  rows,
  label: ({ purpose, locale }) => `${purpose} ${locale}`,
  live: [],
  technical: [],
  bin: false,
})
