/**
 * The style guide as a test. Every rule runs over the checkout, and proves itself on samples: it sees each breach, on its line, and lets
 * the allowed form pass. The rules are pure functions of the sources, in tidy/, and say what to do instead.
 */
import { expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import { loadMessages, readCheckout } from './tidy/checkout.ts'
import type { Proof, Sample } from './tidy/samples/proof.ts'
import { codeProofs } from './tidy/samples/code.ts'
import { habitProofs } from './tidy/samples/habits.ts'
import { sqlProofs } from './tidy/samples/sql.ts'
import { migrations, type Rule, shipped, type Source } from './tidy/source.ts'

const files = readCheckout()
const messages = await loadMessages(files)
const checkout: Source = { files, areas, messages }

const proofs: readonly Proof[] = [...codeProofs, ...sqlProofs, ...habitProofs]

test('the checkout was read: a gate that reads nothing is always green', () => {
  expect(shipped(checkout).length).toBeGreaterThan(40)
  expect(migrations(checkout).length).toBeGreaterThan(4)
  expect(messages.length).toBeGreaterThan(1)
  expect(areas.flatMap((area) => area.routes).length).toBeGreaterThan(10)
})

test.for(proofs)('the checkout is free of $name', ({ rule }) => {
  expect(rule(checkout).map(({ path, line, message }) => `${path}:${line} ${message}`)).toEqual([])
})

const judged = (rule: Rule, samples: readonly Sample[]): Sample[] =>
  samples.map(({ source }) => ({ source, lines: [...new Set(rule(source).map(({ line }) => line))].toSorted((a, b) => a - b) }))

test.for(proofs)('tidy sees $name', ({ rule, bad }) => {
  expect(bad.length).toBeGreaterThan(0)
  expect(bad.filter(({ lines }) => lines.length === 0)).toEqual([])
  expect(judged(rule, bad)).toEqual(bad)
})

test.for(proofs)('tidy lets the allowed form pass: $name', ({ rule, good }) => {
  expect(good.length).toBeGreaterThan(0)
  expect(good.filter(({ lines }) => lines.length > 0)).toEqual([])
  expect(judged(rule, good)).toEqual(good)
})

test('a breach says what to do instead', () => {
  const said = proofs.flatMap(({ rule, bad }) => bad.flatMap(({ source }) => rule(source).map(({ message }) => message)))
  expect(said.filter((message) => !/\S[:,] \S/.test(message))).toEqual([])
})
