import { day, defineCall, entity, field, flag, nullable, optional, text } from '../kit/index.ts'

/** What was done. */
export const Erasure = entity({
  isDone: field('hecho', flag),
  /** Last day on which blocked billing data are kept; null when nothing is. */
  retainedUntil: field('conservado_hasta', nullable(day)),
})

/**
 * Erases the caller's account for good, confirmed by its password, or by a mailed code where it has none. Published and
 * archived events pass to the festival team; billing data of sold tickets stay blocked as long as the law asks.
 */
export const eraseAccount = defineCall({
  wireName: 'app_borrar_cuenta',
  access: 'user',
  summary: 'Erase the own account, confirmed by its password or a mailed code.',
  input: entity({
    password: field('password', optional(text(200))),
    code: field('codigo', optional(text(20))),
  }),
  output: Erasure,
  errors: [
    'account.credentials_wrong',
    'account.code_wrong',
    'account.has_open_sales',
    'account.has_open_balance',
    'account.last_admin',
    'account.blocked',
  ],
  success: 'account.erased',
})
