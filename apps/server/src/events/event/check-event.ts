import type { Ctx } from '../../database/context.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import { readReference } from '../../reference/lookups/reference.ts'
import { type EventChanges, editableOf, findChangeFaults } from './event-input.ts'

type Sent = Parameters<typeof editableOf>[0]

/** Wrong values of an event that is sent in the field `contenido`, also beside values that cannot be read at all. */
export const checkEvent = async (ctx: Ctx, { event }: { event?: Partial<Sent> | undefined }) =>
  event ? faultsOf(ctx, event, 'contenido.') : new FieldFaults()

/** The same for a new event, which needs a title. */
export const checkNewEvent = async (ctx: Ctx, { event }: { event?: Partial<Sent> | undefined }) =>
  event ? faultsOf(ctx, event, 'contenido.', ['title']) : new FieldFaults()

/** The same for a part of an event whose values are fields of the call itself. */
export const checkEventPart = (ctx: Ctx, part: Partial<Sent>) => faultsOf(ctx, part, '')

async function faultsOf(
  { db }: Ctx,
  sent: Partial<Sent>,
  prefix: string,
  required: readonly (keyof EventChanges)[] = [],
): Promise<FieldFaults> {
  return findChangeFaults(editableOf(sent as Sent), await readReference(db), prefix, required)
}
