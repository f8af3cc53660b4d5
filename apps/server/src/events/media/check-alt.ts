import { isEachWithin } from '@larunbat/rules/text/multilingual-text'
import { FieldFaults } from '../../platform/http/input-faults.ts'

/** Characters of an alternative text in each language; longer ones belong into the description. */
export const ALT_MAX_LENGTH = 500

/** Returns the fault of an alternative text that is too long in one of its languages, in the field `alt`. */
export function findAltFaults(alt: string | null | undefined): FieldFaults {
  const faults = new FieldFaults()
  return isEachWithin(alt, ALT_MAX_LENGTH)
    ? faults
    : faults.addText('field.too_long', 'alt', { max: ALT_MAX_LENGTH })
}
