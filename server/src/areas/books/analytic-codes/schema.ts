import { type Static, Type } from 'typebox'
import { flag, id, nullable, recordFields, text } from '../../../kernel/route/shape.ts'

export const AnalyticCode = Type.Object(
  {
    id: id(),
    company_id: id(),
    parent_id: nullable(id()),
    axis_id: id(),
    code: text(20),
    label: text(190),
    path: Type.String({ maxLength: 83, description: 'The codes from the axis down to this one: `DEP/NORD/LILLE`' }),
    level: Type.Integer({ minimum: 0, maximum: 3, description: '0 is an axis' }),
    is_required: flag(),
    is_active: flag(),
    ...recordFields,
  },
  { title: 'AnalyticCode' },
)
export type AnalyticCode = Static<typeof AnalyticCode>

/** Slashes are excluded because they separate the codes of a path. */
const code = () => Type.String({ pattern: String.raw`^[^\s/](?:[^/]*[^\s/])?$`, maxLength: 20 })

export const NewAnalyticCode = Type.Object({
  parent_id: Type.Optional(nullable(id())),
  code: code(),
  label: text(190, 1),
  is_required: Type.Optional(flag()),
})
export type NewAnalyticCode = Static<typeof NewAnalyticCode>

export const AnalyticCodePatch = Type.Object({
  code: Type.Optional(code()),
  label: Type.Optional(text(190, 1)),
  is_required: Type.Optional(flag()),
  is_active: Type.Optional(flag()),
})
export type AnalyticCodePatch = Static<typeof AnalyticCodePatch>

export const AnalyticCodeFilter = Type.Object({
  axis_id: Type.Optional(id()),
  q: Type.Optional(Type.String({ maxLength: 200, description: 'Words that must all occur, ignoring case and accents' })),
  is_active: Type.Optional(flag()),
})
export type AnalyticCodeFilter = Static<typeof AnalyticCodeFilter>
