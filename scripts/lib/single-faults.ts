import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A refusal of one field, made where it is found. */
const SINGLE_FAULT = /new AppError\(\s*[^;]*?\bfields:/g

/**
 * Files whose refusals exclude each other: which of them is made depends on the one before (a proof of the owner, an upload, a
 * purchase under locks), so there is nothing to gather.
 */
const IN_TURN: ReadonlySet<string> = new Set([
  'apps/server/src/administration/privacy/erasure-proof.ts',
  'apps/server/src/events/copies/copy-event.ts',
  'apps/server/src/events/review/change-event-status.ts',
  'apps/server/src/events/series/add-chapter.ts',
  'apps/server/src/events/sessions/generate-sessions.ts',
  'apps/server/src/events/teams/invite-member.ts',
  'apps/server/src/events/translations/translate-event.ts',
  'apps/server/src/files/uploads/take-upload.ts',
  'apps/server/src/identity/accounts/confirm-account.ts',
  'apps/server/src/identity/accounts/login.ts',
  'apps/server/src/identity/accounts/prove-owner.ts',
  'apps/server/src/ticketing/door-sales/sell-tickets.ts',
  'apps/server/src/ticketing/orders/price-order.ts',
  'apps/server/src/ticketing/orders/reserve.ts',
  'apps/server/src/ticketing/refund-requests/decide-request.ts',
  'apps/server/src/ticketing/refunds/change-holder.ts',
  'apps/server/src/ticketing/refunds/refund-tickets.ts',
])

/**
 * Returns a line for each file of the server that refuses fields one by one: people would correct one and learn of the next only
 * then. `FieldFaults` gathers what rules find and refuses it at once.
 */
export function singleFaults(root: string, files: readonly string[]): string[] {
  return files
    .filter((file) => file.startsWith('apps/server/src/') && !/\.test\.ts$|\/testing\//.test(file))
    .filter((file) => !IN_TURN.has(file))
    .map((file) => ({ file, count: countSingleFaults(readFileSync(join(root, file), 'utf8')) }))
    .filter(({ count }) => count > 1)
    .map(({ file, count }) => `${file}: refuses fields in ${count} places; gather them in FieldFaults`)
}

/** Returns how many refusals of single fields a source makes. */
export const countSingleFaults = (source: string): number => source.match(SINGLE_FAULT)?.length ?? 0
