import { EventRow } from '../contents/content.ts'
import {
  day,
  defineCall,
  entity,
  field,
  filter,
  flag,
  id,
  list,
  nullable,
  pageFields,
  pageOf,
  text,
  whole,
  word,
} from '../kit/index.ts'

/** Languages of the site that a text is asked for in. */
const siteLanguage = word('es', 'en', 'eu')

/** A member of the festival's team. */
export const Person = entity({ id: field('id', id), name: field('nombre', text(120)) })

/** What the queue is narrowed down by, and its order; the desk asks for the next event with the same. */
export const queueFields = {
  hubId: field('hub', filter(whole(0, 10_000))),
  /** Only the hubs the caller reviews; without any, all. */
  isMine: field('mios', filter(flag)),
  typeId: field('tipo', filter(whole(0, 10_000))),
  query: field('texto', filter(text(200))),
  /** Days of the event, in its own zone; one without a date is in no range. */
  from: field('desde', filter(day)),
  until: field('hasta', filter(day)),
  /** Never published, or published with changes that wait. */
  kind: field('clase', filter(word('nuevo', 'cambios'))),
  /** Title and description are written in it. */
  language: field('idioma', filter(siteLanguage)),
  /** Title or description are not. */
  missingLanguage: field('falta_idioma', filter(siteLanguage)),
  assigned: field('asignado', filter(word('yo', 'nadie', 'otros'))),
  /** Without one: the caller's hubs first, and there the longest waiting first. */
  sort: field('orden', filter(word('espera', 'inicio', 'hub', 'titulo'))),
  direction: field('sentido', filter(word('asc', 'desc'))),
}

/** Row of the review queue. */
export const QueueRow = EventRow.extend({
  /** Languages of the site in which both title and description are written. */
  languages: field('idiomas', list(siteLanguage, 3)),
  /** Who has it open now, the caller apart. */
  readers: field('abierto_por', list(Person)),
  assignee: field('asignado', nullable(Person)),
})

/** The review queue: events in review and published ones with changes that wait. */
export const listReviewQueue = defineCall({
  wireName: 'app_revision_cola',
  access: 'admin',
  summary: 'Events that wait for a reviewer, filtered and ordered.',
  input: entity({ ...queueFields, ...pageFields }),
  output: pageOf(QueueRow),
})

/**
 * What a queue on screen asks every few seconds, instead of the rows: whether there is something new, and who has what
 * open.
 */
export const watchReviewQueue = defineCall({
  wireName: 'app_revision_pulso',
  access: 'admin',
  summary: 'A mark that changes with the queue, how many wait in each hub, and who has which event open.',
  input: entity({}),
  output: entity({
    /** Another value as soon as an event enters, leaves, or changes. */
    mark: field('marca', text(80)),
    total: field('total', whole(0, 1_000_000)),
    hubs: field(
      'hubs',
      list(entity({ id: field('id', whole(0, 10_000)), total: field('total', whole(0, 1_000_000)) })),
    ),
    /** Hubs the caller reviews. */
    myHubs: field('mis_hubs', list(whole(0, 10_000))),
    readers: field('abiertos', list(Person.extend({ contentId: field('contenido_id', id) }), 5000)),
  }),
})

/** Assigns an event to a reviewer; `null` makes it unassigned. */
export const assignReviewer = defineCall({
  wireName: 'app_revision_asignar',
  access: 'admin',
  summary: 'Say which administrator takes care of an event.',
  input: entity({ id: field('id', id), accountId: field('revisor_id', nullable(id)) }),
  output: entity({ assignee: field('asignado', nullable(Person)) }),
  errors: ['content.not_found', 'review.not_reviewer'],
})

/** Administrators, for the choice of who takes care of an event. */
export const listReviewers = defineCall({
  wireName: 'app_revision_revisores',
  access: 'admin',
  summary: 'Everybody who may review.',
  input: entity({}),
  output: list(Person, 5000),
})
