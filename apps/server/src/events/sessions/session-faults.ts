import type { Language } from '@larunbat/rules/language'
import type { AppError } from '../../platform/errors.ts'
import { invalidFields } from '../../platform/http/input-faults.ts'
import { translate } from '../../platform/texts.ts'

/** Codes such as `field.range:1:7` by wire path, as the failure that names every field; undefined without any. */
export function asFailure(codes: Record<string, string>, language: Language): AppError | undefined {
  const texts = Object.entries(codes).map(([path, code]) => {
    const [key, a, b] = code.split(':')
    return [path, translate(language, `errors:${key}`, b === undefined ? { max: a } : { min: a, max: b })]
  })
  return texts.length > 0 ? invalidFields(Object.fromEntries(texts), language) : undefined
}
