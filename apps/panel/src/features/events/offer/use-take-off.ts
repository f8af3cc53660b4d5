import { useUndoableDelete } from '../../../shared/late-delete.ts'
import { useToast } from '../../../shared/overlays/toast.tsx'

interface TakeOff<Row> {
  kind: 'ticket-type' | 'voucher'
  /** Stores whether it counts; returns the row as it then is. */
  save: (row: Row, isActive: boolean) => Promise<Row>
  remove: (id: number) => Promise<unknown>
  isTaken: (row: Row) => boolean
  /** Said of what is gone, of what stays in the list because tickets of it exist, and of what is back. */
  texts: { deleted: string; retired: string; restored: string }
}

/**
 * Takes a ticket type or a voucher away. It counts no more at once, since money hangs on it; the row itself is deleted
 * some seconds later, so that taking it back brings back the very same one. A type with tickets stays in the list.
 * Returns whether it stayed there.
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
