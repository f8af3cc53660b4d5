import { defineCall, entity, field, id, instant, list, nullable, text } from '../kit/index.ts'
import { NamedSession, places } from '../order-desk/sold-order.ts'
import { sessionStatus } from '../sessions/session.ts'

const SessionDoor = NamedSession.extend({
  status: field('estado', sessionStatus),
  /** Tickets valid for entry, those already inside included. */
  expected: field('esperadas', places),
  inside: field('dentro', places),
  /** Admissions of the last ten minutes. */
  recent: field('recientes', places),
  /** Free places released to others after a no-show. */
  released: field('liberadas', places),
})

/** A device at the door: a phone that opened a link, by the letters it shows of itself. */
const DoorDevice = entity({
  label: field('etiqueta', text(60)),
  device: field('dispositivo', text(12)),
  admitted: field('admitidas', places),
  lastScanAt: field('ultimo', nullable(instant)),
})

/** How many are inside, how many are still expected, and which devices are at work. */
export const getDoorState = defineCall({
  wireName: 'app_puerta_estado',
  access: 'owner',
  right: 'door',
  summary: 'Live counters of an event at its door.',
  input: entity({ contentId: field('contenido_id', id) }),
  output: entity({
    sessions: field('sesiones', list(SessionDoor)),
    devices: field('dispositivos', list(DoorDevice, 200)),
    /** Tickets let in more than once, or let in though they did not hold. */
    repeated: field('repetidas', places),
    now: field('ahora', instant),
  }),
  errors: ['content.not_found'],
})
