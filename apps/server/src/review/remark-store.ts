import type { RemarkInput } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../tables.ts'

/** Stores what a reviewer asks the owner to change. */
export async function insertRemarks(
  tx: Db,
  contentId: number,
  authorId: number | null,
  remarks: readonly Of<typeof RemarkInput>[],
): Promise<void> {
  await tx
    .insertInto('remark')
    .values(
      remarks.map(({ section, reason, text }) => ({
        content_id: contentId,
        author_id: authorId,
        section,
        reason,
        text: text === '' ? null : text,
      })),
    )
    .execute()
}

/** The owner sent the event again, or it was published: what was asked for counts as done. */
export async function resolveRemarks(tx: Db, contentId: number): Promise<void> {
  await tx
    .updateTable('remark')
    .set({ resolved_at: sql<string>`now()` })
    .where('content_id', '=', contentId)
    .where('resolved_at', 'is', null)
    .execute()
}
