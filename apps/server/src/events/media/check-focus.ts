import type { Ctx } from '../../database/context.ts'
import { invalidFields } from '../../platform/http/input-faults.ts'
import { translate } from '../../platform/texts.ts'

interface Focus {
  focusX?: number | null | undefined
  focusY?: number | null | undefined
}

/**
 * The columns of a focal point; none when none was sent. Throws `input.invalid` naming the missing half of one: half a
 * point is no point.
 */
export function focusColumns({ language }: Pick<Ctx, 'language'>, { focusX, focusY }: Focus) {
  if (focusX === undefined && focusY === undefined) return {}
  const [x, y] = [focusX ?? null, focusY ?? null]
  if ((x === null) === (y === null)) return { focus_x: x, focus_y: y }
  const missing = x === null ? 'foco_x' : 'foco_y'
  throw invalidFields({ [missing]: translate(language, 'errors:field.required') }, language)
}
