import { defineCall, entity, field, flag, instant, list, optional, text } from '../kit/index.ts'
import { doorToken } from './door-link.ts'
import { DOOR_PAGE } from './list-door-tickets.ts'
import { DoorTicket, ScanAnswer, SentScan } from './scan.ts'

/** Scans of one call. */
export const SCANS_MAX = 500

/**
 * Takes what a device has scanned, just now or while it had no network, and answers for each of them what holds. Each counts
 * once by its number. Of several admissions of one ticket the earliest holds, whichever is told first.
 */
export const sendScans = defineCall({
  wireName: 'puerta_escaneos',
  access: 'anon',
  summary: 'Scans of a device at the door, each decided once.',
  input: entity({
    token: field('puerta', doorToken),
    /** A few letters by which people tell their devices apart. */
    device: field('dispositivo', text(12, 1)),
    scans: field('escaneos', list(SentScan, SCANS_MAX)),
    /** The device can show `otro_dia`; for one that cannot, tickets are checked in on any day. */
    mindsDay: field('avisa_dia', optional(flag)),
  }),
  output: entity({
    answers: field('resultados', list(ScanAnswer, SCANS_MAX)),
    /**
     * Where money is still to be taken: the other tickets of the same orders to the same sessions, for a device that does
     * not have them on its list yet. What is to be paid is the sum of all of them.
     */
    rest: field('resto', optional(list(DoorTicket, DOOR_PAGE))),
    now: field('ahora', instant),
  }),
  errors: ['door.link_invalid'],
})
