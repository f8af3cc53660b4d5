import { type translateEvent as contract, listEventTexts } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { isEachWithin, parseMultilingual, setText } from '@larunbat/rules/text/multilingual-text'
import { inTransaction, type SignedInCtx, type SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import { readReference } from '../../reference/lookups/reference.ts'
import { requireEditableEvent } from '../event/access.ts'
import type { TextStamps } from '../event/changes/change-record.ts'
import type { EventChanges } from '../event/event-input.ts'
import type { EventText } from '../event/event-part.ts'
import { findEvent } from '../event/event-store.ts'
import { storeEdit } from '../event/save-edit.ts'
import { updateExtra } from '../extras/update-extra.ts'
import { updateMedia } from '../media/update-media.ts'
import { textsOf } from './event-texts.ts'
import { listPartTexts, readTexts } from './list-texts.ts'
import { saveStamps } from './text-store.ts'

type Change = InputOf<typeof contract>['changes'][number]

/**
 * Writes all changes or none, each as the edit it is: of the event, of a picture, of an extra, of a ticket type, with the
 * checks and consequences of that. The event is held from the first look on.
 */
export const translateEvent: SignedInHandler<typeof contract> = (ctx, { id, changes }) =>
  inTransaction(ctx, async (tx) => {
    const inside: SignedInCtx = { ...ctx, db: tx }
    await requireEditableEvent(ctx, tx, id)
    const record = await findEvent(tx, id)
    if (!record) throw new AppError('content.not_found')
    const texts = new Map(textsOf(record, await listPartTexts(inside, id)).map((text) => [text.key, text]))
    await assertSeen(inside, id, texts, changes)
    const { written, confirmed } = planChanges(ctx, texts, changes)
    const own: Record<string, unknown> = {}
    for (const text of written.values()) {
      const { name } = text
      const value = text.value || null
      if (name === 'impact.text') own.impact = { text: value }
      else if (!name.includes('.')) own[name] = name === 'title' ? (value ?? '') : value
    }
    if (own.title === '') refuseNoTitle(ctx)
    if (Object.keys(own).length > 0)
      await storeEdit(tx, ctx, record, own as EventChanges, await readReference(tx), 'translation')
    for (const text of written.values()) await writePart(inside, id, text)
    if (Object.keys(confirmed).length > 0) await saveStamps(tx, id, confirmed)
    return readTexts(inside, id)
  })

/** Throws when words are not as the caller saw them, with all texts as they stand. */
async function assertSeen(
  ctx: SignedInCtx,
  id: number,
  texts: ReadonlyMap<string, EventText>,
  changes: readonly Change[],
): Promise<void> {
  const unknown = changes.flatMap(({ key }, place) => (texts.has(key) ? [] : [`cambios.${place}.clave`]))
  if (unknown.length > 0) throw new AppError('translation.no_such_text', { fields: unknown })
  const foreign = changes.flatMap(({ key, language, before, text }, place) => {
    if (before === undefined) return []
    const now = parseMultilingual(texts.get(key)?.value ?? '')[language] ?? ''
    return now === before || now === text ? [] : [`cambios.${place}`]
  })
  if (foreign.length === 0) return
  const actual = listEventTexts.output.write(await readTexts(ctx, id), '')
  throw new AppError('content.changed_meanwhile', { fields: foreign, data: { actual } })
}

/** The texts as they will be, by name, and what only counts as still right. */
function planChanges(
  ctx: SignedInCtx,
  texts: ReadonlyMap<string, EventText>,
  changes: readonly Change[],
): { written: Map<string, EventText>; confirmed: TextStamps } {
  const written = new Map<string, EventText>()
  const confirmed: TextStamps = {}
  const faults = new FieldFaults()
  const now = new Date().toISOString()
  for (const [place, { key, language, text }] of changes.entries()) {
    const known = texts.get(key) as EventText
    const current = written.get(known.name) ?? known
    const words = parseMultilingual(current.value)[language] ?? ''
    if (text === undefined || text === words) {
      if (words !== '') confirmed[`${known.name}.${language}`] = now
      continue
    }
    if (!isEachWithin(text, known.max))
      faults.addText('field.too_long', `cambios.${place}.texto`, { max: known.max })
    written.set(known.name, { ...current, value: setText(current.value, language, text) })
  }
  faults.refuse(ctx.language)
  return { written, confirmed }
}

/** Words of a picture, of an extra or of another part go the way of any change of it. */
async function writePart(ctx: SignedInCtx, eventId: number, { name, value }: EventText): Promise<void> {
  const [part, number, field] = name.split('.')
  const id = Number(number)
  if (part === 'media') await updateMedia(ctx, { id, alt: value || null })
  if (part === 'extras')
    await updateExtra(ctx, {
      extra: field === 'title' ? { id, title: value } : { id, description: value || null },
    })
  const other = ctx.services.eventParts.find((each) => each.name === part)
  await other?.saveText(ctx, eventId, name, value || null)
}

const refuseNoTitle = ({ language }: SignedInCtx) =>
  new FieldFaults().addText('field.required', 'titulo').refuse(language)
