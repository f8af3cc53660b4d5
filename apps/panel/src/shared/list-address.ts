import { useSearchParams } from 'react-router'

/**
 * Filters of a list, kept in the address and nowhere else: `const { get, number, change, clear } = useListAddress()`.
 * Changing a filter returns to the first page; an empty value is removed from the address.
 */
export function useListAddress() {
  const [search, setSearch] = useSearchParams()
  return {
    text: (name: string): string => search.get(name) ?? '',
    /** A whole number from 0 to `max`; anything else counts as absent. */
    number: (name: string, max = 1_000_000) => wholeOf(search.get(name), max),
    /** One of these words, else undefined. */
    word: <W extends string>(name: string, words: readonly W[]) =>
      words.find((word) => word === search.get(name)),
    change: (next: Record<string, string | number | undefined>) =>
      setSearch((now) => changed(now, next), { replace: true, preventScrollReset: true }),
    /** Page of the list, from 1. */
    page: wholeOf(search.get('pagina'), 1_000_000) || 1,
    clear: () => setSearch({}, { replace: true, preventScrollReset: true }),
    isFiltered: [...search.keys()].some((name) => name !== 'pagina'),
  }
}

export type ListAddress = ReturnType<typeof useListAddress>

/** The address with some filters changed. */
export function changed(now: URLSearchParams, next: Record<string, string | number | undefined>) {
  const params = new URLSearchParams(now)
  if (!('pagina' in next)) params.delete('pagina')
  for (const [name, value] of Object.entries(next))
    if (value === undefined || value === '') params.delete(name)
    else params.set(name, String(value))
  return params
}

/** Text of the address as a whole number from 0 to `max`, or undefined. */
export function wholeOf(text: string | null, max: number): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) && Number(text) <= max ? Number(text) : undefined
}
