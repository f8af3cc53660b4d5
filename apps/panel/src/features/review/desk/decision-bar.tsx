import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { type ScreenKey, useScreenKeys } from '../../../shared/keys.ts'
import { LinkButton } from '../../../shared/link-button.tsx'
import { deskPath } from '../queue-address.ts'
import type { DeskData } from '../review-queries.ts'

interface DecisionBarProps {
  desk: DeskData
  search: string
  /** Which decision the event waits for. */
  waitsFor: 'publication' | 'changes' | undefined
  /** The event is another one than the reviewer has read: they read it again before they decide. */
  hasChanged: boolean
  onSeen: () => void
  remarkCount: number
  isPending: boolean
  onReturn: () => void
  onPublish: () => void
  onRefuse: () => void
  onApprove: () => void
}

/** At the foot of the desk, within reach of a thumb: how many wait, the next one, and the decision. */
export function DecisionBar(props: DecisionBarProps) {
  const { desk, search, hasChanged, remarkCount, isPending } = props
  const waitsFor = hasChanged ? undefined : props.waitsFor
  const { t } = useTranslation(['review', 'review-work'])
  const { number } = useFormat()
  const keys = t(`review-work:deskKeys.${waitsFor ?? 'idle'}`)
  useScreenKeys(useMemo(() => keysOf(keys), [keys]))
  return (
    <section className="decision-bar" aria-label={t('decision.label')}>
      <span className="decision-queue" role="status">
        {t('waiting', { count: desk.waiting, total: number(desk.waiting) })}
        <span className="meta keys-hint">{keys}</span>
      </span>
      {desk.nextId !== null && desk.nextId !== desk.content.id && (
        <LinkButton kind="quiet" icon="next" to={deskPath(desk.nextId, search)} replace>
          {t('decision.next')}
        </LinkButton>
      )}
      {hasChanged && props.waitsFor && (
        <div className="decision-buttons">
          <span className="decision-changed">{t('changedMeanwhile')}</span>
          <Button kind="primary" onClick={props.onSeen}>
            {t('notice.seen')}
          </Button>
        </div>
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

/** The letters as the sheet of shortcuts lists them: "n next · p publish" says a letter and what it does, each. */
const keysOf = (text: string): ScreenKey[] =>
  text.split(' · ').map((part) => {
    const [key = '', ...words] = part.split(' ')
    return { keys: [key], label: words.join(' ') }
  })
