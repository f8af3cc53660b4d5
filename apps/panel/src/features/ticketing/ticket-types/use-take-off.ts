import { useUndoableDelete } from '../../../shared/late-delete.ts'
import { useToast } from '../../../shared/overlays/toast.tsx'

interface TakeOff<Row> {
  kind: 'ticket-type' | 'voucher'
  /** Stores whether it counts; returns the row as it then is. */
  save: (row: Row, isActive: boolean) => Promise<Row>
  remove: (id: number) => Promise<unknown>
  isTaken: (row: Row) => boolean
  /** Messages for a deleted row, for one that stays in the list because tickets of it exist, and for a restored one. */
  texts: { deleted: string; retired: string; restored: string }
}

/**
 * Removes a ticket type or a voucher. It is disabled immediately, since it affects money; the row itself is deleted
 * some seconds later, so that undo restores the same one. A type with tickets stays in the list. Returns true when it
 * stayed.
 */
export function useTakeOff<Row extends { id: number }>({ kind, save, remove, isTaken, texts }: TakeOff<Row>) {
  const toast = useToast()
  const takeOut = useUndoableDelete<number>({ kind, remove, text: texts.deleted })
  return async (row: Row): Promise<boolean> => {
    try {
      const stored = await save(row, false)
      const restore = async () => {
        try {
          await save(stored, true)
          toast.info(texts.restored)
        } catch (error) {
          toast.failure(error)
        }
      }
      const undo = () => void restore()
      if (isTaken(stored)) {
        toast.success(texts.retired, { undo })
        return true
      }
      takeOut(row.id, undo)
    } catch (error) {
      toast.failure(error)
    }
    return false
  }
}
