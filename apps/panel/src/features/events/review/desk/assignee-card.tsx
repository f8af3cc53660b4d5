import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import { FilterSelect } from '../../../../shared/data/filter-select.tsx'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import { useToast } from '../../../../shared/overlays/toast.tsx'
import { useUser } from '../../../../shared/session.ts'
import { type DeskData, useDecisions, useReviewers } from '../review-queries.ts'

/** Who of the team takes care of the event; any reviewer may take it, hand it over or give it back. */
export function AssigneeCard({ desk }: { desk: DeskData }) {
  const { t } = useTranslation('review-work')
  const user = useUser()
  const reviewers = useReviewers()
  const { give, isPending } = useGive(desk)
  const { assignee } = desk
  return (
    <SectionCard title={t('assignee.title')}>
      <div className="assignee">
        <FilterSelect
          label={t('assignee.nobody')}
          value={assignee?.id}
          options={(reviewers.data ?? (assignee ? [assignee] : [])).map(({ id, name }) => ({
            value: id,
            label: name,
          }))}
          onChange={(id) => void give(id ?? null)}
        />
        {user && assignee?.id !== user.id && (
          <Button size="small" isPending={isPending} onClick={() => void give(user.id)}>
            {t('assignee.take')}
          </Button>
        )}
      </div>
    </SectionCard>
  )
}

function useGive({ event }: DeskData) {
  const toast = useToast()
  const { assign } = useDecisions()
  const give = async (accountId: number | null) => {
    try {
      await assign.mutateAsync({ id: event.id, accountId })
      return true
    } catch (error) {
      toast.failure(error)
      return false
    }
  }
  return { give, isPending: assign.isPending }
}

/** Returns what assigns the event to the reviewer and says so. */
export function useTake(desk: DeskData): () => void {
  const { t } = useTranslation('review-work')
  const toast = useToast()
  const user = useUser()
  const { give } = useGive(desk)
  return () => {
    if (user) void give(user.id).then((isDone) => isDone && toast.success(t('assignee.done')))
  }
}
