import {
  addMedia,
  addParticipant,
  changeStatus,
  createEvent,
  listArtists,
  tieParticipant,
  updateEvent,
  updateEventDates,
  updateExtra,
} from '@larunbat/contract'
import { countsPlaces } from '@larunbat/rules/ticketing/ticket-mode'
import type { Db } from '../../database/tables.ts'
import { allFields, firstFields, isSketch, sessionOf } from './demo-events.ts'
import type { Run } from './demo-run.ts'
import { moveToEdition, type StoredPerson } from './demo-store.ts'
import { DEMO_PICTURE_ALT, drawPoster } from './draw-poster.ts'
import { type DemoEvent, venues } from './festival.ts'

/** The smallest cover that an event may have, and a second picture. */
const PICTURES = [
  ['cover', 1200, 675],
  ['gallery', 480, 360],
] as const

/** Events of the edition before that sold places here. */
export const isSoldPast = ({ state, mode }: DemoEvent) => state === 3 && countsPlaces(mode) && mode !== 3

interface Making {
  event: DemoEvent
  index: number
  owner: StoredPerson
  admin: StoredPerson
  days: { current: string; last: string; lastEditionId: number }
}

/** Makes an event as its people would, up to the state it is to be in; one of the edition before is archived later. */
export async function makeEvent(
  db: Db,
  run: Run,
  { event, index, owner, admin, days }: Making,
): Promise<number> {
  const venue = venues[event.venue]
  if (!venue) throw new Error(`Unknown venue ${event.venue}`)
  // Its sales are recorded afterwards: until then it is an upcoming event.
  const isSold = isSoldPast(event)
  const isPast = event.state === 3 && !isSold
  const day = isPast ? days.last : days.current
  const { id } = await run(owner, createEvent, { event: firstFields(event, venue) })
  if (isPast) await moveToEdition(db, id, days.lastEditionId)
  const fields = allFields(event, venue, day, owner)
  if (isSketch(event)) {
    const { description, disciplineIds, availability } = fields
    await run(owner, updateEvent, { event: { id, description, disciplineIds, availability } })
    return id
  }
  await run(owner, updateEvent, { event: { ...fields, id } })
  await run(owner, updateEventDates, { id, sessions: [sessionOf(event, venue, day)] })
  await addArtist(run, owner, id, event.artist)
  await Promise.all(
    PICTURES.map(([use, width, height]) =>
      run(owner, addMedia, {
        eventId: id,
        use,
        base64: drawPoster({ ...fields, id: `${use} ${index}` }, width, height),
        alt: DEMO_PICTURE_ALT,
      }),
    ),
  )
  if (index % 4 === 1)
    await run(owner, updateExtra, {
      extra: {
        eventId: id,
        kind: 'link',
        title: '[:es]Programa de mano[:en]Programme notes[:eu]Eskuko programa[:]',
        url: 'https://example.org/programme',
      },
    })
  await run(owner, changeStatus, { id, status: 1 })
  if (event.state === 1) return id
  if (event.state === 'returned') {
    await run(admin, changeStatus, {
      id,
      status: 0,
      remarks: [
        { section: 'info', reason: 'falta', text: 'Cuéntanos quién toca y qué se va a escuchar.' },
        { section: 'impacto', reason: 'impacto', text: '' },
      ],
    })
    return id
  }
  await run(admin, changeStatus, { id, status: 2, isFeatured: index % 5 === 0 })
  if (event.state === 'changed') {
    await run(owner, updateEvent, { event: { id, priceCents: (event.priceCents ?? 500) + 200 } })
  }
  if (isPast) await run(admin, changeStatus, { id, status: 3 })
  return id
}

/** A person in the owner's address book already plays again; no one is in it twice. */
async function addArtist(run: Run, owner: StoredPerson, eventId: number, name: string): Promise<void> {
  const book = await run(owner, listArtists, { query: name, isOwn: true, kind: 2 })
  const known = (Array.isArray(book) ? book : book.rows).find((one) => one.name === name)
  const artist = { eventId, kind: 2, name, hasAcceptedPolicy: true } as const
  await (known
    ? run(owner, tieParticipant, { ...artist, participantId: known.id })
    : run(owner, addParticipant, artist))
}
