/** The outside services that examples of operations need, as stand-ins. */
import { accessPoint } from './peppol/access-point.ts'
import { smtpStandIn } from './smtp.ts'

export type ExampleServices = Awaited<ReturnType<typeof exampleServices>>

/** Who is on the network where examples are run. */
export const exampleMembers = ['0208:0403170701']

export async function exampleServices() {
  const [post, point] = await Promise.all([smtpStandIn(), accessPoint(exampleMembers)])
  return {
    config: { smtp_url: post.url, ...point.config },
    received: post.received,
    close: async () => void (await Promise.all([post.close(), point.close()])),
  }
}
