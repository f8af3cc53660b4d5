import type { settlePaymentCase } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import type { Ctx } from '../../database/context.ts'
import { providersOf } from '../payments/provider-named.ts'
import type { CaseRow } from './case-store.ts'

export type CaseAction = InputOf<typeof settlePaymentCase>['action']

/** Returns the providers without queries. */
export function silentProviders({ services }: Pick<Ctx, 'services'>): string[] {
  return services.config.redsys?.hasQueries === false ? ['redsys'] : []
}

/** Returns the actions on a case: only those that are safe whatever state the provider has. */
export function actionsFor(ctx: Pick<Ctx, 'services'>, row: CaseRow): CaseAction[] {
  const { kind, provider, currency, takenCents, takenCurrency } = row
  const isAsked =
    providersOf(ctx.services).some(({ name }) => name === provider) &&
    !silentProviders(ctx).includes(provider)
  // The bank's decision is final. One that was booked as lost and is later reported as won needs more than an entry.
  if (kind === 'dispute') return row.isLost ? ['solve'] : ['lose', 'win']
  if (kind === 'refund') return ['retry', ...(row.canBeTakenBack ? (['takeBack'] as const) : []), 'solve']
  if (kind === 'unassigned') return ['refund', 'solve']
  if (kind === 'unknown') return [...(isAsked ? (['look'] as const) : []), 'confirm', 'solve']
  // Money in another currency is refunded in the provider's own pages: a refund here has the currency of the payment.
  const canGoBack = (takenCents ?? 0) > 0 && takenCurrency === currency && row.error === 'amount_differs'
  return [...(isAsked ? (['look'] as const) : []), ...(canGoBack ? (['refund'] as const) : []), 'solve']
}
