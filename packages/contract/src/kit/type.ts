import * as z from 'zod/mini'

/** A value that left a handler does not fit the contract: always our own bug, never the caller's. */
export class OutputMismatchError extends Error {
  override name = 'OutputMismatchError'
}

/**
 * One kind of value in three states: on the wire (`W`), in the code (`T`), and in a form.
 * - `schema` checks a wire value that came from outside and gives the code's value.
 * - `form` checks the code's own value, for forms; by default the same as `schema`.
 * - `write` turns the code's value into the wire's and throws `OutputMismatchError` when it does not fit.
 * - `read` turns a wire value of our own server into the code's, unchecked.
 */
export interface Type<T = unknown> {
  readonly schema: z.ZodMiniType<T, unknown>
  readonly form: z.ZodMiniType<T, unknown>
  write(value: T, path: string): unknown
  read(wire: unknown): T
  /** JSON Schema (2020-12) of the wire value, for the OpenAPI document. */
  readonly json: Json
  /** True when the field may be left out of the object altogether. */
  readonly isOptional?: boolean
  /** The type that `optional`, `nullable` or `list` wraps. */
  readonly inner?: Type
}

/** A JSON Schema fragment. */
export type Json = Readonly<Record<string, unknown>>

/** The value a type has in the code. */
export type Of<X> = X extends Type<infer T> ? T : never

export function mismatch(path: string, value: unknown): never {
  const seen = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  throw new OutputMismatchError(`${path || 'answer'}: ${seen} does not fit`)
}

type Schema<T> = z.ZodMiniType<T, unknown>

/**
 * A type whose schemas are created on first use: a screen that only shows data of the server validates nothing, and
 * creating those of one event takes an old phone a tenth of a second. Without `makeForm` forms check by the same
 * schema.
 */
export function lateType<T>(
  makeSchema: () => Schema<T>,
  makeForm: (() => Schema<T>) | undefined,
  more: Omit<Type<T>, 'schema' | 'form'>,
): Type<T> {
  let schema: Schema<T> | undefined
  let form: Schema<T> | undefined
  return {
    get schema() {
      schema ??= makeSchema()
      return schema
    },
    get form() {
      if (!makeForm) return this.schema
      form ??= makeForm()
      return form
    },
    get json() {
      return more.json
    },
    write: more.write,
    read: more.read,
    ...(more.isOptional ? { isOptional: true } : {}),
    ...(more.inner ? { inner: more.inner } : {}),
  }
}

/** A type whose values look the same on the wire and in the code. `fits` checks what leaves the server. */
export function plainType<T>(
  makeSchema: () => Schema<T>,
  fits: (value: unknown) => boolean,
  json: Json,
): Type<T> {
  return lateType(makeSchema, undefined, {
    json,
    write: (value, path) => (fits(value) ? value : mismatch(path, value)),
    read: (wire) => wire as T,
  })
}

/** The same type, or null. An empty string counts as null on input: forms and the original client send it so. */
export function nullable<T>(inner: Type<T>): Type<T | null> {
  const orNull = (schema: Schema<T>) =>
    z.pipe(
      z.transform((value: unknown) => (value === '' ? null : value)),
      z.nullable(schema),
    ) as unknown as Schema<T | null>
  return lateType(
    () => orNull(inner.schema),
    () => orNull(inner.form),
    {
      inner: inner as Type,
      get json() {
        return { anyOf: [inner.json, { type: 'null' }] }
      },
      write: (value, path) => (value === null ? null : inner.write(value, path)),
      read: (wire) => (wire === null || wire === undefined ? null : inner.read(wire)),
    },
  )
}

const orAbsent = <T>(schema: Schema<T>) => z.optional(schema) as unknown as Schema<T | undefined>

/** The same type, or left out. On the wire `null` is a value, absence is not. */
export const optional = <T>(inner: Type<T>) => absentable(inner, orAbsent)

/** What a list is filtered by: left out, null and empty all mean "not filtered", as forms and clients send it. */
export const filter = <T>(inner: Type<T>) =>
  absentable(inner, (schema) =>
    orAbsent(
      z.pipe(
        z.transform((value: unknown): unknown => (value === '' || value === null ? undefined : value)),
        orAbsent(schema),
      ) as unknown as Schema<T>,
    ),
  )

function absentable<T>(
  inner: Type<T>,
  of: (schema: Schema<T>) => Schema<T | undefined>,
): Type<T | undefined> & { isOptional: true } {
  return lateType<T | undefined>(
    () => of(inner.schema),
    () => of(inner.form),
    {
      inner: inner as Type,
      get json() {
        return inner.json
      },
      write: (value, path) => (value === undefined ? undefined : inner.write(value, path)),
      read: (wire) => (wire === undefined ? undefined : inner.read(wire)),
      isOptional: true,
    },
  ) as Type<T | undefined> & { isOptional: true }
}

/**
 * A list; `max` bounds what is accepted from outside (default 500). A list of single values may come as one value or as
 * text with commas between them: the original client sends its choices so.
 */
export function list<T>(inner: Type<T>, max = 500): Type<T[]> {
  const of = (schema: Schema<T>) => z.array(schema).check(z.maxLength(max)) as unknown as Schema<T[]>
  const ofWire = () => z.pipe(z.transform(toList), of(inner.schema)) as unknown as Schema<T[]>
  return lateType(
    () => ('fields' in inner ? of(inner.schema) : ofWire()),
    () => of(inner.form),
    {
      inner: inner as Type,
      get json() {
        return { type: 'array', items: inner.json }
      },
      write: (value, path) => {
        if (!Array.isArray(value)) mismatch(path, value)
        const out = new Array<unknown>(value.length)
        for (let i = 0; i < value.length; i++) out[i] = inner.write(value[i] as T, path)
        return out
      },
      read: (wire) => (wire as unknown[]).map((row) => inner.read(row)),
    },
  )
}

function toList(value: unknown): unknown {
  if (typeof value === 'number') return [value]
  if (typeof value !== 'string') return value
  return value.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
}

/** Either the first type or the second; `pick` decides by the code's value and by the wire's. */
export function either<A, B>(a: Type<A>, b: Type<B>, isFirst: (value: unknown) => boolean): Type<A | B> {
  return lateType<A | B>(
    () => z.union([a.schema, b.schema]) as unknown as Schema<A | B>,
    () => z.union([a.form, b.form]) as unknown as Schema<A | B>,
    {
      get json() {
        return { anyOf: [a.json, b.json] }
      },
      write: (value, path) => (isFirst(value) ? a.write(value as A, path) : b.write(value as B, path)),
      read: (wire) => (isFirst(wire) ? a.read(wire) : b.read(wire)),
    },
  )
}
