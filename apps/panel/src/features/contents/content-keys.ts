/** Where answers about events stand in the query cache. */
export const contentKeys = {
  all: ['contents'] as const,
  own: () => [...contentKeys.all, 'own'] as const,
  one: (id: number) => [...contentKeys.all, 'one', id] as const,
}
