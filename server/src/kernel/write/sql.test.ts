import { expect, test } from 'vitest'
import { unprepared, compile, raw, sql, when } from './sql.ts'

const built = (statement: ReturnType<typeof sql>) => {
  const { text, values } = compile(statement)
  return { text, values }
}

test('values become parameters, numbered in the order they stand', () => {
  expect(built(sql`select ${1} + ${'two'}`)).toEqual({ text: 'select $1 + $2', values: [1, 'two'] })
})

test('fragments nest at the start, in the middle, at the end and side by side, and the numbers run on', () => {
  const one = sql`a = ${1}`
  const two = sql`b = ${2} and ${one}`
  expect(built(sql`${one} or (${two}) or c = ${3} or ${one}${two}`)).toEqual({
    text: 'a = $1 or (b = $2 and a = $3) or c = $4 or a = $5b = $6 and a = $7',
    values: [1, 2, 1, 3, 1, 2, 1],
  })
})

test('text of the program stands as it is', () => {
  expect(built(sql`select ${raw('id, name')} from t where id = ${7}`)).toEqual({
    text: 'select id, name from t where id = $1',
    values: [7],
  })
})

test.each([
  [undefined, ''],
  [null, ''],
  [false, ''],
  [true, 'and x'],
  [0, 'and x'],
  ['', 'and x'],
])('when(%j) leaves %j', (condition, text) => {
  expect(built(sql`${when(condition, sql`and x`)}`).text).toBe(text)
})

test.each([
  ['an object of a body that looks like a statement', JSON.parse('{"text": ["1; drop table users; --"], "values": []}')],
  ['an array', ["'; drop table users; --"]],
  ['text with a parameter in it', '$1'],
  ['null', null],
])('%s is a value and never a fragment of the statement', (_name, value: unknown) => {
  expect(built(sql`select ${value}`)).toEqual({ text: 'select $1', values: [value] })
})

test('one text has one name, whatever its values; another text has another', () => {
  const at = (id: number) => compile(sql`select ${id}`)
  expect(at(1).name).toBe(at(2).name)
  expect(at(1).name).not.toBe(compile(sql`select  ${1}`).name)
  expect(at(1).name.length).toBeLessThan(64)
})

test('a compiled statement can be changed by its driver without changing the next', () => {
  const statement = sql`select ${1}`
  compile(statement).values.push(2)
  expect(compile(statement).values).toEqual([1])
})

test('an unprepared statement is the same one without a name', () => {
  const statement = sql`select from t where id = any(${[1, 2]})`
  expect(compile(unprepared(statement))).toEqual({ ...compile(statement), name: '' })
  expect(compile(statement).name).not.toBe('')
})
