import {
  addContent,
  addMedia,
  addParticipant,
  changeStatus,
  updateContent,
  updateContentWhen,
  updateExtra,
} from '@larunbat/contract'
import type { Call, InputOf, OutputOf } from '@larunbat/contract/kit'
import { toLanguage } from '@larunbat/rules/language'
import type { Logger } from 'pino'
import type { Ctx, Services } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { routes } from '../routes.ts'
import type { Db } from '../tables.ts'
import { allFields, firstFields, isSketch, sessionOf } from './demo-contents.ts'
import { makeSeries, SERIES_OWNER } from './demo-series.ts'
import { findEditionDays, insertDemoPeople, moveToEdition, type StoredPerson } from './demo-store.ts'
import { DEMO_PICTURE_ALT, drawPoster } from './draw-poster.ts'
import { admins, type DemoEvent, events, owners, venues } from './festival.ts'

export const DEMO_PASSWORD = 'larunbat-demo'

export type Run = <C extends Call>(person: StoredPerson, call: C, input: InputOf<C>) => Promise<OutputOf<C>>

/**
 * Fills a database with a festival: people of every profile, 40 events in all states and hubs. Every event goes through
 * the same calls as one made by hand. A database that has the demo already is left as it is. Prints who can sign in.
 */
export async function fillDemo(db: Db, services: Services, log: Logger): Promise<void> {
  const people = await insertDemoPeople(db, [...admins, ...owners], DEMO_PASSWORD)
  if (people) {
    log.info(`Filling the demo festival: ${events.length} events …`)
    const admin = people[0] as StoredPerson
    const run: Run = async (person, call, input) => {
      const route = routes.find((one) => one.call.wireName === call.wireName)
      if (!route) throw new Error(`No handler for ${call.wireName}`)
      return (await patiently(() => route.handle(contextOf(db, services, log, person), input))) as never
    }
    const days = await findEditionDays(db)
    const chapterIds: number[] = []
    for (const [index, event] of events.entries()) {
      const owner = people[admins.length + event.owner] as StoredPerson
      const id = await makeEvent(db, run, { event, index, owner, admin, days })
      if (event.owner === SERIES_OWNER && event.state === 2) chapterIds.push(id)
    }
    const owner = people[admins.length + SERIES_OWNER] as StoredPerson
    await makeSeries(run, { owner, admin, chapterIds, day: days.current })
  }
  log.info(`The demo festival is there. Everybody signs in with the password ${DEMO_PASSWORD}`)
  for (const { email, name, profileId } of [...admins, ...owners])
    log.info(`  ${email}  ${name} (${PROFILES[profileId]})`)
}

const PROFILES: Readonly<Record<number, string>> = {
  1: 'administrator',
  2: 'artist',
  3: 'organiser',
  4: 'collaborator',
}

interface Making {
  event: DemoEvent
  index: number
  owner: StoredPerson
  admin: StoredPerson
  days: { current: string; last: string; lastEditionId: number }
}

async function makeEvent(db: Db, run: Run, { event, index, owner, admin, days }: Making): Promise<number> {
  const venue = venues[event.venue]
  if (!venue) throw new Error(`Unknown venue ${event.venue}`)
  const isPast = event.state === 3
  const day = isPast ? days.last : days.current
  const { id } = await run(owner, addContent, { content: firstFields(event, venue) })
  if (isPast) await moveToEdition(db, id, days.lastEditionId)
  const fields = allFields(event, venue, day)
  if (isSketch(event)) {
    const { description, disciplineIds, availability } = fields
    await run(owner, updateContent, { content: { id, description, disciplineIds, availability } })
    return id
  }
  await run(owner, updateContent, { content: { ...fields, id } })
  await run(owner, updateContentWhen, { id, sessions: [sessionOf(event, venue, day)] })
  await run(owner, addParticipant, {
    contentId: id,
    kind: 2,
    name: event.artist,
    hasAcceptedPolicy: true,
  })
  for (const [use, width] of [
    ['cover', 1280],
    ['gallery', 640],
  ] as const) {
    await run(owner, addMedia, {
      contentId: id,
      use,
      base64: drawPoster(`${use} ${index}`, width),
      alt: DEMO_PICTURE_ALT,
    })
  }
  if (index % 4 === 1)
    await run(owner, updateExtra, {
      extra: {
        contentId: id,
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
    await run(owner, updateContent, { content: { id, priceCents: (event.priceCents ?? 500) + 200 } })
  }
  if (isPast) await run(admin, changeStatus, { id, status: 3 })
  return id
}

/** A picture has a minute; on a machine that is busy with something else, it gets another one. */
async function patiently<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isBusy = error instanceof AppError && ['media.busy', 'media.too_slow'].includes(error.code)
    if (!isBusy || tries <= 1) throw error
    return patiently(work, tries - 1)
  }
}

function contextOf(db: Db, services: Services, log: Logger, person: StoredPerson): Ctx {
  return {
    db: db as Ctx['db'],
    actor: {
      accountId: person.id,
      isAdmin: person.profileId === 1,
      profileId: person.profileId,
      name: person.name,
      email: person.email,
      language: toLanguage(person.language),
      tokenHash: Buffer.alloc(32),
    },
    language: toLanguage(person.language),
    log,
    services,
    ip: '127.0.0.1',
    userAgent: 'demo',
  }
}
