import type { listContents } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'

export type ContentFilters = InputOf<typeof listContents>

/** Where answers about events stand in the query cache. */
export const contentKeys = {
  all: ['contents'] as const,
  own: () => [...contentKeys.all, 'own'] as const,
  list: (filters: ContentFilters) => [...contentKeys.all, 'list', filters] as const,
  one: (id: number) => [...contentKeys.all, 'one', id] as const,
}
