interface DaySum {
  /** Local day, `YYYY-MM-DD`. */
  day: string
  tickets: number
  saleCents: number
}

interface Sides {
  now: readonly DaySum[]
  earlier: readonly DaySum[]
  /** First day of each edition. */
  start: string
  startBefore: string
  today: string
}

/** Days before the start that are looked at; what was sold earlier counts from the first of them on. */
const MAX_DAYS = 400
const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Two editions side by side, added up day by day, by days to go: `today` in these days, and one row a day. */
export function comparedDays({ now, earlier, start, startBefore, today }: Sides) {
  const toGo = daysBetween(today, start)
  const own = now.map((sum) => ({ ...sum, days: daysBetween(sum.day, start) }))
  const old = earlier.map((sum) => ({ ...sum, days: daysBetween(sum.day, startBefore) }))
  const all = [...own, ...old].map(({ days }) => days)
  if (all.length === 0) return { today: toGo, days: [] }
  const first = Math.min(MAX_DAYS, Math.max(...all))
  const last = Math.max(-MAX_DAYS, Math.min(...all))
  const [ownAt, oldAt] = [runningSum(own), runningSum(old)]
  const days = Array.from({ length: Math.max(0, first - last + 1) }, (_, n) => {
    const at = first - n
    const [mine, theirs] = [at < toGo ? null : ownAt(at), oldAt(at)]
    return {
      days: at,
      tickets: mine?.tickets ?? null,
      saleCents: mine?.saleCents ?? null,
      ticketsBefore: theirs.tickets,
      saleCentsBefore: theirs.saleCents,
    }
  })
  return { today: toGo, days }
}

/** Returns the sum up to a day; call it with ever fewer days to go. */
function runningSum(sums: readonly (DaySum & { days: number })[]) {
  const rest = [...sums].sort((a, b) => b.days - a.days)
  const sum = { tickets: 0, saleCents: 0 }
  let at = 0
  return (days: number) => {
    for (let next = rest[at]; next && next.days >= days; next = rest[at]) {
      sum.tickets += next.tickets
      sum.saleCents += next.saleCents
      at += 1
    }
    return { ...sum }
  }
}
