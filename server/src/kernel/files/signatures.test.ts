import { expect, test } from 'vitest'
import { typeOf } from './signatures.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const box = (...brands: string[]) => {
  const body = `ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`
  return Buffer.concat([Buffer.from([0, 0, 0, body.length + 4]), bytes(body), Buffer.alloc(20, 1)]).subarray(0, 64)
}
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

test.for([
  ['png', 'image/png', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
  ['jpg', 'image/jpeg', bytes('\xff\xd8\xff\xe0\0\x10JFIF')],
  ['jpg', 'image/jpeg', bytes('\xff\xd8\xff\xe1\0\x10Exif')],
  ['gif', 'image/gif', bytes('GIF87a')],
  ['gif', 'image/gif', bytes('GIF89a\x01\0')],
  ['webp', 'image/webp', bytes('RIFF\n\x01\0\0WEBPVP8 ')],
  ['zip', 'application/zip', bytes('PK\x03\x04\x14')],
  ['zip', 'application/zip', bytes('PK\x05\x06\0\0')],
  ['pdf', 'application/pdf', bytes('%PDF-1.7\n')],
  ['pdf', 'application/pdf', bytes('\xef\xbb\xbf\r\n%PDF-1.4')],
  ['xml', 'application/xml', bytes('<?xml version="1.0"?><a/>')],
  ['xml', 'application/xml', bytes('\xef\xbb\xbf<?xml version="1.0"?>')],
  ['xml', 'application/xml', bytes('\r\n <?xml\tversion="1.0"?>')],
  ['xml', 'application/xml', utf16('\uFEFF<?xml version="1.0" encoding="UTF-16"?>')],
  ['xml', 'application/xml', utf16('\uFEFF<?xml version="1.0"?>').swap16()],
  ['heic', 'image/heic', box('heic', 'mif1', 'heic')],
  ['heic', 'image/heic', box('hevc')],
  ['heic', 'image/heic', box('mif1', 'mif1', 'heic')],
  ['heif', 'image/heif', box('mif1', 'mif1', 'miaf')],
] as const)('%s by its first bytes (%s)', ([ext, mime, head]) => {
  expect(typeOf(head)).toEqual({ ext, mime })
})

test.for([
  ['nothing', Buffer.alloc(0)],
  ['one byte', bytes('\x89')],
  ['a promise that is cut short', bytes('\x89PNG\r\n')],
  ['text', bytes('Bonjour, voici la facture %PDF-1.4')],
  ['a web page', bytes('<!DOCTYPE html><script>alert(1)</script>')],
  ['a drawing that can hold a script', bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="x()">')],
  ['an instruction of another name', bytes('<?xml-stylesheet href="x"?>')],
  ['a program', bytes('\x7fELF\x02\x01\x01')],
  ['a sound in the same wrapping as webp', bytes('RIFF\n\x01\0\0WAVEfmt ')],
  ['a film', box('isom', 'isom', 'mp41')],
  ['an AV1 picture', box('avif', 'mif1', 'miaf')],
  ['an AV1 picture under the general brand', box('mif1', 'avif', 'miaf')],
  ['a box that says it is longer than all bytes', Buffer.concat([Buffer.from([255, 255, 255, 255]), bytes('ftypisom')])],
  ['a box that says it is empty', Buffer.concat([Buffer.alloc(4), bytes('ftyp')])],
  ['an odd number of bytes of the other order', Buffer.from([0xfe, 0xff, 0])],
] as const)('%s is none of them', ([, head]) => {
  expect(typeOf(head)).toBeNull()
})
