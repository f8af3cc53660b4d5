import { emailFault, normalizeEmail } from '@larunbat/rules/email'
import * as z from 'zod/mini'
import { plainType, type Type } from '../kit/type.ts'
import { text } from '../kit/values.ts'

const plain = text(320)

/**
 * E-mail address in its stored form (`normalizeEmail`), at most 254 characters. Faults: `field.email`, `field.email_local`,
 * `field.email_mixed`.
 */
export const email: Type<string> = plainType(
  () =>
    z.pipe(
      plain.schema as z.ZodMiniType<string, string>,
      z.transform((value: string, ctx) => {
        const fault = emailFault(value)
        if (fault) ctx.issues.push({ code: 'custom', message: fault, input: value })
        return normalizeEmail(value)
      }),
    ) as unknown as z.ZodMiniType<string, unknown>,
  (value) => typeof value === 'string',
  { type: 'string', maxLength: 254 },
)
