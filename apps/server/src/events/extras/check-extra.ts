import type { ExtraInput } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { isHttpsUrl } from '@larunbat/rules/address/url'
import { isEachWithin } from '@larunbat/rules/text/multilingual-text'
import { isBlank } from '@larunbat/rules/text/text-length'
import type { SignedInCtx } from '../../database/context.ts'
import type { Row } from '../../database/tables.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'

type Input = Of<typeof ExtraInput>

/** Kinds that are a file. */
export const isFileKind = (kind: Row<'extra'>['kind'] | undefined): kind is 'document' | 'audio' =>
  kind === 'document' || kind === 'audio'

/** Throws for what types alone cannot refuse. `before` is the stored extra, undefined for a new one. */
export function checkExtra(ctx: SignedInCtx, input: Input, before: Row<'extra'> | undefined): void {
  const faults = new FieldFaults()
  const put = (field: string, key: string, variables?: Record<string, number>) =>
    faults.addText(`field.${key}`, `extra.${field}`, variables)
  const kind = before?.kind ?? input.kind
  if (before && input.kind !== undefined && input.kind !== before.kind)
    faults.add('extra.kind_fixed', 'extra.tipo')
  if (!kind) put('tipo', 'required')
  if (isBlank(input.title ?? before?.title ?? '')) put('titulo', 'required')
  if (!isEachWithin(input.title, 120)) put('titulo', 'too_long', { max: 120 })
  if (!isEachWithin(input.description, 500)) put('descripcion', 'too_long', { max: 500 })
  if (kind === 'link') {
    const url = input.url === undefined ? before?.url : input.url
    if (!url) put('url', 'required')
    else if (!isHttpsUrl(url)) put('url', 'https')
  }
  if (isFileKind(kind) && !before && !input.uploadId) put('subida_id', 'required')
  faults.refuse(ctx.language)
}
