import * as z from 'zod/mini'
import { mismatch, optional, type Type } from './type.ts'

/** A field of an entity: its name on the wire and its type. Its key is its name in the code. */
export interface Field<T = unknown> {
  readonly wire: string
  readonly type: Type<T>
}

export type Fields = Record<string, Field>

type Value<F> = F extends Field<infer T> ? T : never
type OptionalKeys<F extends Fields> = { [K in keyof F]: undefined extends Value<F[K]> ? K : never }[keyof F]

/** The object an entity is in the code. */
export type Shape<F extends Fields> = { [K in Exclude<keyof F, OptionalKeys<F>>]: Value<F[K]> } & {
  [K in OptionalKeys<F>]?: Value<F[K]>
}

type Loose<F extends Fields> = { [K in keyof F]: Field<Value<F[K]> | undefined> }

/** An object with both names of every field. It is itself a `Type`, so entities nest. */
export interface Entity<F extends Fields = Fields> extends Type<Shape<F>> {
  readonly fields: F
  pick<const K extends keyof F>(...keys: K[]): Entity<Pick<F, K>>
  omit<const K extends keyof F>(...keys: K[]): Entity<Omit<F, K>>
  /** The same fields, each of which may be left out. */
  partial(): Entity<Loose<F>>
  extend<G extends Fields>(more: G): Entity<Omit<F, keyof G> & G>
}

/** Names a field: its Spanish name on the wire beside its type. */
export function field<T>(wire: string, type: Type<T>): Field<T> {
  return { wire, type }
}

/** Fields by code name -> entity. Unknown fields of the wire are ignored (contract section 1). */
export function entity<const F extends Fields>(fields: F): Entity<F> {
  type S = Shape<F>
  const entries = Object.entries(fields) as [string, Field][]
  // Every value of every response passes through `write`: this layout is the fastest to read.
  const keys = entries.map(([key]) => key)
  const wires = entries.map(([, { wire }]) => wire)
  const types = entries.map(([, { type }]) => type)
  // An object that grows key by key beyond a dozen becomes a slow dictionary in V8; a copy of a parsed one does not.
  const needed = entries.filter(([, { type }]) => type.isOptional !== true)
  const blank = blankOf(needed.map(([, { wire }]) => wire))
  const blankValue = blankOf(needed.map(([key]) => key))
  // Schemas are made when first needed: a screen pays only for the calls it makes.
  let schema: z.ZodMiniType<S, unknown> | undefined
  let form: z.ZodMiniType<S, unknown> | undefined
  return {
    fields,
    get schema() {
      schema ??= z.pipe(
        z.object(Object.fromEntries(entries.map(([, { wire, type }]) => [wire, type.schema]))),
        z.transform((wireObject: Record<string, unknown>) => {
          const value: Record<string, unknown> = {}
          for (const [key, { wire }] of entries)
            if (wireObject[wire] !== undefined) value[key] = wireObject[wire]
          return value
        }),
      ) as unknown as z.ZodMiniType<S, unknown>
      return schema
    },
    get form() {
      form ??= z.object(
        Object.fromEntries(entries.map(([key, { type }]) => [key, type.form])),
      ) as unknown as z.ZodMiniType<S, unknown>
      return form
    },
    get json() {
      return {
        type: 'object',
        properties: Object.fromEntries(entries.map(([, { wire, type }]) => [wire, type.json])),
        required: entries.filter(([, { type }]) => type.isOptional !== true).map(([, { wire }]) => wire),
      }
    },
    write(value, path) {
      if (value === null || typeof value !== 'object') return mismatch(path, value)
      const source = value as Record<string, unknown>
      const out: Record<string, unknown> = { ...blank }
      for (let i = 0; i < keys.length; i++) {
        const written = source[keys[i] as string]
        const wire = wires[i] as string
        const type = types[i] as Type
        if (written === undefined) {
          if (type.isOptional !== true) mismatch(`${path}.${wire}`, written)
        } else out[wire] = type.write(written, wire)
      }
      return out
    },
    read(wireValue) {
      const source = wireValue as Record<string, unknown>
      const value: Record<string, unknown> = { ...blankValue }
      for (let i = 0; i < keys.length; i++) {
        const read = source[wires[i] as string]
        if (read !== undefined) value[keys[i] as string] = (types[i] as Type).read(read)
      }
      return value as S
    },
    pick: (...keys) =>
      entity(Object.fromEntries(entries.filter(([key]) => keys.includes(key as never)))) as never,
    omit: (...keys) =>
      entity(Object.fromEntries(entries.filter(([key]) => !keys.includes(key as never)))) as never,
    partial: () =>
      entity(
        Object.fromEntries(
          entries.map(([key, { wire, type }]) => [
            key,
            { wire, type: type.isOptional ? type : optional(type) },
          ]),
        ),
      ) as never,
    extend: (more) => entity({ ...fields, ...more }) as never,
  }
}

/** An object with these keys in V8's fast layout: see above. */
function blankOf(names: string[]): Record<string, unknown> {
  return JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))) as Record<
    string,
    unknown
  >
}
