import type { importProgramme as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { readReference } from '../../reference/lookups/reference.ts'
import { findImportOwner } from './import-owner.ts'
import { nameKey } from './read-row.ts'
import { runImport } from './run-import.ts'

export const importProgramme: SignedInHandler<typeof contract> = async (ctx, input) => {
  const reference = await readReference(ctx.db)
  const editionId = input.editionId ?? reference.currentEditionId
  if (editionId === null || !reference.editions.has(editionId))
    throw new AppError('import.unknown_edition', { fields: ['edicion'] })
  const owner = await findImportOwner(ctx.db, input.ownerEmail)
  return runImport({
    db: ctx.db,
    log: ctx.log,
    actorId: ctx.actor.accountId,
    owner,
    editionId,
    reference,
    language: ctx.language,
    fileName: input.fileName,
    isPreview: input.isPreview,
    columns: input.columns && new Map(input.columns.map(({ name, field }) => [name, field])),
    town: input.town,
    day: input.day,
    zone: input.zone,
    names: input.names && new Map(input.names.map(({ field, name, value }) => [nameKey(field, name), value])),
    file: input.isBase64 ? Buffer.from(input.text, 'base64') : () => inChunks(input.text),
  })
}

const CHUNK = 64 * 1024

/** In pieces, so that other calls get their turn between them. */
async function* inChunks(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += CHUNK) {
    yield text.slice(at, at + CHUNK)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
