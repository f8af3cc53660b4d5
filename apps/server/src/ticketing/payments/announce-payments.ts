import type { Logger } from 'pino'
import type { Services } from '../../database/context.ts'
import { providersOf } from './provider-named.ts'

/** Says who takes the money; a test bank is a warning. */
export function announcePayments(services: Pick<Services, 'payments' | 'config'>, log: Logger): void {
  const names = providersOf(services).map(({ name }) => name)
  if (names.includes('testbank'))
    log.warn('Payments: the built-in test bank. No money moves; set STRIPE_SECRET_KEY before selling.')
  else if (names.includes('redsys') && services.config.redsys?.isTest)
    log.warn("Payments: Redsys' test environment. No money moves there; set REDSYS_ENV=live before selling.")
  else log.info(`Payments: ${names.join(', ') || 'none'}.`)
}
