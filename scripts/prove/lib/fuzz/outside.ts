import { exampleSecrets } from '../../../../server/test/harness/integrations/example-providers.ts'
import { ownIban } from '../../../../server/test/harness/books/statement-files.ts'
import { inWrite } from '../../../../server/test/harness/raw-write.ts'
import { lookupServices } from '../../../../server/test/harness/register/services.ts'
import { addFirm, externalPlatform, standInMember } from '../../../../server/test/stand-ins/external-platform.ts'
import { mollieStandIn } from '../../../../server/test/stand-ins/mollie.ts'
import { accessPoint, registered } from '../../../../server/test/stand-ins/peppol/access-point.ts'
import { pontoStandIn } from '../../../../server/test/stand-ins/ponto.ts'
import { smtpStandIn } from '../../../../server/test/stand-ins/smtp.ts'
import type { Environment } from '../../../lib/checkout.ts'
import type { Fixture } from '../fixture.ts'

/** The customer of the sales that go over the network. */
export const networkCustomer = { enterprise_number: '0812345603', vat_number: 'BE0812345603', peppol_identifier: '0208:0812345603' }

type LinkedFile = { readonly id: number; readonly firm: string; readonly enterprise_number: string }
export type Outside = Awaited<ReturnType<typeof openOutside>>

/** A Belgian enterprise number: eight digits and their checksum. */
export function numberOf(count: number): string {
  const eight = String(10_000_000 - count).padStart(8, '0')
  return `${eight}${String(97 - (Number(eight) % 97)).padStart(2, '0')}`
}

/** Every outside service that an operation calls, each as a server on a socket. */
export async function openOutside() {
  const [mails, point, platform, ponto, mollie] = await Promise.all([
    smtpStandIn(),
    accessPoint(),
    externalPlatform(),
    pontoStandIn(exampleSecrets),
    mollieStandIn(),
  ])
  const { vies, french, sirene } = await lookupServices()
  ponto.addAccount(ownIban)
  // A document that the platform locked could not be changed any more.
  platform.locks = false
  const { peppol_identifier } = networkCustomer
  point.network.set(peppol_identifier, registered('Alpha Construct SA'))
  const { peppol_provider, peppol_url, peppol_key, peppol_environment } = point.config
  const env: Environment = {
    SMTP_URL: mails.url,
    VIES_URL: vies.url,
    FRENCH_REGISTER_URL: french.url,
    PONTO_URL: ponto.url,
    MOLLIE_URL: mollie.url,
    EXTERNAL_URL: platform.url,
    EXTERNAL_KEY: platform.key,
    PEPPOL_PROVIDER: peppol_provider,
    PEPPOL_URL: peppol_url,
    PEPPOL_KEY: peppol_key,
    PEPPOL_ENVIRONMENT: peppol_environment,
  }
  /** Makes the file known to the access point and, with its firm, to the external platform. */
  const admit = async ({ rows }: Fixture, { id, firm, enterprise_number }: LinkedFile) => {
    const participant = `0208:${enterprise_number}`
    point.account.ids.add(participant)
    point.network.set(participant, registered('Boulangerie Martin SRL'))
    const there = addFirm(platform, [standInMember()])
    await rows(`update firms set source = 'external', external_id = $2 where public_token = $1`, [firm, there.id])
    await rows(inWrite(id, `update companies set source = 'external', external_id = '${there.companies[0]?.id}' where id = app_company()`))
  }
  const services = [mails, point, platform, ponto, mollie, vies, french, sirene]
  return { env, mails, admit, close: async () => void (await Promise.all(services.map((service) => service.close()))) }
}

const demoFirm = 'partitademo0'
const demoFiles = ['DELVAUX', 'STUDIO', 'HILGERS', 'CLARKE']

/** A demo whose four files are empty: building their books takes minutes, and a visitor needs that they are there. */
export async function createDemo({ rows }: Fixture): Promise<void> {
  await rows(`insert into firms (public_token, name, country_code, source) values ('${demoFirm}', 'Partita Demo', 'BE', 'demo')`)
  const values = demoFiles.map(
    (code, place) =>
      `('demo0000000${place}', (select id from firms where public_token = '${demoFirm}'), '${code}', '${code}', 'BE', 'quarterly', 'EUR', 'fr', 'BE', '2026-01-01', '2026-12-31', 'demo')`,
  )
  for (const value of values)
    await rows(`do $do$ begin
      perform open_write(null, false, null, null, null, gen_random_uuid(), false, jsonb_build_object('operation_id', gen_random_uuid(), 'origin', 'job'), 5000, null);
      perform enter_company();
      insert into companies (public_token, firm_id, code, name, country_pack, vat_regime, currency, locale, country, fiscal_year_start, fiscal_year_end, source)
      values ${value};
    end $do$`)
}
