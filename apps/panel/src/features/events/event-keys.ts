/** Where answers about events stand in the query cache. */
export const eventKeys = {
  all: ['events'] as const,
  own: () => [...eventKeys.all, 'own'] as const,
  one: (id: number) => [...eventKeys.all, 'one', id] as const,
}
