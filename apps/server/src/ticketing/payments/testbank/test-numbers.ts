import { joinGroups, trimTyped } from '@larunbat/rules/text/typed-text'

/** What comes of paying with a number; `silent` takes the money and sends no message. */
export type Outcome = 'paid' | 'generic_decline' | 'insufficient_funds' | 'delayed' | 'silent'

/** The first three are those of Stripe's own test mode. */
export const TEST_CARDS: Readonly<Record<string, Outcome>> = {
  '4242424242424242': 'paid',
  '4000000000000002': 'generic_decline',
  '4000000000009995': 'insufficient_funds',
  '4000000000003071': 'delayed',
  '4000000000004087': 'silent',
}

export const TEST_PHONES: Readonly<Record<string, Outcome>> = {
  '700000000': 'paid',
  '700000001': 'generic_decline',
  '700000002': 'delayed',
  '700000003': 'silent',
}

/** What comes of a number as typed; undefined for any other one, so that real cards are refused. */
export function outcomeOf(method: 'card' | 'bizum', typed: string): Outcome | undefined {
  const digits = joinGroups(trimTyped(typed).replace(/^\+/, '')) ?? ''
  return method === 'card' ? TEST_CARDS[digits] : TEST_PHONES[digits.replace(/^(00)?34(?=7)/, '')]
}
