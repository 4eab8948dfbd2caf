/** What a release fixes: its version, which every place that names it repeats, and its migrations. */
import { expect, test } from 'vitest'
import { brokenReleases, productVersion, readMigrations, readReleased, withRelease } from '../../../scripts/lib/released.ts'
import { openMetrics } from '../../src/kernel/operating/metrics.ts'
import { sdkHtml } from '../../src/reference-page/sdk.ts'
import { version } from '../../src/kernel/operating/release.ts'
import { textOf } from './settings.ts'

const text = (sql: string) => `-- migrate:up\n${sql}\n`

test('every place that names the version of the product names that of server/package.json', async () => {
  const locked: Record<string, { version?: string }> = JSON.parse(textOf('package-lock.json')).packages
  const tarball = `partita-sdk-${version}.tgz`
  expect(productVersion()).toBe(version)
  expect(JSON.parse(textOf('sdk/package.json')).version).toBe(version)
  expect([locked.server?.version, locked.sdk?.version]).toEqual([version, version])
  expect(textOf('Dockerfile')).toContain(`\nARG VERSION=${version}\n`)
  expect(textOf('sdk/README.md').match(/partita-sdk-[\d.]+\.tgz/g)).toEqual([tarball, tarball])
  expect(await openMetrics().registry.metrics()).toContain(`partita_info{version="${version}"} 1\n`)
  expect(sdkHtml().html).toContain(tarball)
  expect(textOf('README.md')).toContain(`**Status:** version ${version}`)
})

test('the changelog begins with this version and its day', () => {
  const [first] = textOf('CHANGELOG.md').matchAll(/^## (.+)$/gm)
  expect(first?.[1]).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')} - \\d{4}-\\d{2}-\\d{2}$`))
})

test('no released migration has changed, and new ones have higher numbers', () => {
  expect(brokenReleases(readReleased(), readMigrations())).toEqual([])
})

test('the first release has the migrations it was published with', () => {
  expect(Object.keys(readReleased())[0]).toBe('1.0.0')
  expect(Object.keys(readReleased()['1.0.0'] ?? {})).toContain('0066_obligations.sql')
})

test('a released migration that is changed or removed is named, and so is a new one below the last', () => {
  const first = new Map([
    ['0001_users.sql', text('create table users ()')],
    ['0003_files.sql', text('create table files ()')],
  ])
  const released = withRelease({}, first, '1.0.0')
  expect(brokenReleases(released, first)).toEqual([])
  expect(brokenReleases(released, new Map([...first, ['0004_more.sql', text('select 1')]]))).toEqual([])
  expect(brokenReleases(released, new Map([...first, ['0001_users.sql', text('create table users (id bigint)')]]))).toEqual([
    expect.stringContaining('0001_users.sql was released and has changed'),
  ])
  expect(brokenReleases(released, new Map([...first].slice(1)))).toEqual([
    expect.stringContaining('0001_users.sql was released and is missing'),
  ])
  expect(brokenReleases(released, new Map([...first, ['0002_late.sql', text('select 1')]]))).toEqual([
    expect.stringContaining('0002_late.sql is new and needs a number above 3'),
  ])
})

test('a release adds what is new under its version and leaves the former ones alone', () => {
  const first = new Map([['0001_users.sql', text('create table users ()')]])
  const released = withRelease({}, first, '1.0.0')
  const later = withRelease(released, new Map([...first, ['0002_files.sql', text('create table files ()')]]), '1.1.0')
  expect(later['1.0.0']).toEqual(released['1.0.0'])
  expect(Object.keys(later['1.1.0'] ?? {})).toEqual(['0002_files.sql'])
})
