import type { Reader } from './read-context.ts'
import { readEvent, readEvents } from './read-events.ts'
import { readCauses, readDisciplines, readEditions, readHubs, readTypes } from './read-lists.ts'
import { readParticipants } from './read-participants.ts'
import { readKey, readOrder, readOrders, readOwnEvents, readTickets } from './read-sales.ts'
import { readSessions, readSessionsOfEvent } from './read-sessions.ts'

/** Everything of the contract's public part. A test fails when something of it has no reader. */
export const readers: readonly Reader[] = [
  readEvents,
  readEvent,
  readSessionsOfEvent,
  readSessions,
  readHubs,
  readDisciplines,
  readTypes,
  readCauses,
  readEditions,
  readParticipants,
  readKey,
  readOwnEvents,
  readOrders,
  readOrder,
  readTickets,
]
