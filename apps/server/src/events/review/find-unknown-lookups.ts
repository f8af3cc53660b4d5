import { FieldFaults } from '../../platform/http/input-faults.ts'
import type { Reference } from '../../reference/lookups/reference.ts'

/** Returns the faults of a hub and a type that no list has. */
export function findUnknownLookups(
  { hubId, typeId }: { hubId?: number | undefined; typeId?: number | undefined },
  { hubs, types }: Reference,
): FieldFaults {
  const faults = new FieldFaults()
  if (hubId !== undefined && !hubs.has(hubId)) faults.add('lookup.unknown', 'hub')
  if (typeId !== undefined && !types.has(typeId)) faults.add('lookup.unknown', 'tipo')
  return faults
}
