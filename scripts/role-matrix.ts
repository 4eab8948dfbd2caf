import { areas } from '../server/src/areas.ts'
import type { Area } from '../server/src/kernel/route/area.ts'
import { type Role, type Route, roles } from '../server/src/kernel/route/route.ts'
import { main } from './lib/checkout.ts'
import { writeOrCheck } from './lib/generated.ts'

const hasPlace = ({ url }: Route) => /:(?:company|firm)\b/.test(url)
const isRole = (role: Route['role']): role is Role => roles.some((each) => each === role)

/** `C` and `F` keep the lines short; the page explains them. */
const operationOf = ({ method, url }: Route) =>
  `${method} \`${url
    .replace('/v1/companies/:company', 'C')
    .replace('/v1/firms/:firm', 'F')
    .replace(/:(\w+)/g, '{$1}')}\``

const demoOf = ({ demo }: Route) => (demo === 'blocked' ? 'no' : 'yes')

/** A role includes those below it, so the marks of a line never have a gap. */
function roleLine(route: Route) {
  const least = isRole(route.role) ? roles.indexOf(route.role) : 0
  const marks = roles.map((_, rank) => (rank >= least ? '✓' : ''))
  return `| ${[operationOf(route), route.sessions_only ? 'session' : route.ability, ...marks, demoOf(route)].join(' | ')} |`
}

function whoMay({ ability, role }: Route) {
  if (ability === 'public') return 'anyone'
  if (ability === 'signed') return 'the holder of the link'
  if (isRole(role)) return `${role} of the firm the body names; without a firm, any account`
  return role === 'owner-of-self' ? 'any account, for itself' : 'any account'
}

const table = (head: readonly string[], lines: readonly string[]) => [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...lines]

/** Routes of a firm or a company file need a role there; the others need an account, a link or nothing. */
function matrixOf(all: readonly Area[]) {
  const routes = all.flatMap((area) => area.routes)
  const [placed, others] = [routes.filter(hasPlace), routes.filter((route) => !hasPlace(route))]
  const lines = [
    '### In a firm or a company file',
    '',
    ...table(['Operation', 'Ability', ...roles, 'Demo'], placed.map(roleLine)),
    '',
    '### Everywhere else',
    '',
    ...table(
      ['Operation', 'Ability', 'Who', 'Demo'],
      others.map((route) => `| ${[operationOf(route), route.ability, whoMay(route), demoOf(route)].join(' | ')} |`),
    ),
  ]
  return { operations: routes.length, text: lines.join('\n') }
}

await main(async () => {
  const { operations, text } = matrixOf(areas)
  writeOrCheck({
    page: 'docs/guides/teams-and-roles.md',
    program: 'scripts/role-matrix.ts',
    name: 'role matrix',
    text,
    counted: `${operations} operations`,
  })
})
