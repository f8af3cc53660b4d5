import type { updateAppearance as contract } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { inTransaction, type SignedInCtx, type SignedInHandler } from '../../database/context.ts'
import type { Db, NewRow } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import { requireEditableEvent } from '../event/access.ts'
import { recordParts } from '../event/changes/record-change.ts'
import { partChanged } from '../event/part-changed.ts'
import { namedColumns, toAppearance } from './appearance-row.ts'
import { countAppearances, findAppearance, insertAppearance, saveAppearance } from './appearance-store.ts'

/** Appearances one event may have. */
const MAX_APPEARANCES = 200

type Input = InputOf<typeof contract>['appearance']

/** Without an id it makes one, as the original client asks for it. */
export const updateAppearance: SignedInHandler<typeof contract> = (ctx, { appearance }) =>
  inTransaction(ctx, async (tx) => {
    const { id } = appearance
    if (id === undefined || id === null) return createAppearance(ctx, tx, appearance)
    const known = await findAppearance(tx, id)
    // An appearance stays with its event: naming another one is a mix-up.
    if (!known || (appearance.eventId !== undefined && appearance.eventId !== known.event_id))
      throw new AppError('appearance.not_found')
    const event = await requireEditableEvent(ctx, tx, known.event_id, 'appearance.not_found')
    const before = await findAppearance(tx, id)
    if (!before) throw new AppError('appearance.not_found')
    const change = namedColumns(appearance)
    checkPlace(ctx, { ...before, ...change })
    if (Object.keys(change).length === 0) return toAppearance(before)
    const stored = await saveAppearance(tx, event.id, id, change)
    const changes = [{ id, before, after: stored }]
    await partChanged(tx, event, 'appearances', changes)
    await recordParts(ctx, tx, event.id, 'appearances', changes)
    return toAppearance(stored)
  })

/** On a published event a new appearance waits for approval: it is a date and a place. */
async function createAppearance(ctx: SignedInCtx, tx: Db, input: Input) {
  if (input.eventId === undefined) throw new AppError('content.not_found', { fields: ['contenido_id'] })
  const event = await requireEditableEvent(ctx, tx, input.eventId)
  const values = namedColumns(input)
  checkPlace(ctx, values)
  if ((await countAppearances(tx, event.id)) >= MAX_APPEARANCES) throw new AppError('appearance.too_many')
  const row = { ...values, event_id: event.id, day: input.day ?? '' } as NewRow<'appearance'>
  const stored = await insertAppearance(tx, row)
  const changes = [{ id: stored.id, before: null, after: stored }]
  await partChanged(tx, event, 'appearances', changes)
  await recordParts(ctx, tx, event.id, 'appearances', changes)
  return toAppearance(stored)
}

/** An appearance needs a day, and a place or city by which it is found. */
function checkPlace(
  { language }: SignedInCtx,
  values: { day?: string; venue_name?: string | null; city?: string | null },
): void {
  const faults = new FieldFaults()
  if (!values.day) faults.addText('field.required', 'evento_contenido.fecha')
  if (!values.venue_name && !values.city) faults.addText('field.required', 'evento_contenido.lugar')
  faults.refuse(language)
}
