import { deleteEvent, listEditionSettings, saveEdition } from '@larunbat/contract'
import { addDays, toLocalDate } from '@larunbat/rules/time/dates'
import { HOME_ZONE } from '@larunbat/rules/time/evening'
import type { Db } from '../../database/tables.ts'
import { ConfigError } from '../../platform/config/config.ts'
import { FOR_OPERATOR } from '../../platform/log.ts'
import { type DemoTools, type Run, runOf } from './demo-run.ts'
import { makeSeries, SERIES_OWNER } from './demo-series.ts'
import { listHalfMade, listSteps, recordStep } from './demo-step-store.ts'
import {
  findDemoPeople,
  findEditionDays,
  insertDemoPeople,
  isInUse,
  type StoredPerson,
} from './demo-store.ts'
import { admins, DEMO_PASSWORD, type DemoEvent, events, owners } from './festival.ts'
import { makeEvent } from './make-event.ts'
import { sellDemo } from './sell-demo.ts'

const PEOPLE = [...admins, ...owners]
/** A line of progress in the log after that many events. */
const PROGRESS_EVERY = 10

/**
 * Fills a database with a festival: people of every profile, events in all states and hubs, what they sold, gave back and
 * were paid. Everything goes through the same calls as what is made by hand. Each part is noted once it is there, so
 * that a filling that was cut off is gone on with; a database that has the demo already is left as it is. Prints who can
 * sign in. The festival is on `when`, as seen on the day of the filling.
 */
export async function fillDemo(
  tools: DemoTools,
  shown: readonly DemoEvent[] = events,
  when: DemoDay = 'tomorrow',
): Promise<void> {
  const { db, services, log } = tools
  const people = await ensurePeople(db)
  const steps = await listSteps(db)
  // A database without steps was filled by a version that did not note any.
  if (steps.has('people') && !steps.has('all')) {
    log.info(`Filling the demo festival: ${shown.length} events …`)
    if (!steps.has('day')) await moveFestival(tools, people[0] as StoredPerson, when)
    await fill(tools, people, shown, steps)
  }
  log.info(`The demo festival is there: ${services.config.publicUrl}/demo`)
  log.info(`Everybody of it signs in with the password ${DEMO_PASSWORD}`)
  for (const { email, name, profileId } of PEOPLE)
    log.info(FOR_OPERATOR, `  ${email}  ${name} (${PROFILES[profileId]})`)
}

/** Throws a sentence for the operator on a database that is in use and has no demo. */
export async function requireDemoDatabase(db: Db): Promise<void> {
  if (await isInUse(db, PEOPLE))
    throw new ConfigError(
      'This database is in use. --demo adds accounts with a known password, so it fills an empty database only: choose another DATA_DIR or DATABASE_URL.',
    )
}

/** When the demo's festival is: a day that is over would leave nothing to sell. */
export type DemoDay = 'today' | 'tomorrow'

/** Gives the running edition that one day; in another year, the edition of that year runs. */
async function moveFestival(tools: DemoTools, admin: StoredPerson, when: DemoDay): Promise<void> {
  const run = runOf(tools)
  const today = toLocalDate(new Date().toISOString(), HOME_ZONE)
  const day = when === 'today' ? today : addDays(`${today}T12:00`, 1).slice(0, 10)
  const year = Number(day.slice(0, 4))
  const editions = await run(admin, listEditionSettings, {})
  const edition = editions.find((one) => one.year === year)
  await run(admin, saveEdition, {
    id: edition?.id ?? null,
    year,
    name: edition?.name ?? `Fair Saturday ${year}`,
    isCurrent: true,
    ranges: [{ hubId: null, from: day, until: day }],
    version: edition?.version ?? 1,
  })
  await recordStep(tools.db, 'day')
}

const PROFILES: Readonly<Record<number, string>> = {
  1: 'administrator',
  2: 'artist',
  3: 'organiser',
  4: 'collaborator',
}

function ensurePeople(db: Db): Promise<StoredPerson[]> {
  return db.transaction().execute(async (tx) => {
    const known = await findDemoPeople(tx, PEOPLE)
    if (known) return known
    const made = await insertDemoPeople(tx, PEOPLE, DEMO_PASSWORD)
    await recordStep(tx, 'people')
    return made
  })
}

async function fill(
  tools: DemoTools,
  people: readonly StoredPerson[],
  shown: readonly DemoEvent[],
  steps: ReadonlyMap<string, number | null>,
): Promise<void> {
  const { db, log } = tools
  const run = runOf(tools)
  const [admin, second] = people as [StoredPerson, StoredPerson]
  const ownerOf = (number: number) => people[admins.length + number] as StoredPerson
  await dropHalfMade(db, run, admin, people)
  const days = await findEditionDays(db)
  const made: number[] = []
  const begun = Date.now()
  for (const [index, event] of shown.entries()) {
    if (index > 0 && index % PROGRESS_EVERY === 0)
      log.info(`  ${index} of ${shown.length} events, ${Math.round((Date.now() - begun) / 1000)} s`)
    const known = steps.get(`event ${index}`)
    const owner = ownerOf(event.owner)
    const id = known ?? (await makeEvent(db, run, { event, index, owner, admin, days }))
    await recordStep(db, `event ${index}`, id)
    made.push(id)
  }
  if (!steps.has('series')) {
    const chapterIds = made.filter((_, index) => {
      const event = shown[index]
      return event?.owner === SERIES_OWNER && event.state === 2
    })
    if (chapterIds.length > 0) {
      const id = await makeSeries(run, { owner: ownerOf(SERIES_OWNER), admin, chapterIds, day: days.current })
      await recordStep(db, 'series', id)
    }
  }
  log.info('  Selling, refunding and paying out …')
  await sellDemo(tools, run, { shown, made, ownerOf, admins: [admin, second], days, steps })
  await recordStep(db, 'all')
}

/** What was being made when a filling was cut off is made anew. */
async function dropHalfMade(
  db: Db,
  run: Run,
  admin: StoredPerson,
  people: readonly StoredPerson[],
): Promise<void> {
  const ids = people.map(({ id }) => id)
  for (const id of await listHalfMade(db, ids)) await run(admin, deleteEvent, { id })
}
