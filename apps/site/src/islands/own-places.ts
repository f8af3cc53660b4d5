/** True while this browser may hold places: the page itself is the same for all and cannot know. */
const holdsAny = () => /(?:^|;\s*)(?:__Host-)?plazas_n=[1-9]/.test(document.cookie)

/**
 * Puts the offer as this browser sees it in place of the shared one: its own places are neither sold out nor to be waited for.
 */
export function startOwnPlaces(offer: HTMLElement): void {
  const shared = offer
  let shown: Element = offer
  const show = async () => {
    const own = holdsAny() ? await fetchOwn(offer.dataset.offer ?? '') : undefined
    const next = own ?? shared
    if (next === shown) return
    shown.replaceWith(next)
    shown = next
  }
  void show()
  addEventListener('pageshow', (event) => event.persisted && void show())
}

async function fetchOwn(eventId: string): Promise<Element | undefined> {
  try {
    const answer = await fetch(`/held/${eventId}?lang=${document.documentElement.lang}`)
    if (answer.status !== 200) return undefined
    const parsed = new DOMParser().parseFromString(await answer.text(), 'text/html')
    return parsed.body.firstElementChild ?? undefined
  } catch {
    return undefined
  }
}
