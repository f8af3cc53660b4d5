import {
  defineCall,
  entity,
  field,
  flag,
  id,
  instant,
  list,
  nullable,
  opaque,
  optional,
  text,
} from '../kit/index.ts'
import { password } from '../values/profile.ts'
import { SignedInAccount } from './account.ts'

const link = field('link', opaque(200))
const ids = (wire: string) => field(wire, optional(list(id, 200)))

/**
 * Sets a new password with the token of a reset link, ends every other sign-in, and signs in. Passkeys, the provider, API
 * keys and webhooks end, but those that `conservar` names; of an account that was not confirmed all of them end.
 */
export const resetPassword = defineCall({
  wireName: 'app_restablece_pass',
  access: 'anon',
  summary: 'Choose a new password with a mailed link.',
  input: entity({
    link,
    password: field('password', password),
    kept: field(
      'conservar',
      optional(
        entity({
          passkeyIds: ids('llaves'),
          apiKeyIds: ids('claves'),
          webhookIds: ids('webhooks'),
          keepsProvider: field('proveedor', optional(flag)),
        }),
      ),
    ),
  }),
  output: SignedInAccount,
  errors: ['account.link_invalid', 'account.password_weak', 'account.password_common', 'account.blocked'],
})

const Way = { name: field('nombre', text(200)), createdAt: field('creada', instant) }

/** What a new password would end, one by one, by the token of a reset link. Spends nothing; empty before confirmation. */
export const previewReset = defineCall({
  wireName: 'app_restablece_accesos',
  access: 'anon',
  summary: 'What else opens the account of a reset link, so that its owner chooses what stays.',
  input: entity({ link }),
  output: entity({
    passkeys: field('llaves', list(entity({ id: field('llave_id', id), ...Way }), 200)),
    apiKeys: field('claves', list(entity({ id: field('clave_id', id), ...Way }), 200)),
    webhooks: field('webhooks', list(entity({ id: field('webhook_id', id), ...Way }), 200)),
    /** Address of the account at the provider, such as Google. */
    providerEmail: field('proveedor', nullable(text(254))),
  }),
  errors: ['account.link_invalid'],
})
