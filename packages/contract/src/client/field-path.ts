import type { Entity } from '../kit/entity.ts'
import type { Type } from '../kit/type.ts'

const INDEX = /^\d+$/

/** The type inside `optional`, `nullable` and `list`. */
function unwrap(type: Type | undefined): Type | undefined {
  let inner = type
  while (inner?.inner !== undefined) inner = inner.inner
  return inner
}

/**
 * Path of a wire value -> path in the code: `sesiones.0.precio_cent` -> `sessions.0.priceCents`. Steps that the
 * entity does not know are kept as they are, so that nothing is lost from an error.
 */
export function codePath(type: Type, wirePath: string): string {
  let current: Type | undefined = type
  const steps = wirePath.split('.').map((step) => {
    if (INDEX.test(step)) return step
    const fields = (unwrap(current) as Entity | undefined)?.fields
    const found = fields && Object.entries(fields).find(([, { wire }]) => wire === step)
    current = found?.[1].type
    return found?.[0] ?? step
  })
  return steps.join('.')
}
