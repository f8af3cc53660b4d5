interface Hour {
  hour: number
  all: number
}

/** When people go out: earlier and later hours are quiet for a reason. */
const FROM = 10
const UNTIL = 22
const MOST = 3

/** Hours of the day around which fewest events take place, for an event of so many hours; none when no other is quieter. */
export function quietHours(
  hours: readonly Hour[],
  { startHour, length }: { startHour: number; length: number },
): number[] {
  const span = Math.max(1, Math.ceil(length))
  const load = (from: number) => hours.slice(from, from + span).reduce((sum, { all }) => sum + all, 0)
  const now = load(startHour)
  const quieter = hours
    .map(({ hour }) => hour)
    .filter((hour) => hour >= FROM && hour <= UNTIL && hour + span <= hours.length && load(hour) < now)
  return quieter
    .toSorted((a, b) => load(a) - load(b) || Math.abs(a - startHour) - Math.abs(b - startHour))
    .slice(0, MOST)
    .toSorted((a, b) => a - b)
}
