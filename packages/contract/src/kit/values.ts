import { isWellFormed } from '@larunbat/rules/text/well-formed'
import * as z from 'zod/mini'
import { lateType, mismatch, plainType, type Type } from './type.ts'

const isString = (value: unknown) => typeof value === 'string'
const isWhole = (value: unknown) => Number.isSafeInteger(value)

/** NUL cannot be stored by PostgreSQL and lone surrogates cannot be sent as UTF-8. */
const storable = z.refine<string>((text) => !text.includes('\0') && isWellFormed(text), {
  error: 'field.characters',
})
/** Signs that are not seen: controls but tab and line ends, and those that turn the text around them (UAX 9). */
const UNSEEN = /(?![\t\n\r])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const toNfc = z.overwrite((text: string) => text.normalize('NFC'))
const toVisible = z.overwrite((text: string) => text.replace(UNSEEN, '').normalize('NFC'))
const codePoints = (text: string) => {
  let n = 0
  for (const _ of text) n++
  return n
}
const atMost = (max: number) =>
  z.refine<string>((text) => text.length <= max || (text.length <= max * 2 && codePoints(text) <= max), {
    error: `field.too_long:${max}`,
  })

const textOf = (max: number, min: number, toForm: typeof toNfc): Type<string> =>
  plainType(
    () =>
      z.string().check(
        storable,
        toForm,
        z.trim(),
        atMost(max),
        z.refine((value: string) => value.length >= min, {
          error: min === 1 ? 'field.required' : `field.too_short:${min}`,
        }),
      ),
    isString,
    { type: 'string', maxLength: max, ...(min > 0 ? { minLength: min } : {}) },
  )

/** Text of at most `max` characters (Unicode code points after NFC), trimmed, without controls and signs of direction. */
export const text = (max: number, min = 0): Type<string> => textOf(max, min, toVisible)

/** The same with every sign that was typed, for types that refuse some of them. */
export const textAsTyped = (max: number, min = 0): Type<string> => textOf(max, min, toNfc)

/** Text that must satisfy a rule of packages/rules; `normalise` returns the stored form or undefined when invalid. */
export const ruledText = (
  normalise: (value: string) => string | undefined,
  error: string,
  max = 320,
): Type<string> =>
  plainType(
    () =>
      z.pipe(
        z.string().check(storable, z.trim(), atMost(max)),
        z.transform((value: string, ctx) => {
          const normal = normalise(value)
          if (normal === undefined) {
            ctx.issues.push({ code: 'custom', message: error, input: value })
            return z.NEVER
          }
          return normal
        }),
      ) as unknown as z.ZodMiniType<string, unknown>,
    isString,
    { type: 'string', maxLength: max },
  )

/** A row number: a whole number from 0, or the same as text. */
export const id: Type<number> = plainType(
  () =>
    z
      .pipe(z.union([z.int(), z.string().check(z.regex(/^\d{1,15}$/))]), z.transform(Number))
      .check(
        z.refine((value) => isWhole(value) && value >= 0, { error: 'field.id' }),
      ) as unknown as z.ZodMiniType<number, unknown>,
  isWhole,
  {
    anyOf: [
      { type: 'integer', minimum: 0 },
      { type: 'string', pattern: '^\\d{1,15}$' },
    ],
  },
)

const numeric = (schema: z.ZodMiniType<number, number>) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && /^-?\d{1,12}(\.\d{1,10})?$/.test(value.trim()) ? Number(value) : value,
    ),
    schema,
  ) as unknown as z.ZodMiniType<number, unknown>

/** A whole number in a range, ends included; numeric text is accepted. */
export const whole = (min: number, max: number): Type<number> =>
  plainType(
    () =>
      numeric(
        z
          .int({ error: 'field.number' })
          .check(
            z.minimum(min, { error: `field.range:${min}:${max}` }),
            z.maximum(max, { error: `field.range:${min}:${max}` }),
          ),
      ),
    isWhole,
    { type: 'integer', minimum: min, maximum: max },
  )

/** A finite number in a range, ends included; numeric text is accepted. */
export const decimal = (min: number, max: number): Type<number> =>
  plainType(
    () =>
      numeric(
        z
          .number({ error: 'field.number' })
          .check(
            z.minimum(min, { error: `field.range:${min}:${max}` }),
            z.maximum(max, { error: `field.range:${min}:${max}` }),
          ),
      ),
    (value) => typeof value === 'number' && Number.isFinite(value),
    { type: 'number', minimum: min, maximum: max },
  )

