/** Routes whose success cannot exist yet: what their example answers until it does, and why. */
export const meanwhile: Readonly<Record<string, { readonly said: string; readonly because: string }>> = {
  'POST /v1/auth/demo': { said: '503 demo_unavailable', because: 'an installation of the tests has no demo' },
  'POST /v1/firms/:firm/sync': { said: '422 not_linked', because: 'no platform is set up where the examples run' },
  'POST /v1/companies/:company/sync/external': { said: '422 not_linked', because: 'no platform is set up where the examples run' },
  'POST /v1/companies/:company/peppol/messages': {
    said: '422 peppol_not_active',
    because: 'a sale that can be sent takes a registered company with its bank account and a customer on the network',
  },
  'POST /v1/auth/two-factor/confirm': { said: '422 two_factor_not_begun', because: 'a code is right for a minute and a half only' },
}
