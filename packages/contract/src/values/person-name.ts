import { checkName } from '@larunbat/rules/person-name'
import * as z from 'zod/mini'
import { plainType, type Type } from '../kit/type.ts'
import { textAsTyped } from '../kit/values.ts'

/**
 * Name of a person, an organisation or a ticket holder, trimmed, of `min` to `max` characters. Faults: those of `text`, and
 * `field.name_signs`, `field.name_link`, `field.name_blank` of `checkName`. With `min` 0 an empty name is none.
 */
export const personName = (max: number, min = 1): Type<string> => {
  const plain = textAsTyped(max, min)
  return plainType(
    () =>
      z.pipe(
        plain.schema as z.ZodMiniType<string, string>,
        z.transform((value: string, ctx) => {
          const fault = value === '' ? undefined : checkName(value)
          if (fault) ctx.issues.push({ code: 'custom', message: fault, input: value })
          return value
        }),
      ) as unknown as z.ZodMiniType<string, unknown>,
    (value) => typeof value === 'string',
    plain.json,
  )
}
