import { PublicApiError } from './problem.ts'

/** A function that leaves of an object the fields named, with commas between; a name that is none is refused. */
export function selectFields(
  wanted: string,
  names: readonly string[],
): (whole: Record<string, unknown>) => Record<string, unknown> {
  const asked = [
    ...new Set(
      wanted
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ]
  if (asked.length === 0 || asked.some((name) => !names.includes(name)))
    throw new PublicApiError(400, 'parameter_wrong', ['fields'])
  return (whole) => Object.fromEntries(asked.flatMap((name) => (name in whole ? [[name, whole[name]]] : [])))
}
