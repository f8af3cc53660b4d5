import type { Call, Fields, Type } from '@larunbat/contract/kit'
import { HOSTILE_VALUES, MORE_VALUES } from './hostile-values.ts'

type Path = readonly (string | number)[]

/** Every field of a call's input, those of the objects and lists inside it too. */
export function pathsOf(type: Type, path: Path = []): Path[] {
  const below = path.length > 0 ? [path] : []
  if (type.inner) {
    const isList = type.json.type === 'array'
    return [
      ...below,
      ...pathsOf(type.inner, isList ? [...path, 0] : path).filter((p) => p.length > path.length),
    ]
  }
  const { fields } = type as { fields?: Fields }
  if (!fields) return below
  return [
    ...below,
    ...Object.values(fields).flatMap(({ wire, type: inner }) => pathsOf(inner as Type, [...path, wire])),
  ]
}

/** The body with another value at a path; `undefined` takes the field away. */
export function withValue(given: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  // What is nested without end is written by hand, so it must stay the very same value.
  const body = given === HOSTILE_VALUES.at(-1) ? undefined : given
  if (typeof step === 'number') {
    const list = Array.isArray(body) ? [...(body as unknown[])] : []
    list[step] = withValue(list[step], rest, value)
    return list
  }
  const object = body !== null && typeof body === 'object' && !Array.isArray(body) ? body : {}
  return { ...object, [step]: withValue((object as Record<string, unknown>)[step], rest, value) }
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Fields of no call. */
const STRANGE_NAMES = [
  'unknown',
  '',
  'toString',
  'then',
  'hasOwnProperty',
  '__defineGetter__',
  'a'.repeat(300),
]

/**
 * `count` bodies of a call with one or two wrong fields each, the same ones in every run; with `isWide` also with fields that
 * are unknown.
 */
export function hostileBodies(
  { input, wireName }: Call,
  base: object,
  count: number,
  isWide = false,
): unknown[] {
  const values = isWide ? [...MORE_VALUES, ...HOSTILE_VALUES] : HOSTILE_VALUES
  const random = seeded([...wireName].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) | 0)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const paths = pathsOf(input as Type)
  if (paths.length === 0) return []
  return Array.from({ length: count }, () => {
    const isGone = random() < 0.05
    if (isWide && random() < 0.03) return { ...base, [pick(STRANGE_NAMES)]: pick(values) }
    const once = withValue(base, pick(paths), isGone ? undefined : pick(values))
    return random() < 0.25 ? withValue(once, pick(paths), pick(values)) : once
  })
}
