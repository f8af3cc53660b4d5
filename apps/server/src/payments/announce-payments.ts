import type { Logger } from 'pino'
import type { Services } from '../context.ts'
import { providersOf } from './provider-named.ts'

/** Says who takes the money; that nobody really does is a warning. */
export function announcePayments(services: Pick<Services, 'payments'>, log: Logger): void {
  const names = providersOf(services).map(({ name }) => name)
  if (names.includes('testbank'))
    log.warn('Payments: the built-in test bank. No money moves; set STRIPE_SECRET_KEY before selling.')
  else log.info(`Payments: ${names.join(', ') || 'none'}.`)
}
