import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { deskPath } from '../queue-rows.tsx'
import type { RemarkDraft } from '../remarks.ts'
import { type DeskData, readAgain, useDecisions } from '../review-queries.ts'

/**
 * The decisions about an event. Each looks at the event once more before it sends anything, so that nobody approves
 * what they have not seen: `closeDialog` lets them look again. Afterwards the next of the queue is opened. Every one
 * answers whether it was made.
 */
export function useDecide(desk: DeskData, hubId: number | undefined, closeDialog: () => void) {
  const { t } = useTranslation('review')
  const toast = useToast()
  const navigate = useNavigate()
  const { move, decide, refresh } = useDecisions()
  const { content, nextId } = desk

  const goOn = () =>
    navigate(
      nextId === null
        ? hubId === undefined
          ? '/revision'
          : `/revision?hub=${hubId}`
        : deskPath(nextId, hubId),
      {
        // A decided event is no place to come back to.
        replace: true,
      },
    )

  async function make(done: string, act: () => Promise<unknown>): Promise<boolean> {
    try {
      const now = await readAgain(content.id, hubId)
      if (now.content.version !== content.version || now.content.status !== content.status) {
        await refresh()
        toast.info(t('changedMeanwhile'))
        closeDialog()
        return false
      }
      await act()
      toast.success(done)
      void goOn()
      return true
    } catch (error) {
      toast.failure(error)
      // Somebody else may have decided: show what is true now.
      void refresh()
      return false
    }
  }

  return {
    isPending: move.isPending || decide.isPending,
    publish: () =>
      make(t('publish.done', { name: content.owner.name }), () =>
        move.mutateAsync({ id: content.id, status: 2 }),
      ),
    giveBack: (remarks: RemarkDraft[]) =>
      make(t('return.done', { name: content.owner.name }), () =>
        move.mutateAsync({ id: content.id, status: 0, remarks }),
      ),
    approve: () =>
      make(t('approve.done'), () =>
        decide.mutateAsync({ id: content.id, isApproved: true, version: content.version }),
      ),
    refuse: (text: string) =>
      make(t('refuse.done', { name: content.owner.name }), () =>
        decide.mutateAsync({ id: content.id, isApproved: false, version: content.version, text }),
      ),
  }
}
