import {
  decimal,
  defineCall,
  entity,
  field,
  flag,
  id,
  list,
  nullable,
  optional,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { email } from '../values/personal.ts'
import { Names } from './lists.ts'

const version = field('version', whole(0, 1_000_000_000))

/** An administrator, who may be named as a reviewer. */
export const Reviewer = entity({
  id: field('cuenta_id', id),
  name: field('nombre', text(200)),
  email: field('email', text(254)),
})

const changeable = {
  names: field('nombres', Names),
  lat: field('lat', nullable(decimal(-90, 90))),
  lng: field('lng', nullable(decimal(-180, 180))),
  /** ISO 4217. */
  currency: field('moneda', word('EUR', 'GBP')),
  /** IANA. */
  timeZone: field('zona_horaria', text(64, 1)),
  /** Languages of its events, the usual one first. */
  languages: field('idiomas', list(word('es', 'en', 'eu', 'pt'), 4)),
  /** Where the public may write to. */
  email: field('correo', nullable(email)),
  isActive: field('activo', flag),
}

export const HubSetting = entity({
  id: field('hub', id),
  ...changeable,
  version,
  /** Tickets were sold there: its currency cannot change. */
  isCurrencyFixed: field('moneda_fija', flag),
  eventCount: field('contenidos', whole(0, 10_000_000)),
  /** Recipients of mails about its events that wait for review; empty: all administrators. */
  reviewerIds: field('revisores', list(id, 200)),
})

export const listHubSettings = defineCall({
  wireName: 'app_ajustes_hubs',
  access: 'admin',
  task: 'settings',
  summary: 'Hubs with everything about them, their reviewers, and the administrators who can be one.',
  input: entity({}),
  output: entity({
    hubs: field('hubs', list(HubSetting, 500)),
    administrators: field('administradores', list(Reviewer, 1000)),
  }),
})

/** Stores a hub with its reviewers; without `hub` a new one. */
export const saveHub = defineCall({
  wireName: 'app_ajustes_hub_guardar',
  access: 'admin',
  task: 'settings',
  summary: 'Add or change a hub and who reviews its events.',
  input: entity({
    id: field('hub', optional(nullable(id))),
    ...changeable,
    reviewerIds: field('revisores', list(id, 200)),
    version,
  }),
  output: HubSetting,
  errors: [
    'hub.not_found',
    'hub.zone',
    'hub.currency_fixed',
    'hub.reviewer_unknown',
    'hub.place',
    'list.needed',
    'list.full',
    'setting.changed_meanwhile',
  ],
})
