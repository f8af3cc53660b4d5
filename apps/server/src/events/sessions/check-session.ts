import type { SessionInput } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import { findSessionFaults } from '../event/dates/session-values.ts'

/** Wrong values of a session beside fields that cannot be read at all; one that was not read is not judged. */
export function checkSession(
  _: unknown,
  { session }: { session?: Partial<Of<typeof SessionInput>> | undefined },
) {
  if (!session) return new FieldFaults()
  const { startsAt, endsAt, timeZone, currency } = session
  return findSessionFaults(
    {
      starts_at: startsAt ?? '1970-01-01T00:00:00Z',
      ends_at: (startsAt && endsAt) || null,
      time_zone: timeZone ?? 'UTC',
      currency: currency ?? null,
      capacity: null,
    },
    undefined,
  )
}
