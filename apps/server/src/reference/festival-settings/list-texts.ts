import type { listOwnEventJson as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { shippedText } from '../../platform/texts.ts'
import { listTextRows } from './text-store.ts'

export const listOwnEventJson: SignedInHandler<typeof contract> = async ({ db }) => {
  const rows = await listTextRows(db)
  // A text of an earlier release that no screen shows any more has no words to compare with.
  return rows.flatMap((row) => {
    const shipped = shippedText(row.language, row.key)
    return shipped === undefined ? [] : [{ ...row, shipped }]
  })
}
