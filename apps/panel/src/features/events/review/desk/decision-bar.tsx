import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { useScreenKeys } from '../../../../shared/keys.ts'
import { LinkButton } from '../../../../shared/link-button.tsx'
import { KeyHints, keysOf } from '../key-hints.tsx'
import { deskPath } from '../queue-address.ts'
import type { DeskData } from '../review-queries.ts'

interface DecisionBarProps {
  desk: DeskData
  search: string
  /** Which decision the event waits for. */
  waitsFor: 'publication' | 'changes' | undefined
  /** The event is another one than the reviewer has read: what changed is at the top and in the dialogs. */
  hasChanged: boolean
  remarkCount: number
  isPending: boolean
  onReturn: () => void
  onPublish: () => void
  onRefuse: () => void
  onApprove: () => void
}

/** At the foot of the desk, within reach of a thumb: how many wait, the next one, and the decision. */
export function DecisionBar(props: DecisionBarProps) {
  const { desk, search, waitsFor, hasChanged, remarkCount, isPending } = props
  const { t } = useTranslation(['review', 'review-work'])
  const { number } = useFormat()
  const keys = t(`review-work:deskKeys.${waitsFor ?? 'idle'}`)
  useScreenKeys(useMemo(() => keysOf(keys), [keys]))
  return (
    <section className="decision-bar" aria-label={t('decision.label')}>
      <span className="decision-queue" role="status">
        {t('waiting', { count: desk.waiting, total: number(desk.waiting) })}
        {hasChanged && (
          <a className="decision-changed" href="#seen">
            {t('review-work:seen.title')}
          </a>
        )}
        <KeyHints keys={keys} />
      </span>
      {desk.nextId !== null && desk.nextId !== desk.event.id && (
        <LinkButton kind="quiet" icon="next" to={deskPath(desk.nextId, search)} replace>
          {t('decision.next')}
        </LinkButton>
      )}
      {waitsFor === 'publication' && (
        <div className="decision-buttons">
          <Button icon="undo" onClick={props.onReturn}>
            {remarkCount > 0 ? t('decision.returnWith', { count: remarkCount }) : t('decision.return')}
          </Button>
          <Button kind="primary" icon="check" isPending={isPending} onClick={props.onPublish}>
            {t('decision.publish')}
          </Button>
        </div>
      )}
      {waitsFor === 'changes' && (
        <div className="decision-buttons">
          <Button icon="undo" onClick={props.onRefuse}>
            {t('decision.refuse')}
          </Button>
          <Button kind="primary" icon="check" isPending={isPending} onClick={props.onApprove}>
            {t('decision.approve')}
          </Button>
        </div>
      )}
    </section>
  )
}
