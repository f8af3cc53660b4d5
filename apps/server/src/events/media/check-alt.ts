import { isEachWithin } from '@larunbat/rules/multilingual-text'
import type { Ctx } from '../../database/context.ts'
import { invalidFields } from '../../platform/http/input-faults.ts'
import { translate } from '../../platform/texts.ts'

/** Characters of an alternative text in each language; longer ones belong into the description. */
export const ALT_MAX_LENGTH = 500

/** Throws `input.invalid` naming `alt` when one of its languages is too long. */
export function checkAlt({ language }: Pick<Ctx, 'language'>, alt: string | null | undefined): void {
  if (isEachWithin(alt, ALT_MAX_LENGTH)) return
  throw invalidFields(
    { alt: translate(language, 'errors:field.too_long', { max: ALT_MAX_LENGTH }) },
    language,
  )
}
