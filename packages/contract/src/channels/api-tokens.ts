import { API_SCOPES } from '@larunbat/rules/channels/integrations'
import {
  defineCall,
  entity,
  field,
  flag,
  id,
  instant,
  list,
  nullable,
  optional,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { okAnswer, ownerProof } from '../values/common.ts'

const scopes = field('permisos', list(word(...API_SCOPES), 10))
/** The festival's own, which reach every event; administrators alone. */
export const ofFestival = field('festival', optional(flag))

export const ApiToken = entity({
  id: field('clave_api_id', id),
  name: field('nombre', text(80)),
  /** The last four characters. */
  ending: field('final', text(8)),
  scopes,
  createdAt: field('creada', instant),
  expiresAt: field('caduca', instant),
  /** To the minute. */
  lastUsedAt: field('usada', nullable(instant)),
  /** Who made it; null for one's own. */
  maker: field('autor', nullable(text(300))),
})

export const listApiTokens = defineCall({
  wireName: 'app_claves_api',
  access: 'user',
  summary:
    'Keys of the public interface that still open something: one’s own, or with `festival` those of the festival.',
  input: entity({ isFestival: ofFestival }),
  output: list(ApiToken, 100),
})

/** The key itself is in this response only: its hash alone is stored. The owner is notified by mail. */
export const createApiToken = defineCall({
  wireName: 'app_clave_api_add',
  access: 'user',
  needs: 'confirmed',
  summary: 'Make a key of the public interface; it is shown this once.',
  input: entity({
    name: field('nombre', text(80, 1)),
    scopes,
    /** How long it opens something. */
    days: field('dias', whole(1, 366)),
    isFestival: ofFestival,
    ...ownerProof,
  }),
  output: entity({ token: field('clave_api', text(80)), row: field('fila', ApiToken) }),
  errors: [
    'account.credentials_wrong',
    'account.blocked',
    'account.current_password_needed',
    'account.own_sign_in_needed',
    'account.not_confirmed',
    'integration.nothing_chosen',
    'integration.too_many_tokens',
  ],
})

/** From the next request on it opens nothing. */
export const revokeApiToken = defineCall({
  wireName: 'app_clave_api_delete',
  access: 'user',
  summary: 'End a key of the public interface.',
  input: entity({ id: field('clave_api_id', id) }),
  output: okAnswer,
  errors: ['integration.token_not_found'],
})
