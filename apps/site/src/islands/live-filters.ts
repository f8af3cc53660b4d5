/**
 * Makes the filter form answer at once: it asks for the same address the form would go to and puts the new results and
 * option counts in place, so that focus stays where it is. Whatever fails falls back to going there.
 */
const form = document.querySelector<HTMLFormElement>('[data-filters]')
let running: AbortController | undefined
let shownSearch = location.search

/** The form's address without empty fields. */
function addressOf(source: HTMLFormElement): string {
  const search = new URLSearchParams()
  for (const [name, value] of new FormData(source)) {
    if (typeof value === 'string' && value.trim() !== '') search.append(name, value.trim())
  }
  const text = search.toString()
  return source.action.split('?')[0] + (text && `?${text}`)
}

async function show(address: string) {
  running?.abort()
  running = new AbortController()
  const results = document.querySelector('#results')
  results?.setAttribute('aria-busy', 'true')
  try {
    const answer = await fetch(address, { signal: running.signal, headers: { accept: 'text/html' } })
    if (!answer.ok) throw new Error(String(answer.status))
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const found = fresh.querySelector('#results')
    const freshForm = fresh.querySelector<HTMLFormElement>('[data-filters]')
    if (!found || !results || !freshForm) throw new Error('not a programme')
    const count = found.querySelector('.results-head .results-count')?.textContent ?? ''
    keepInPlace(form, () => takeHead(fresh))
    results.replaceChildren(...found.childNodes)
    results.removeAttribute('aria-busy')
    takeOptions(freshForm)
    takeQuickFilters(fresh)
    announce(count)
    if (near?.isNear()) await near.showNear(address)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) location.assign(address)
  }
}

/** The page begins like the one of its address: the festival's own header is shown only without filters. */
function takeHead(fresh: Document) {
  for (const [selector, place] of [
    ['.hero', '.programme'],
    ['.page-title', '.programme > search'],
  ] as const) {
    const [now, next] = [document.querySelector(selector), fresh.querySelector(selector)]
    if (!next) now?.remove()
    else if (!now) document.querySelector(place)?.before(next)
  }
}

/** The quick filters add to the present filters; there are none where none would find anything. */
function takeQuickFilters(fresh: Document) {
  const next = fresh.querySelector('.quick-filters')
  document.querySelector('.quick-filters')?.remove()
  if (next) form?.after(next)
  offerNear()
}

let near: typeof import('./near.ts') | undefined

/** Distances need a script: without one the button is not there. */
function offerNear() {
  const place = document.querySelector<HTMLElement>('[data-near]')
  if (!place || !('geolocation' in navigator)) return
  place.hidden = false
  place.firstElementChild?.setAttribute('aria-pressed', String(near?.isNear() ?? false))
  place.firstElementChild?.addEventListener('click', async () => {
    near ??= await import('./near.ts')
    if (near.isNear()) {
      near.leaveNear()
      await show(location.href)
    } else await near.showNear(location.href)
  })
}
offerNear()

/** Keeps an element where it is on the screen while something above it changes. */
function keepInPlace(element: Element | null, change: () => void) {
  const before = element?.getBoundingClientRect().top ?? 0
  change()
  window.scrollBy({ top: (element?.getBoundingClientRect().top ?? 0) - before, behavior: 'instant' })
}

/** Options change with what else is chosen; the chosen values stay. */
function takeOptions(fresh: HTMLFormElement) {
  for (const select of form?.querySelectorAll('select') ?? []) {
    const other = fresh.querySelector<HTMLSelectElement>(`select[name="${select.name}"]`)
    if (!other) continue
    const value = select.value
    select.replaceChildren(...other.children)
    select.value = value
  }
  const summary = form?.querySelector('summary')
  const newSummary = fresh.querySelector('summary')
  if (summary && newSummary) summary.replaceChildren(...newSummary.childNodes)
}

/** Tells screen readers how many there are now. */
function announce(count: string) {
  const status = document.querySelector('#results-status')
  if (status) status.textContent = count
}

async function apply() {
  if (!form) return
  const address = addressOf(form)
  if (address !== location.href) history.pushState(null, '', address)
  shownSearch = location.search
  await show(address)
}

form?.addEventListener('change', (event) => {
  // The free text waits for its button or the Enter key.
  if ((event.target as HTMLElement).getAttribute('name') !== 'q') void apply()
})
form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  await apply()
  // Results come first: on a phone the open filters fill the screen.
  const filters = form.querySelector('details')
  if (filters && matchMedia('(max-width: 47.99rem)').matches) filters.open = false
  const head = document.querySelector('.results-head')
  if (head && head.getBoundingClientRect().top > window.innerHeight / 2) head.scrollIntoView()
})
// Back to an earlier filter; a jump within the page requests nothing.
window.addEventListener('popstate', () => {
  if (location.search !== shownSearch) location.reload()
})

export {}
