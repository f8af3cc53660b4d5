import { wayKm } from '@larunbat/rules/events/day-plan'
import { figure } from './island-formats.ts'

type Point = { lat: number; lng: number }
type Words = Record<'asking' | 'denied' | 'unknown' | 'note' | 'by' | 'distance' | 'hour' | 'walk', string>
type Order = 'distance' | 'hour'

const WALK_METRES_A_MINUTE = 80
/** Farther than this no walking time is said. */
const MAX_WALK_KM = 3

let here: Point | undefined
let isOn = false
let order: Order = 'distance'

const wordsOf = (): Words =>
  JSON.parse(document.querySelector<HTMLElement>('[data-near]')?.dataset.near ?? '{}') as Words

/** Where the device is, to a few hundred metres; the browser asks its owner the first time. */
const askPosition = () =>
  new Promise<Point>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      reject,
      { enableHighAccuracy: false, timeout: 10_000, maximumAge: 300_000 },
    ),
  )

export const isNear = (): boolean => isOn

export function leaveNear(): void {
  isOn = false
  press()
}

function press() {
  document.querySelector('[data-near] > *')?.setAttribute('aria-pressed', String(isOn))
}

function say(text: string) {
  const status = document.querySelector('#results-status')
  if (status) status.textContent = text
}

/**
 * Sorts the events found at `address` by distance. The request is the same for all visitors: the position stays in this browser.
 * Without a response the page is loaded as usual.
 */
export async function showNear(address: string): Promise<void> {
  const words = wordsOf()
  const results = document.querySelector('#results')
  if (!results) return
  say(words.asking)
  results.setAttribute('aria-busy', 'true')
  try {
    here ??= await askPosition()
    const fresh = await fetchList(address)
    if (!fresh) return location.assign(address)
    const head = fresh.querySelector('.results-head')
    const rows = [...fresh.querySelectorAll<HTMLElement>('.day li')].map((row) =>
      withWay(row, here as Point, words),
    )
    isOn = true
    const draw = () => {
      const sorted = order === 'hour' ? rows : rows.toSorted((one, other) => one.km - other.km)
      const day = document.createElement('section')
      day.className = 'day'
      const ul = document.createElement('ul')
      ul.append(...sorted.map(({ row }) => row))
      day.append(ul)
      results.replaceChildren(...(head ? [head] : []), orders(words, draw), day)
      say(head?.querySelector('.results-count')?.textContent ?? '')
    }
    draw()
  } catch (error) {
    const isDenied = error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED
    const notice = document.createElement('p')
    notice.className = 'notice near-notice'
    notice.textContent = isDenied ? words.denied : words.unknown
    results.querySelector('.near-notice')?.remove()
    results.prepend(notice)
    say(notice.textContent)
    isOn = false
  }
  results.removeAttribute('aria-busy')
  press()
}

/** The list of all that `address` finds; undefined when the server cannot be reached or refuses. */
async function fetchList(address: string): Promise<Document | undefined> {
  const list = new URL(address)
  list.searchParams.set('view', 'list')
  list.searchParams.delete('page')
  const response = await fetch(list, { headers: { accept: 'text/html' } }).catch(() => undefined)
  if (!response?.ok) return undefined
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

/** A row of the list with how far it is; what has no place, or is over, comes last. */
function withWay(row: HTMLElement, from: Point, words: Words): { row: HTMLElement; km: number } {
  const [lat = Number.NaN, lng = Number.NaN] = (row.dataset.at ?? '').split(',').map(Number)
  const stop = { startsAt: '', endsAt: null }
  const km = wayKm({ ...stop, ...from }, { ...stop, lat, lng })
  if (!row.dataset.at || km === null || Number.isNaN(km)) return { row, km: Number.POSITIVE_INFINITY }
  const metres = km * 1000
  const far = km < 1 ? `${figure(Math.round(metres / 50) * 50)} m` : `${figure(km, km < 10 ? 1 : 0)} km`
  const walk = Math.ceil(metres / WALK_METRES_A_MINUTE)
  const way = document.createElement('span')
  way.className = 'near-way'
  way.textContent = [
    far,
    ...(km <= MAX_WALK_KM ? [words.walk.replace('{{minutes}}', String(walk))] : []),
    row.dataset.day,
  ]
    .filter(Boolean)
    .join(' · ')
  row.append(way)
  return { row, km }
}

/** One of two orders, and what becomes of the position. */
function orders(words: Words, draw: () => void): HTMLElement {
  const bar = document.createElement('div')
  bar.className = 'near-bar'
  const set = document.createElement('div')
  set.className = 'near-order'
  set.setAttribute('role', 'group')
  set.setAttribute('aria-label', words.by)
  for (const each of ['distance', 'hour'] as const) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = words[each]
    button.setAttribute('aria-pressed', String(order === each))
    button.addEventListener('click', () => {
      order = each
      draw()
      document.querySelector<HTMLElement>('.near-order [aria-pressed="true"]')?.focus()
    })
    set.append(button)
  }
  const note = document.createElement('p')
  note.className = 'note'
  note.textContent = words.note
  bar.append(set, note)
  return bar
}
