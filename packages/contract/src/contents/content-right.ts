import type { ContentRight, MemberRole } from '@larunbat/rules/content-rights'
import { oneOf } from '../kit/index.ts'

const ROLE_WORDS = { edit: 'editar', sell: 'vender', door: 'puerta', read: 'leer' } as const satisfies Record<
  MemberRole,
  string
>

/** What a member of an event's team is to it. */
export const memberRole = oneOf(ROLE_WORDS)

/** What one may do with an event (packages/rules, `content-rights`). */
export const contentRight = oneOf({ ...ROLE_WORDS, own: 'todo' } as const satisfies Record<
  ContentRight,
  string
>)
