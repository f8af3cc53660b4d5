import type { DoorTicket } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { DoorTicketRow } from './ticket-list-store.ts'

/** A stored ticket as devices at the door get it. */
export const toDoorTicket = ({ formerMarks, otherNames, ...row }: DoorTicketRow): Of<typeof DoorTicket> => ({
  ...row,
  usedAt: row.usedAt === null ? null : new Date(row.usedAt).toISOString(),
  // Most tickets have neither, and a list holds thousands.
  ...(formerMarks ? { formerMarks } : {}),
  ...(otherNames ? { otherNames } : {}),
})
