import { ApiError } from '@larunbat/contract/client'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { useToast } from '../../../../shared/overlays/toast.tsx'
import { decisionSince } from '../decision-since.ts'
import { deskPath } from '../queue-address.ts'
import type { RemarkDraft } from '../remarks.ts'
import { type DeskData, readAgain, useDecisions } from '../review-queries.ts'

/** Failures that mean that another reviewer was quicker. */
const LATE = new Set(['content.changed_meanwhile', 'content.nothing_pending', 'content.move_not_allowed'])

/**
 * The decisions about an event. Each looks at the event once more before it sends anything, so that no reviewer approves
 * what they have not seen, `version`. After an edit the dialog stays open and shows what changed; `closeDialog` is called
 * where another reviewer has decided. Afterwards the next of the queue is opened. Every one returns whether it was made.
 */
export function useDecide(
  { desk, version }: { desk: DeskData; version: number },
  search: string,
  closeDialog: () => void,
) {
  const { t } = useTranslation(['review', 'review-work'])
  const { date } = useFormat()
  const toast = useToast()
  const navigate = useNavigate()
  const { move, decide, refresh } = useDecisions()
  const { event, nextId } = desk

  const goOn = () =>
    void navigate(nextId === null ? `/revision${search}` : deskPath(nextId, search), {
      // A decided event is no place to come back to.
      replace: true,
    })

  /** Says who decided meanwhile, and what; the remarks that were being written stay on the device. */
  const showOtherDecision = (now: DeskData) => {
    const line = decisionSince(now, desk)
    toast.info(
      line
        ? t('review-work:decidedBy', {
            name: line.actor ?? t('review:history.system'),
            what: t(`review:history.action.${line.action.replace('.', '_')}`, { defaultValue: line.action }),
            when: date(line.at, 'time'),
          })
        : t('review:changedMeanwhile'),
    )
  }

  async function make(done: string, act: () => Promise<unknown>): Promise<boolean> {
    try {
      const now = await readAgain(event.id)
      if (now.event.version !== version || now.event.status !== event.status) {
        await refresh()
        if (decisionSince(now, desk) || now.event.status !== event.status) {
          showOtherDecision(now)
          closeDialog()
        }
        return false
      }
      await act()
      toast.success(done)
      goOn()
      return true
    } catch (error) {
      if (error instanceof ApiError && LATE.has(error.code)) {
        const now = await readAgain(event.id)
        if (decisionSince(now, desk) || error.code !== 'content.changed_meanwhile') {
          showOtherDecision(now)
          closeDialog()
        }
      } else toast.failure(error)
      // Another reviewer may have decided: show what is true now.
      void refresh()
      return false
    }
  }

  return {
    goOn,
    isPending: move.isPending || decide.isPending,
    publish: () =>
      make(t('publish.done', { name: event.owner.name }), () =>
        move.mutateAsync({ id: event.id, status: 2, version }),
      ),
    giveBack: (remarks: RemarkDraft[]) =>
      make(t('return.done', { name: event.owner.name }), () =>
        move.mutateAsync({ id: event.id, status: 0, remarks, version }),
      ),
    approve: () =>
      make(t('approve.done'), () => decide.mutateAsync({ id: event.id, isApproved: true, version })),
    refuse: (text: string) =>
      make(t('refuse.done', { name: event.owner.name }), () =>
        decide.mutateAsync({ id: event.id, isApproved: false, version, text }),
      ),
  }
}
