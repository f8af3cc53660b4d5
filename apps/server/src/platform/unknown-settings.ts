/** First words of names that no other program uses in the environment of this one: a further name of theirs is a mistake. */
const FAMILIES = [
  'BACKUP_',
  'DATABASE_',
  'METRICS_',
  'PAYOUT_',
  'REDSYS_',
  'S3_',
  'SMTP_',
  'STRIPE_',
  'VIMEO_',
] as const
/** What containers get of services beside them, whatever those are called, and what our own tests read. */
const OF_OTHERS = /_SERVICE_(?:HOST|PORT\w*)$|_PORT(?:_\d+_(?:TCP|UDP)\w*)?$|^DATABASE_URL_TEST$/

/**
 * Returns one line of fault for each variable that looks like a setting of ours and is none: a name a letter or two away from one,
 * in other capitals, or of a family of names that is ours. Everything else in the environment is not ours to judge.
 */
export function unknownSettings(
  given: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] {
  const names = new Set(known)
  return Object.keys(given)
    .filter((name) => given[name] !== undefined && !names.has(name) && !OF_OTHERS.test(name))
    .flatMap((name) => {
      const upper = name.toUpperCase()
      const near = nearest(upper, known)
      const isFamily = FAMILIES.some((family) => upper.startsWith(family))
      if (!near && !isFamily) return []
      const meant = near ?? closestOfFamily(upper, known)
      return [`  ${name}: there is no such setting${meant ? `; did you mean ${meant}?` : ''}`]
    })
}

/** Letters that may differ: a short name has too many neighbours among words of other programs. */
const mayDiffer = (name: string) => (name.length < 9 ? 1 : 2)

function nearest(name: string, known: readonly string[]): string | undefined {
  const found = known
    .map((other) => ({ other, distance: distanceOf(name, other) }))
    .filter(({ distance }) => distance <= mayDiffer(name))
  return found.sort((a, b) => a.distance - b.distance)[0]?.other
}

function closestOfFamily(name: string, known: readonly string[]): string | undefined {
  const [first = ''] = name.split('_')
  const family = known.filter((other) => other.startsWith(`${first}_`))
  return family.sort((a, b) => distanceOf(name, a) - distanceOf(name, b))[0]
}

/** Edits between two names; two letters that changed places count as one (optimal string alignment). */
function distanceOf(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)])
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  const first = rows[0] as number[]
  for (let j = 0; j <= b.length; j++) first[j] = j
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, at(i - 2, j - 2) + 1)
      const row = rows[i] as number[]
      row[j] = best
    }
  return at(a.length, b.length)
}
