import type { Services } from '../../database/context.ts'
import type { PaymentProvider, ProviderName } from './provider.ts'

/** The provider of an earlier payment, if it is still configured. */
export function providerNamed(
  { payments }: Pick<Services, 'payments'>,
  name: ProviderName,
): PaymentProvider | undefined {
  return providersOf({ payments }).find((provider) => provider.name === name)
}

/** All that are configured, each once. */
export const providersOf = ({
  payments: { card, bizum, others = [] } = {},
}: {
  payments?: Services['payments'] | undefined
}): PaymentProvider[] => [...new Set([card, bizum, ...others])].filter((provider) => provider !== undefined)
