import type { Due as DueEntity } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { maskIban } from '@larunbat/rules/money/iban'
import type { Due } from './amounts-due.ts'

/** The amount due to a payee as the contract shows it. */
export const toShownDue = ({ payee, project, parts, ...due }: Due): Of<typeof DueEntity> => ({
  ...due,
  name: payee?.name ?? payee?.knownAs ?? project,
  iban: maskIban(payee?.iban),
  blockNote: payee?.blockNote ?? null,
  parts: parts.map((part) => ({
    ...part,
    readyAt: part.readyAt === null ? null : new Date(part.readyAt).toISOString(),
  })),
})
