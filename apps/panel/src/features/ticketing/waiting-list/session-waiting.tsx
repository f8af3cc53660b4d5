import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { useTakenOut, useUndoableDelete } from '../../../shared/late-delete.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { ConfirmDialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { EntryRow } from './entry-row.tsx'
import {
  useCloseList,
  useOfferNow,
  useRemoveEntry,
  type WaitingEntry,
  type WaitingList,
} from './waiting-queries.ts'

interface Props {
  eventId: number
  list: WaitingList
}

/** The line of one session: how many wait, what is free, each person with what was offered to them. */
export function SessionWaiting({ eventId, list }: Props) {
  const { t } = useTranslation('waiting')
  const { date } = useFormat()
  const toast = useToast()
  const remove = useDialog<{ id: string; name: string }>(`waiting-remove-${list.id}`)
  const removing = useRemoveEntry(eventId)
  const gone = useTakenOut('waiting')
  const takeOut = useUndoableDelete<string>({
    kind: 'waiting',
    remove: removing.mutateAsync,
    text: t('removed'),
  })
  const offering = useOfferNow(eventId)
  const closing = useCloseList(eventId)
  const run = async (work: Promise<unknown>, said: string) => {
    try {
      await work
      toast.success(said)
    } catch (error) {
      toast.failure(error)
    }
  }
  const handleRemove = async () => {
    if (!remove.value) return
    await run(removing.mutateAsync(remove.value.id), t('removed'))
    remove.close()
  }
  // Removing an entry with an offer ends the offer, so it needs confirmation. An entry that only waits can be
  // restored in its position.
  const handleTakeOff = ({ id, name, status }: WaitingEntry) =>
    status === 'offered' ? remove.open({ id, name }) : takeOut(id)
  const { isClosed, startsAt, timeZone, name } = list
  const entries = list.entries.filter(({ id }) => !gone.has(id))
  const title = [date(startsAt, 'dateTime', timeZone), name].filter(Boolean).join(' · ')
  return (
    <SectionCard title={title} intro={<Counts list={{ ...list, entries }} />}>
      {entries.length > 0 && (
        <ul className="waiting-rows">
          {entries.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              timeZone={timeZone}
              hasSeveralTypes={list.types.length > 1}
              onOffer={() => void run(offering.mutateAsync(entry.id), t('offered', { name: entry.name }))}
              onRemove={() => handleTakeOff(entry)}
            />
          ))}
        </ul>
      )}
      <div className="row waiting-foot">
        {isClosed && <Pill tone="past">{t('closed')}</Pill>}
        <Button
          size="small"
          isPending={closing.isPending}
          onClick={() =>
            void run(
              closing.mutateAsync({ sessionId: list.id, isClosed: !isClosed }),
              t(isClosed ? 'opened' : 'closedNow'),
            )
          }
        >
          {t(isClosed ? 'open' : 'close')}
          <span className="visually-hidden">{`: ${title}`}</span>
        </Button>
      </div>
      <ConfirmDialog
        dialog={remove}
        title={t('removeTitle', { name: remove.value?.name ?? '' })}
        action={t('remove')}
        kind="danger"
        isPending={removing.isPending}
        onConfirm={() => void handleRemove()}
      >
        <p>{t('removeText')}</p>
      </ConfirmDialog>
    </SectionCard>
  )
}

/** Figures of a line in words. */
function Counts({ list }: { list: WaitingList }) {
  const { t } = useTranslation('waiting')
  const waiting = list.entries.filter(({ status }) => status === 'waiting')
  const offered = list.entries.filter(({ status }) => status === 'offered')
  const places = (entries: typeof waiting) => entries.reduce((all, { party }) => all + party, 0)
  return [
    t('count.people', { count: waiting.length }),
    t('count.places', { count: places(waiting) }),
    offered.length > 0 && t('count.offered', { count: places(offered) }),
    list.free !== null && t('count.free', { count: list.free }),
    list.onOffer > 0 && t('count.onOffer', { count: list.onOffer }),
  ]
    .filter(Boolean)
    .join(' · ')
}