const flagWords = new Map<unknown, boolean>([
  [1, true],
  [0, false],
  [true, true],
  [false, false],
  ['1', true],
  ['0', false],
  ['true', true],
  ['false', false],
])

/** A flag: 1 or 0 on the wire, a boolean in the code; booleans and their texts are accepted on input. */
export const flag: Type<boolean> = lateType(
  () =>
    z.pipe(
      z.union([z.literal([0, 1]), z.boolean(), z.enum(['0', '1', 'true', 'false'])], { error: 'field.flag' }),
      z.transform((value) => flagWords.get(value) === true),
    ) as unknown as z.ZodMiniType<boolean, unknown>,
  undefined,
  {
    json: { enum: [0, 1] },
    write: (value, path) => (value === true ? 1 : value === false ? 0 : mismatch(path, value)),
    read: (wire) => wire === 1 || wire === true,
  },
)

/** One of a closed set of words: `{ codeWord: wireWord }`. */
export function oneOf<const M extends Record<string, string | number>>(words: M): Type<keyof M & string> {
  const toCode = new Map(Object.entries(words).map(([code, wire]) => [wire, code]))
  const wireValues = [...toCode.keys()]
  const codes = Object.keys(words)
  type Code = keyof M & string
  return lateType(
    () =>
      z.pipe(
        z.transform((value: unknown) =>
          typeof wireValues[0] === 'number' && typeof value === 'string' && /^\d+$/.test(value)
            ? Number(value)
            : value,
        ),
        z.pipe(
          z.literal(wireValues, { error: 'field.choice' }),
          z.transform((value) => toCode.get(value)),
        ),
      ) as unknown as z.ZodMiniType<Code, unknown>,
    () =>
      z.enum(codes as [string, ...string[]], { error: 'field.choice' }) as unknown as z.ZodMiniType<
        Code,
        unknown
      >,
    {
      json: { enum: wireValues },
      write: (value, path) => words[value] ?? mismatch(path, value),
      read: (wire) => toCode.get(wire as string) as Code,
    },
  )
}

/** One of a closed set of words that are the same on the wire and in the code. */
export function word<const W extends string>(...words: W[]): Type<W> {
  const set = new Set<unknown>(words)
  return plainType(
    () =>
      z.enum(words as unknown as [W, ...W[]], { error: 'field.choice' }) as unknown as z.ZodMiniType<
        W,
        unknown
      >,
    (value) => set.has(value),
    { enum: words },
  )
}

/** True for a day there is: 31 February would otherwise count as 3 March, and a thirteenth month throws. */
const isCalendarDay = (value: string): boolean => {
  const time = Date.parse(`${value}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(value)
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/

/** An instant: ISO 8601 with zone on input, always UTC with `Z` afterwards; years 2000 to 2100. */
export const instant: Type<string> = plainType(
  () =>
    z.pipe(
      z.string().check(z.regex(INSTANT, { error: 'field.instant' })),
      z.transform((value: string, ctx) => {
        const time = Date.parse(value)
        const year = new Date(time).getUTCFullYear()
        if (!isCalendarDay(value.slice(0, 10)) || !Number.isFinite(time) || year < 2000 || year > 2100) {
          ctx.issues.push({ code: 'custom', message: 'field.instant', input: value })
          return z.NEVER
        }
        return new Date(time).toISOString()
      }),
    ) as unknown as z.ZodMiniType<string, unknown>,
  isString,
  { type: 'string', format: 'date-time' },
)

/** A calendar day, `YYYY-MM-DD`. */
export const day: Type<string> = plainType(
  () =>
    z.string().check(
      z.refine((value: string) => /^\d{4}-\d\d-\d\d$/.test(value) && isCalendarDay(value), {
        error: 'field.date',
      }),
    ) as unknown as z.ZodMiniType<string, unknown>,
  isString,
  { type: 'string', format: 'date' },
)

/** Secret or opaque text that is passed on untouched. */
export const opaque = (max: number): Type<string> =>
  plainType(
    () =>
      z
        .string()
        .check(
          storable,
          z.minLength(1, { error: 'field.required' }),
          z.maxLength(max, { error: `field.too_long:${max}` }),
        ),
    isString,
    {
      type: 'string',
      minLength: 1,
      maxLength: max,
    },
  )

/** Any JSON value, for details that are documented at the call. */
export const json: Type<unknown> = plainType(
  () => z.unknown(),
  () => true,
  {},
)
