import { expect, test } from 'vitest'
import { languages } from '../../src/lib/languages.ts'
import { type Caller, openWorld } from '../harness/world.ts'

const w = await openWorld()
const anyone = await w.outsider()

const lost = {
  fr: 'Introuvable, ou hors de votre accès. Vérifiez l’adresse, ou demandez l’accès à un administrateur du cabinet.',
  nl: 'Niet gevonden, of buiten uw toegang. Controleer het adres, of vraag toegang aan een beheerder van het kantoor.',
  en: 'Not found, or not within your access. Check the address, or ask an admin of the firm for access.',
  de: 'Nicht gefunden oder außerhalb Ihres Zugriffs. Prüfen Sie die Adresse oder bitten Sie die Administration der Kanzlei um Zugriff.',
} as const

const speaks = async (who: Caller, accepted: string | undefined, path = '/v1/companies/aaaaaaaaaaaa') => {
  const { body, headers } = await who('GET', path, accepted === undefined ? {} : { headers: { 'accept-language': accepted } })
  return { message: body.message as string, language: headers['content-language'] }
}

test.each([
  [undefined, 'fr'],
  ['', 'fr'],
  ['nl', 'nl'],
  ['NL-be', 'nl'],
  ['de-LU,fr;q=0.8', 'de'],
  ['es, en;q=0.3, de;q=0.7', 'de'],
  ['es', 'fr'],
  ['*', 'fr'],
  ['en;q=0, nl;q=0.1', 'nl'],
  ['en;q=5', 'fr'],
  ['x'.repeat(5000), 'fr'],
  ['__proto__', 'fr'],
] as const)('Accept-Language: %.30s is answered in %s, and says so', async (accepted, language) => {
  expect(await speaks(anyone, accepted)).toEqual({ message: lost[language], language })
})

test.each(languages)('a user who chose %s is answered in it, whatever the browser asks for', async (locale) => {
  const person = await w.outsider({ locale })
  for (const accepted of [undefined, 'fr', 'nl', 'en', 'de', '*']) {
    expect(await speaks(person, accepted)).toEqual({ message: lost[locale], language: locale })
  }
})

test('before the user is known, or where there is none, the header decides', async () => {
  expect(await speaks(w.anonymous, 'de', '/v1/auth/me')).toMatchObject({ language: 'de', message: expect.stringMatching(/^Token fehlt/) })
  expect(await speaks(w.anonymous, 'en', '/v1/nonsense')).toEqual({ language: 'en', message: lost.en })
  expect(await speaks(w.anonymous, 'nl', '/v1/%')).toEqual({ language: 'nl', message: lost.nl })
})

test.each(languages)('every sentence of a refusal is in %s: message, field errors, header errors', async (locale) => {
  const person = await w.as('encoder', { locale })
  const { body } = await person('POST', 'C/third-parties', {
    body: { type: 'x', iban: 5 },
    headers: { 'x-base-version': 'x', 'accept-language': 'fr' },
  })
  const french = (
    await (
      await w.as('encoder', { locale: 'fr' })
    )('POST', 'C/third-parties', { body: { type: 'x', iban: 5 }, headers: { 'x-base-version': 'x' } })
  ).body
  expect(Object.keys(body.errors)).toEqual(Object.keys(french.errors))
  const said = [body.message, ...Object.values(body.errors).flat()] as string[]
  const inFrench = [french.message, ...Object.values(french.errors).flat()] as string[]
  expect(said.map((sentence, n) => sentence === inFrench[n])).toEqual(said.map(() => locale === 'fr'))
  expect(said.filter((sentence) => /[{}]|undefined/.test(sentence))).toEqual([])
})

test('refusals by role and by limit are in the language of the user too', async () => {
  const reviewer = await w.as('reviewer', { locale: 'nl' })
  const refused = await reviewer('POST', 'C/third-parties', { body: {}, headers: { 'accept-language': 'en' } })
  expect(refused).toMatchObject({ status: 403, headers: { 'content-language': 'nl' }, body: { message: expect.stringMatching(/^Uw rol/) } })
  const tight = w.callerOn(await w.sibling({ limits_factor: 0.0001 }), reviewer)
  await tight('GET', 'C/third-parties')
  const limited = await tight('GET', 'C/third-parties', { headers: { 'accept-language': 'en' } })
  expect(limited).toMatchObject({
    status: 429,
    headers: { 'content-language': 'nl' },
    body: { message: expect.stringMatching(/^Te veel/) },
  })
})
