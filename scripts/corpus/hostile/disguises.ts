/** Polyglot files, files with a wrong extension, and empty files. */
import { type Hostile, hostile } from './file.ts'
import { jpeg, smallPng } from './images.ts'
import { onePage, plainPdf } from './pdf.ts'
import { zipOf } from './zip.ts'

const script = '<script>alert(document.domain)</script>'
const svg = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="99999" height="99999"><image xlink:href="file:///etc/passwd"/><text>&e;</text>${script}</svg>`
const evil = (): Buffer => zipOf([{ name: '../evil.pdf', data: plainPdf() }])

const polyglots: readonly Hostile[] = [
  hostile('both-pdf-zip', 'both.pdf', 'a PDF with an archive behind it', () => Buffer.concat([plainPdf(), evil()])),
  hostile('both-zip-pdf', 'both.zip', 'an archive with a PDF in front of it', () =>
    zipOf([{ name: 'a.pdf', data: plainPdf() }], { before: plainPdf() }),
  ),
  hostile('both-pdf-html', 'page.pdf', 'a PDF that a browser takes for a page', () =>
    onePage({}, { header: `<html>${script}<!--\n%PDF-1.7\n`, after: '-->' }),
  ),
  hostile('both-pdf-html-after', 'page-after.pdf', 'a PDF with a page behind it', () => onePage({}, { after: `<html>${script}</html>` })),
  hostile('both-gif-js', 'picture.gif', 'a GIF that is a script', () => Buffer.from(`GIF89a/*\x00\x00\x00*/=1;alert(1);//`, 'latin1')),
  hostile('both-jpeg-zip', 'picture.jpg', 'a JPEG with an archive behind it', () => Buffer.concat([jpeg(64, 64), evil()])),
  hostile('both-jpeg-html', 'picture.jpeg', 'a JPEG with a page behind it', () =>
    Buffer.concat([jpeg(64, 64), Buffer.from(`<html>${script}</html>`)]),
  ),
  hostile('both-png-zip', 'picture.png', 'a PNG with an archive behind it', () => Buffer.concat([smallPng(), evil()])),
  hostile('both-xml-html', 'page.xml', 'XML that a browser runs', () =>
    Buffer.from(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`),
  ),
  hostile('both-xml-svg', 'drawing.xml', 'a drawing that is XML', () => Buffer.from(svg)),
]

const lies: readonly Hostile[] = [
  hostile('name-svg-png', 'drawing.png', 'a drawing called a picture', () => Buffer.from(svg)),
  hostile('name-svg-webp', 'drawing.webp', 'a drawing called a picture, again', () => Buffer.from(svg)),
  hostile('name-html-jpg', 'page.jpg', 'a page called a picture', () => Buffer.from(`<!doctype html>${script}`)),
  hostile('name-html-pdf', 'called.pdf', 'a page called a PDF', () => Buffer.from(`<!doctype html>${script}`)),
  hostile('name-program-pdf', 'setup.pdf', 'a program called a PDF', () =>
    Buffer.concat([Buffer.from('MZ\x90\x00', 'latin1'), Buffer.alloc(1024)]),
  ),
  hostile('name-elf-png', 'program.png', 'a program called a picture', () =>
    Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(1024)]),
  ),
  hostile('name-shell-xml', 'shell.xml', 'a script called XML', () => Buffer.from('#!/bin/sh\nid > /tmp/evil\n')),
  hostile('name-png-pdf', 'is-png.pdf', 'a picture called a PDF', () => smallPng()),
  hostile('name-pdf-png', 'is-pdf.png', 'a PDF called a picture', () => plainPdf()),
  hostile('name-pdf-xml', 'is-pdf.xml', 'a PDF called XML', () => plainPdf()),
  hostile('name-pdf-zip', 'is-pdf.zip', 'a PDF called an archive', () => plainPdf()),
  hostile('name-zip-pdf', 'is-zip.pdf', 'an archive called a PDF', evil),
  hostile('name-zip-xml', 'is-zip.xml', 'an archive called XML', evil),
  hostile('name-postscript-pdf', 'postscript.pdf', 'a program of PostScript', () =>
    Buffer.from('%!PS-Adobe-3.0\n(/etc/passwd) (r) file\n'),
  ),
  hostile('name-msl-png', 'delegate.png', 'orders for a picture program', () =>
    Buffer.from("push graphic-context\nimage over 0,0 0,0 '|id'\npop graphic-context\n"),
  ),
  hostile('name-heic-jpg', 'is-heic.jpg', 'a HEIC called JPEG', () => Buffer.from('\x00\x00\x00\x18ftypheic\0\0\0\0mif1heic', 'latin1')),
]

const empty = ['pdf', 'xml', 'png', 'jpg', 'gif', 'webp', 'heic', 'zip'].flatMap((extension): Hostile[] => [
  hostile(`empty-${extension}`, `empty.${extension}`, 'not one byte', () => Buffer.alloc(0)),
  hostile(`byte-${extension}`, `byte.${extension}`, 'one byte', () => Buffer.from([0])),
])

const sizes: readonly Hostile[] = [
  hostile('size-over-limit', 'over-limit.pdf', 'one byte more than 25 MB', () =>
    Buffer.concat([plainPdf(), Buffer.alloc(25 * 1024 * 1024 + 1 - plainPdf().length, ' ')]),
  ),
  hostile('size-spaces', 'spaces.xml', '24 MB of spaces before the first element', () =>
    Buffer.concat([Buffer.alloc(24 << 20, ' '), Buffer.from('<x/>')]),
  ),
]

export const disguises: readonly Hostile[] = [...polyglots, ...lies, ...empty, ...sizes]
