import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../../../lib/languages.ts'
import { isMailName } from '../../../lib/mail-address.ts'
import { composePasswordMail, composeVerificationMail } from './mails.ts'

const link = 'https://api.example.com/v1/auth/email/verify?expires=1790000000&hash=0a1b&user=7&signature=9f8e'
const facts = { name: 'Zoë Müller', firm: 'Fiduciaire Léon & Associés', link, hours: 24, minutes: 60 }
const kinds = { composeVerificationMail, composePasswordMail }
const letters = languages.flatMap((language) =>
  Object.entries(kinds).map(([kind, write]) => ({ kind, language, letter: write(language, facts) })),
)

/** The text content of an HTML page. */
const shown = (page: string) =>
  page
    .replace(/^[\s\S]*<body/, '<body')
    .replace(/<[^>]*>/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

describe.each(letters)('$kind in $language', ({ language, letter: { subject, text, html, language: said } }) => {
  test('has the same content as text and as HTML, with every placeholder filled', () => {
    expect(said).toBe(language)
    const lines = text.split('\n').filter((line) => line !== '')
    expect(lines).toHaveLength(6)
    for (const line of lines) expect(shown(html).split('\n')).toContain(line)
    expect([subject, text].filter((part) => /[{}]|undefined/.test(part))).toEqual([])
    expect(html).toContain(`<html lang="${language}">`)
  })

  test('contains the whole link on a line of its own, and twice in the HTML', () => {
    expect(text.split('\n')).toContain(link)
    const targets = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]?.replaceAll('&amp;', '&'))
    expect(targets).toEqual([link, link])
  })

  test('loads no external resources', () => {
    expect(html).not.toMatch(/<(?:img|script|link|iframe|object|embed|style|form)\b|\bsrc\s*=|url\(|@import|\bon\w+\s*=/i)
  })
})

test('both mails say formally what to do, until when, and what happens otherwise', () => {
  const texts = letters.map(({ letter }) => letter.text)
  expect(texts.map((text) => /24\s(?:heures|uur|hours|Stunden)|60\s(?:minutes|minuten|Minuten)/.test(text))).toEqual(Array(8).fill(true))
  expect(texts.filter((text) => /\b(?:tu|toi|ton|je|jij|jouw|du|dir|dein|deine)\b/i.test(text))).toEqual([])
  expect(composePasswordMail('fr', facts).text).toContain('votre mot de passe actuel reste valable')
  expect(composeVerificationMail('de', facts).text).toContain('wird nicht mit dem Konto verknüpft')
  expect(composeVerificationMail('nl', { ...facts, hours: 1 }).text).toContain('Deze link is 1 uur geldig.')
  expect(composePasswordMail('en', { ...facts, minutes: 1 }).text).toContain('valid for 1 minute and')
})

test('a name that looks like HTML is escaped', () => {
  const { html, text, subject } = composePasswordMail('fr', { ...facts, name: '<b>Anne</b> {link}', firm: `O'Neil & Fils "<script>"` })
  expect(html).toContain('Bonjour &lt;b&gt;Anne&lt;/b&gt; {link},')
  expect(html).toContain(`<p style="margin:0 0 16px">O'Neil &amp; Fils &quot;&lt;script&gt;&quot; vous envoie ce lien`)
  expect(html).not.toMatch(/<b>|<script/)
  expect(text).toContain(`Bonjour <b>Anne</b> {link},\n\nO'Neil & Fils "<script>" vous envoie`)
  expect(subject).toBe(`O'Neil & Fils "<script>" : lien pour choisir un nouveau mot de passe`)
})

test('no name injects a tag, a line or a header, in any language', () => {
  const tricks = fc.constantFrom(
    '\r\n',
    '\n',
    '\r',
    '\u2028',
    '\0',
    '\t',
    '<a href="x">',
    '"',
    "'",
    '&',
    '-->',
    '{firm}',
    'Bcc: x@y.be',
    ' ',
  )
  const names = fc.array(fc.oneof(tricks, fc.string({ maxLength: 5 })), { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.constantFrom(...languages), names, names, (language, name, firm) => {
      for (const write of Object.values(kinds)) {
        const [tricky, plain] = [write(language, { ...facts, name, firm }), write(language, facts)]
        expect(isMailName(tricky.subject)).toBe(true)
        expect(tricky.text.split(/\r|\n|\u2028/)).toHaveLength(plain.text.split('\n').length)
        expect(tricky.html.match(/<[^>]*>/g)).toEqual(plain.html.match(/<[^>]*>/g))
      }
    }),
  )
})
