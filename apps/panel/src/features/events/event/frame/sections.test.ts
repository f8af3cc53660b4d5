import { expect, test } from 'vitest'
import type { OpenEvent } from '../../event-queries.ts'
import {
  EVENT_PAGES,
  isLocked,
  isPageDone,
  nextPage,
  openChecks,
  openSections,
  pageOfStep,
  pagePath,
  pagesOf,
} from './sections.ts'

const eventWith = (part: Partial<OpenEvent>) =>
  ({ id: 12, status: 0, availability: ['P'], pending: [], remarks: [], ...part }) as OpenEvent
const pendingIn = (...sections: string[]) =>
  sections.map((section) => ({ code: `x.${section}`, section, field: 'titulo' }))

test('given every page, when its address is read back, then it is the same page', () => {
  for (const page of EVENT_PAGES) {
    const [, first, id, step] = pagePath(12, page).split('/')
    expect(id).toBe('12')
    if (first === 'indice-contenido') expect(pageOfStep(step)).toBe(page)
  }
  expect(pageOfStep('otra')).toBeUndefined()
})

test('given a check of the server, when shown, then it links to its field by the name the form has', () => {
  const links = openChecks({ id: 12 }, [
    { code: 'venue.capacity', section: 'lugar', field: 'lugar_aforo' },
    { code: 'impact.link', section: 'impacto', field: 'impacto.enlace' },
    { code: 'cover.alt', section: 'portada', field: 'portada.alt' },
    { code: 'tickets.price', section: 'entradas', field: 'sesiones.1.precio_cent' },
    { code: 'tickets.billing', section: 'entradas', field: 'owner.billing' },
    { code: 'owner.phone', section: 'propietario', field: 'owner.phone' },
  ]).map(({ to }) => to)
  expect(links).toEqual([
    '/indice-contenido/12/lugar#venueCapacity',
    '/impacto/12#impact.url',
    '/indice-contenido/12/portada#cover.alt',
    '/entradas/12#sessions',
    '/perfil#billing',
    '/perfil#phone',
  ])
})

test('given open checks, when the ticks are drawn, then only their sections lack one', () => {
  const event = eventWith({ pending: pendingIn('entradas') })
  expect(isPageDone(event, 'tickets')).toBe(false)
  expect(isPageDone(event, 'cover')).toBe(true)
  expect(isPageDone(event, 'share')).toBeUndefined()
})

test('given an event online only, when the ticks are drawn, then the venue has none', () => {
  expect(isPageDone(eventWith({ availability: ['O'] }), 'venue')).toBeUndefined()
})

test('given "on site" typed and not stored yet, when going on, then the venue is next as long as it lacks something', () => {
  const venue = {
    venueName: 'Sala',
    address: 'Kalea 1',
    lat: 43.2,
    venueCapacity: 80,
    venueSetting: 'indoor',
  }
  const without = eventWith({ ...venue, wheelchair: null } as Partial<OpenEvent>)
  expect(nextPage(without, 'availability')).toBe('venue')
  const filled = eventWith({ ...venue, wheelchair: 'yes' } as Partial<OpenEvent>)
  expect(nextPage(filled, 'availability')).toBe('publish')
})

test('given sections with open checks, when going on, then the next one after this is offered, round the end', () => {
  const event = eventWith({ pending: pendingIn('portada', 'impacto') })
  expect(nextPage(event, 'info')).toBe('impact')
  expect(nextPage(event, 'impact')).toBe('cover')
  expect(nextPage(eventWith({}), 'cover')).toBe('publish')
})

test('given an event in review or in the archive, when opened by its owner, then it is locked', () => {
  expect([0, 1, 2, 3].map((status) => isLocked({ status }, false))).toEqual([false, true, false, true])
  expect([0, 1, 2, 3].map((status) => isLocked({ status }, true))).toEqual([false, false, false, true])
})

test('given a series, when its pages are listed, then chapters are among them, and not for any other event', () => {
  // Deleting is in the menu.
  expect(pagesOf({ isSeries: true })).toEqual(EVENT_PAGES.filter((page) => page !== 'delete'))
  expect(pagesOf({ isSeries: false })).not.toContain('chapters')
  expect(pagePath(12, 'chapters')).toBe('/indice-contenido/12/capitulos')
  expect(isPageDone(eventWith({}), 'chapters')).toBeUndefined()
})

test('given a way in that opens new questions, when it is answered, then what is left never rises', () => {
  const empty = eventWith({
    availability: [],
    pending: pendingIn('disponibilidad', 'entradas', 'propietario'),
  })
  expect(openSections(empty)).toBe(4)
  // On site: six checks of the venue come for the one of the way.
  const onSite = eventWith({ pending: [...pendingIn('entradas', 'propietario'), ...venueChecks] })
  expect(openSections(onSite)).toBe(3)
  // Sold here: seven checks come for the one of the tickets.
  const sold = eventWith({ pending: [...onSite.pending, ...pendingIn('entradas', 'entradas', 'entradas')] })
  expect(openSections(sold)).toBe(3)
  expect(openSections(eventWith({ availability: ['O'], pending: pendingIn('propietario') }))).toBe(1)
})

const venueChecks = pendingIn('lugar', 'lugar', 'lugar', 'lugar', 'lugar', 'lugar')
