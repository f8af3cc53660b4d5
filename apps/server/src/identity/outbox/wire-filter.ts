import type { Mail, previewResend } from '@larunbat/contract'
import type { InputOf, Of } from '@larunbat/contract/kit'
import type { MailFilter } from './mail-store.ts'

type WireStatus = Of<typeof Mail>['status']

/** States of a mail as they are called on the wire. */
export const WIRE_STATUS = {
  waiting: 'pendiente',
  sent: 'enviado',
  failed: 'fallido',
  kept: 'guardado',
  held: 'aplazado',
} as const satisfies Record<NonNullable<MailFilter['status']>, WireStatus>

/** Filters of a request with the stored name of the state; addresses are stored in lower case. */
export function storedFilter({ status, address, ...rest }: InputOf<typeof previewResend>): MailFilter {
  const stored = Object.entries(WIRE_STATUS).find(([, wire]) => wire === status)?.[0]
  return {
    ...rest,
    address: address?.toLowerCase().normalize('NFC'),
    status: stored as MailFilter['status'],
  }
}
