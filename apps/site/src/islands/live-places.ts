import { figure, islandLocale } from './island-formats.ts'

const EVERY_MS = 5_000
const MAX_EVENTS = 60
/** After failures the pause doubles, up to this. */
const LONGEST_MS = 60_000

type Figures = Record<string, Record<string, number> | undefined>

/** Words of places by the plural forms of the page's language: `{{count}}` stands for the figure. */
type Words = { none: string } & Partial<Record<Intl.LDMLPluralRule, string>>

const words = JSON.parse(
  document.querySelector<HTMLElement>('[data-places-words]')?.dataset.placesWords ?? '{}',
) as Words
const plurals = new Intl.PluralRules(islandLocale)

const placesOf = () => [...document.querySelectorAll<HTMLElement>('[data-places]')]
const eventsOf = () =>
  [...new Set(placesOf().map(({ dataset }) => dataset.places?.split(':')[0] ?? ''))]
    .sort()
    .slice(0, MAX_EVENTS)

/** Free places of `event`, `event:session` or the quota `event:session:type`; undefined where nothing is known. */
function freeOf(figures: Figures, name: string): number | undefined {
  const [event = '', session, type] = name.split(':')
  const known = figures[event]
  if (!known) return undefined
  if (type) return known[`${session}:${type}`]
  if (session) return known[session]
  const sessions = Object.entries(known).filter(([key]) => !key.includes(':'))
  return sessions.length > 0 ? sessions.reduce((all, [, free]) => all + free, 0) : undefined
}

function show(figures: Figures): void {
  for (const place of placesOf()) {
    const free = freeOf(figures, place.dataset.places ?? '')
    if (free === undefined) continue
    const pattern = free === 0 ? words.none : (words[plurals.select(free)] ?? words.other ?? '')
    place.textContent = pattern.replace('{{count}}', figure(free))
    place.classList.toggle('places-none', free === 0)
    place.hidden = false
  }
}

/** Asks while the page is seen; a page in the background rests. */
export function startLivePlaces(): void {
  let pause = EVERY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async () => {
    clearTimeout(timer)
    const events = eventsOf()
    if (document.hidden || events.length === 0) return
    try {
      const answer = await fetch(`/places.json?e=${events.join(',')}`)
      if (!answer.ok) throw new Error(String(answer.status))
      show((await answer.json()) as Figures)
      pause = EVERY_MS
    } catch {
      pause = Math.min(pause * 2, LONGEST_MS)
    }
    clearTimeout(timer)
    timer = setTimeout(ask, pause)
  }
  document.addEventListener('visibilitychange', ask)
  // Other filters show other events.
  const results = document.querySelector('#results')
  if (results) new MutationObserver(ask).observe(results, { childList: true })
  void ask()
}
