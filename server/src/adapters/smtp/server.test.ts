import { expect, test } from 'vitest'
import { isPermanent, unfit } from './errors.ts'
import { senderOf, serverOf } from './server.ts'

const relay = { tls: { rejectUnauthorized: false } }

test.each([
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false, requireTLS: false, ...relay }],
  ['smtp://127.0.0.1:25', { host: '127.0.0.1', port: 25, secure: false, requireTLS: false, ...relay }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525, secure: false, requireTLS: false, ...relay }],
  ['smtp+tls://mail.example.com', { host: 'mail.example.com', port: 587, secure: false, requireTLS: true }],
  ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, secure: true, requireTLS: false }],
  [
    'smtp://anne:p%40ss%2Fw%3Ard@mail.example.com:587',
    { host: 'mail.example.com', port: 587, secure: false, requireTLS: false, auth: { user: 'anne', pass: 'p@ss/w:rd' } },
  ],
  [
    'smtps://anne%40example.com:s%C3%A9same@mail.example.com',
    { host: 'mail.example.com', port: 465, secure: true, requireTLS: false, auth: { user: 'anne@example.com', pass: 'sésame' } },
  ],
])('%s', (url, server) => {
  expect(serverOf(url)).toEqual(server)
})

test.each(['', 'mail.example.com', 'smtp:', 'smtp://', 'http://mail.example.com', 'direct:mail', 'anne:secret'])(
  '%j is no mail server',
  (url) => {
    expect(() => serverOf(url)).toThrow('SMTP_URL: smtp://, smtp+tls:// or smtps:// with a host is expected')
  },
)

test.each([
  ['no-reply@example.com', { name: '', address: 'no-reply@example.com' }],
  ['Partita <no-reply@example.com>', { name: 'Partita', address: 'no-reply@example.com' }],
  ['"Partita, SRL" <no-reply@example.com>', { name: 'Partita, SRL', address: 'no-reply@example.com' }],
  ['Comptabilité & Cie <a@b.be>', { name: 'Comptabilité & Cie', address: 'a@b.be' }],
])('%j is a sender', (text, sender) => {
  expect(senderOf(text)).toEqual(sender)
})

test.each([
  '',
  'Partita',
  'a@host',
  '@localhost',
  'a@b.be, c@d.be',
  'Partita <a@b.be>, c@d.be',
  'A\r\nBcc: x@y.be <a@b.be>',
  'A <a@b.be\r\n>',
  'A <>',
])('%j is no sender', (text) => {
  expect(() => senderOf(text)).toThrow('MAIL_FROM: an address, or Name <address>, is expected')
})

test.each([
  [{ responseCode: 550, command: 'RCPT TO' }, true],
  [{ responseCode: 553, command: 'RCPT TO' }, true],
  [{ responseCode: 554, command: 'DATA' }, true],
  [unfit('its address is none'), true],
  [{ responseCode: 451, command: 'RCPT TO' }, false],
  [{ responseCode: 421, command: 'DATA' }, false],
  [{ responseCode: 503, command: 'DATA' }, false],
  [{ responseCode: 530, command: 'RCPT TO' }, false],
  [{ responseCode: 550, command: 'MAIL FROM', permanent: true }, false],
  [{ responseCode: 535, command: 'AUTH PLAIN' }, false],
  [{ code: 'ETIMEDOUT', command: 'CONN' }, false],
  [null, false],
  ['550', false],
])('%j is for good: %j', (error, expected) => {
  expect(isPermanent(error)).toBe(expected)
})
