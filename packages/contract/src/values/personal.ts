import { emailFault, normalizeEmail } from '@larunbat/rules/address/email'
import { isCountry } from '@larunbat/rules/money/countries'
import { SELLER_TERRITORIES } from '@larunbat/rules/money/seller-place'
import { TAX_ID_KINDS } from '@larunbat/rules/money/tax-id-kinds'
import { checkName, visibleName } from '@larunbat/rules/text/person-name'
import * as z from 'zod/mini'
import {
  nullable,
  opaque,
  plainType,
  ruledText,
  type Type,
  text,
  textAsTyped,
  whole,
  word,
} from '../kit/index.ts'

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
          return visibleName(value)
        }),
      ) as unknown as z.ZodMiniType<string, unknown>,
    (value) => typeof value === 'string',
    plain.json,
  )
}

/** The client's 32-hex digest or a plain password (contract section 2). */
export const password = opaque(200)
/** `permiso_id`: 1 administrator, 2 artist, 3 organiser, 4 collaborator. */
export const profileId = whole(1, 4)
/** The profiles a client may ask for: never 1. */
export const publicProfileId = whole(2, 4)

/** ISO 3166-1 alpha-2. */
const country = ruledText(
  (code) => (isCountry(code.toUpperCase()) ? code.toUpperCase() : undefined),
  'field.choice',
  2,
)
export const sellerCountry = nullable(country)
export const sellerTerritory = nullable(word(...Object.values(SELLER_TERRITORIES).flat()))
export const taxIdKind = nullable(word(...TAX_ID_KINDS))
