/** Query keys of responses about events. */
export const eventKeys = {
  all: ['events'] as const,
  own: () => [...eventKeys.all, 'own'] as const,
  one: (id: number) => [...eventKeys.all, 'one', id] as const,
}
