import * as z from 'zod/mini'

/** A value that left a handler does not fit the contract: always our own bug, never the caller's. */
export class OutputMismatch extends Error {
  override name = 'OutputMismatch'
}

/**
 * One kind of value in three states: on the wire (`W`), in the code (`T`), and in a form.
 * - `schema` checks a wire value that came from outside and gives the code's value.
 * - `form` checks the code's own value, for forms; by default the same as `schema`.
 * - `write` turns the code's value into the wire's and throws `OutputMismatch` when it does not fit.
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
  throw new OutputMismatch(`${path || 'answer'}: ${seen} does not fit`)
}

/** A type whose values look the same on the wire and in the code. `fits` checks what leaves the server. */
export function plainType<T>(
  schema: z.ZodMiniType<T, unknown>,
  fits: (value: unknown) => boolean,
  json: Json,
): Type<T> {
  return {
    json,
    schema,
    form: schema,
    write: (value, path) => (fits(value) ? value : mismatch(path, value)),
    read: (wire) => wire as T,
  }
}

/** The same type, or null. An empty string counts as null on input: forms and the original client send it so. */
export function nullable<T>(inner: Type<T>): Type<T | null> {
  const orNull = (schema: z.ZodMiniType<T, unknown>) =>
    z.pipe(
      z.transform((value: unknown) => (value === '' ? null : value)),
      z.nullable(schema as z.ZodMiniType<T, unknown>),
    ) as unknown as z.ZodMiniType<T | null, unknown>
  return {
    inner: inner as Type,
    schema: orNull(inner.schema),
    form: orNull(inner.form),
    get json() {
      return { anyOf: [inner.json, { type: 'null' }] }
    },
    write: (value, path) => (value === null ? null : inner.write(value, path)),
    read: (wire) => (wire === null || wire === undefined ? null : inner.read(wire)),
  }
}

/** The same type, or left out. On the wire `null` is a value, absence is not. */
export function optional<T>(inner: Type<T>): Type<T | undefined> & { isOptional: true } {
  return {
    inner: inner as Type,
    schema: z.optional(inner.schema) as unknown as z.ZodMiniType<T | undefined, unknown>,
    form: z.optional(inner.form) as unknown as z.ZodMiniType<T | undefined, unknown>,
    get json() {
      return inner.json
    },
    write: (value, path) => (value === undefined ? undefined : inner.write(value, path)),
    read: (wire) => (wire === undefined ? undefined : inner.read(wire)),
    isOptional: true,
  }
}

/** What a list is filtered by: left out, null and empty all mean "not filtered", as forms and clients send it. */
export function filter<T>(inner: Type<T>): Type<T | undefined> & { isOptional: true } {
  const orAbsent = (schema: z.ZodMiniType<T, unknown>) =>
    z.optional(
      z.pipe(
        z.transform((value: unknown): unknown => (value === '' || value === null ? undefined : value)),
        z.optional(schema) as unknown as z.ZodMiniType<T | undefined, unknown>,
      ),
    ) as unknown as z.ZodMiniType<T | undefined, unknown>
  return { ...optional(inner), schema: orAbsent(inner.schema), form: orAbsent(inner.form), json: inner.json }
}

/** A list; `max` bounds what is accepted from outside (default 500). */
export function list<T>(inner: Type<T>, max = 500): Type<T[]> {
  const of = (schema: z.ZodMiniType<T, unknown>) =>
    z.array(schema).check(z.maxLength(max)) as unknown as z.ZodMiniType<T[], unknown>
  return {
    inner: inner as Type,
    schema: of(inner.schema),
    form: of(inner.form),
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
  }
}

/** Either the first type or the second; `pick` tells from the code's value and from the wire's. */
export function either<A, B>(a: Type<A>, b: Type<B>, isFirst: (value: unknown) => boolean): Type<A | B> {
  return {
    schema: z.union([a.schema, b.schema]) as unknown as z.ZodMiniType<A | B, unknown>,
    form: z.union([a.form, b.form]) as unknown as z.ZodMiniType<A | B, unknown>,
    get json() {
      return { anyOf: [a.json, b.json] }
    },
    write: (value, path) => (isFirst(value) ? a.write(value as A, path) : b.write(value as B, path)),
    read: (wire) => (isFirst(wire) ? a.read(wire) : b.read(wire)),
  }
}
