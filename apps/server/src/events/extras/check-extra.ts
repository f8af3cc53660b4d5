import type { ExtraInput } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { isEachWithin } from '@larunbat/rules/multilingual-text'
import { isBlank } from '@larunbat/rules/text-length'
import { isHttpsUrl } from '@larunbat/rules/url'
import type { SignedInCtx } from '../../database/context.ts'
import type { Row } from '../../database/tables.ts'
import { invalidFields } from '../../platform/http/input-faults.ts'
import { translate } from '../../platform/texts.ts'

type Input = Of<typeof ExtraInput>

/** Kinds that are a file. */
export const isFileKind = (kind: Row<'extra'>['kind'] | undefined): kind is 'document' | 'audio' =>
  kind === 'document' || kind === 'audio'

/** Throws `input.invalid` for what types alone cannot refuse. `before` is the stored extra, undefined for a new one. */
export function checkExtra(ctx: SignedInCtx, input: Input, before: Row<'extra'> | undefined): void {
  const faults: Record<string, string> = {}
  const put = (field: string, key: string, variables?: Record<string, number>) => {
    faults[`extra.${field}`] ??= translate(ctx.language, `errors:field.${key}`, variables)
  }
  const kind = before?.kind ?? input.kind
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
  if (Object.keys(faults).length > 0) throw invalidFields(faults, ctx.language)
}
