import {
  addChapter,
  addMedia,
  addParticipant,
  changeStatus,
  createEvent,
  updateEvent,
  updateEventDates,
} from '@larunbat/contract'
import { printMultilingual } from '@larunbat/rules'
import { allFields, sessionOf } from './demo-events.ts'
import type { Run } from './demo-run.ts'
import type { StoredPerson } from './demo-store.ts'
import { DEMO_PICTURE_ALT, drawPoster } from './draw-poster.ts'
import { type DemoEvent, events, venues } from './festival.ts'

/** Whose published events become the chapters: a number of `owners`. */
export const SERIES_OWNER = 6

const TITLE = {
  es: 'Tres formas de ir al teatro',
  en: 'Three ways of going to the theatre',
  eu: 'Antzerkira joateko hiru modu',
}
const DESCRIPTION = {
  es: 'Una historia de amor entre barricas, una zarzuela para quien nunca ha ido y unos títeres que no necesitan palabras: tres capítulos de un mismo día, en el orden que prefieras.',
  en: 'A love story among wine barrels, a zarzuela for first-timers and puppets that need no words: three chapters of one day, in whatever order you like.',
  eu: 'Upel arteko maitasun-istorio bat, sekula joan ez direnentzako zarzuela bat eta hitzik behar ez duten txotxongiloak: egun bereko hiru kapitulu, nahi duzun ordenan.',
}

/** A published series of an owner's published events. */
export async function makeSeries(
  run: Run,
  {
    owner,
    admin,
    chapterIds,
    day,
  }: Record<'owner' | 'admin', StoredPerson> & { chapterIds: number[]; day: string },
): Promise<number> {
  const first = events.find((event) => event.owner === SERIES_OWNER) as DemoEvent
  const venue = venues[first.venue]
  if (!venue) throw new Error(`Unknown venue ${first.venue}`)
  const { id } = await run(owner, createEvent, {
    event: { title: printMultilingual(TITLE), city: venue.city, typeId: first.type, isSeries: true },
  })
  const fields = {
    ...allFields(first, venue, day, owner),
    description: printMultilingual(DESCRIPTION),
    ticketMode: 4,
  }
  await run(owner, updateEvent, { event: { ...fields, id } })
  await run(owner, updateEventDates, { id, sessions: [sessionOf(first, venue, day)] })
  await run(owner, addParticipant, { eventId: id, kind: 3, name: owner.name, hasAcceptedPolicy: true })
  for (const use of ['cover', 'gallery'] as const)
    await run(owner, addMedia, {
      eventId: id,
      use,
      base64: drawPoster({ ...fields, id: `series ${use}` }, 1200, 675),
      alt: DEMO_PICTURE_ALT,
    })
  for (const chapterId of chapterIds) await run(admin, addChapter, { seriesId: id, id: chapterId })
  await run(owner, changeStatus, { id, status: 1 })
  await run(admin, changeStatus, { id, status: 2 })
  return id
}
