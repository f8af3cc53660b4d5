import type { Picture } from '@larunbat/rules/public-event'

/** Steps of the classes in styles/focus.css, in per cent. */
const STEP = 5

/** Classes that keep a picture's focal point in view where it is cropped; none for one that is cropped in its middle. */
export function focusClass({ focusX, focusY }: Picture): string | undefined {
  if (typeof focusX !== 'number' || typeof focusY !== 'number') return undefined
  return `focus focus-x-${stepOf(focusX)} focus-y-${stepOf(focusY)}`
}

const stepOf = (share: number) => Math.round((Math.min(1, Math.max(0, share)) * 100) / STEP) * STEP
