import { describe, expect, test } from 'vitest'
import { languages } from '../../../../lib/languages.ts'
import { composeNotice, type NoticeKind } from './mails.ts'
import { noticeTexts } from './texts.ts'

const facts = { name: 'Zoë Müller', at: '2026-11-17T09:05:00Z', token: 'Web shop', device: 'Laptop', ip: '192.0.2.7', left: 9 }
const kinds = Object.keys(noticeTexts) as NoticeKind[]
const letters = languages.flatMap((language) => kinds.map((kind) => ({ kind, language, letter: composeNotice(kind, language, facts) })))

describe.each(letters)('$kind in $language', ({ language, letter: { subject, text, html } }) => {
  test('says the same as text and as HTML, with every placeholder filled, formally', () => {
    const lines = text.split('\n').filter((line) => line !== '')
    expect(lines).toHaveLength(4)
    for (const line of lines) expect(html).toContain(`>${line.replaceAll('"', '&quot;')}</p>`)
    expect([subject, text].filter((part) => /[{}]|undefined/.test(part))).toEqual([])
    expect(text).not.toMatch(/\b(?:tu|toi|ton|je|jij|jouw|du|dir|dein|deine)\b/i)
    expect(html).toContain(`<html lang="${language}">`)
  })

  test('has no link and loads nothing: nobody should get used to clicking in such a mail', () => {
    expect(`${text}${html}`).not.toMatch(/https?:|href|<(?:img|script|link|iframe|object|embed|style|form)\b|\bsrc\s*=|url\(|\bon\w+\s*=/i)
  })
})

test('the moment is said in words of the language, in UTC', () => {
  const said = languages.map((language) => composeNotice('password_changed', language, facts).text.replaceAll('\u00a0', ' '))
  expect(said[0]).toContain('le 17 novembre 2026 à 09:05 UTC')
  expect(said[1]).toContain('op 17 november 2026 om 09:05 UTC')
  expect(said[2]).toContain('on 17 November 2026 at 09:05 UTC')
  expect(said[3]).toContain('am 17. November 2026 um 09:05 UTC')
})

test('a name that looks like HTML or spans lines is text on one line', () => {
  const { html, text } = composeNotice('token_created', 'en', { ...facts, token: '<b>x</b>\nBcc: y' })
  expect(html).toContain('&lt;b&gt;x&lt;/b&gt; Bcc: y')
  expect(text).toContain('“<b>x</b> Bcc: y”')
})
