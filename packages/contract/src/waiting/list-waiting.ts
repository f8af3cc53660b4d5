import {
  defineCall,
  entity,
  field,
  flag,
  id,
  instant,
  list,
  nullable,
  oneOf,
  text,
  whole,
} from '../kit/index.ts'
import { NamedSession } from '../order-desk/sold-order.ts'
import { entryId, entryStatus, NamedType, party } from './waiting.ts'

const places = whole(0, 1_000_000)

const WaitingEntry = entity({
  id: field('espera_id', entryId),
  kind: field('clase', oneOf({ queue: 'lista', invitation: 'oferta' })),
  status: field('estado', entryStatus),
  /** From 1; null when they do not wait any more. */
  position: field('posicion', nullable(whole(1, 1_000_000))),
  name: field('nombre', text(200)),
  email: field('email', text(254)),
  party: field('plazas', party),
  types: field('tipos', list(NamedType)),
  since: field('desde', instant),
  offeredUntil: field('ofrecida_hasta', nullable(instant)),
})

const WaitingSession = NamedSession.extend({
  /** Free places, those that are kept for the line among them; null where they are not limited. */
  free: field('libres', nullable(places)),
  /** Closed to new entries. */
  isClosed: field('cerrada', flag),
  /** Tickets their buyers would pass on. */
  onOffer: field('entradas_ofrecidas', places),
  types: field('tipos', list(NamedType)),
  entries: field('personas', list(WaitingEntry, 1000)),
})

/** Who waits for which session of an event, in their order, with what was offered to whom. */
export const listWaiting = defineCall({
  wireName: 'app_espera',
  access: 'owner',
  right: 'sell',
  summary: 'The waiting lists of an event, session by session.',
  input: entity({ contentId: field('contenido_id', id) }),
  output: entity({
    /** By the terms of sale. */
    isOn: field('activa', flag),
    offerHours: field('horas_oferta', whole(1, 168)),
    sessions: field('sesiones', list(WaitingSession)),
  }),
  errors: ['content.not_found'],
})
