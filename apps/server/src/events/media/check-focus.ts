import { FieldFaults } from '../../platform/http/input-faults.ts'
import { findAltFaults } from './check-alt.ts'

interface Focus {
  focusX?: number | null | undefined
  focusY?: number | null | undefined
}

/** Returns the fault of half a focal point, in the field of the missing half. */
function findFocusFaults({ focusX = null, focusY = null }: Focus): FieldFaults {
  const faults = new FieldFaults()
  if ((focusX === null) === (focusY === null)) return faults
  return faults.addText('field.required', focusX === null ? 'foco_x' : 'foco_y')
}

/** Returns what is wrong with what is said of a picture: its words, and where to look. */
export const findPictureFaults = ({
  alt,
  ...focus
}: Focus & { alt?: string | null | undefined }): FieldFaults =>
  findAltFaults(alt).addAll(findFocusFaults(focus))

/** Returns the columns of a focal point; none when none was sent. */
export const focusColumns = ({ focusX, focusY }: Focus) =>
  focusX === undefined && focusY === undefined ? {} : { focus_x: focusX ?? null, focus_y: focusY ?? null }
