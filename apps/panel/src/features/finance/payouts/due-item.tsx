import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import '../../../shared/fields/choice.css'
import { useFormat } from '../../../shared/i18n/format.ts'
import { LinkButton } from '../../../shared/link-button.tsx'
import { Menu, type MenuItem } from '../../../shared/overlays/menu.tsx'
import type { BlockTarget } from './block-dialog.tsx'
import { DueParts, HoldPills, useDueName } from './due-words.tsx'
import type { Due } from './payout-queries.ts'

interface DueItemProps {
  due: Due
  /** With `onChoose` it can be picked. */
  isChosen?: boolean
  onChoose?: () => void
  onBlock: (target: BlockTarget) => void
}

/** One payee of the proposal: who, how much, why not, and of which events. */
export function DueItem({ due, isChosen, onChoose, onBlock }: DueItemProps) {
  const { t } = useTranslation('payouts')
  const { money, quoted } = useFormat()
  const name = useDueName()(due)
  const { kind, id, holds, iban, blockNote, currency, payableCents, waitingCents } = due
  const isBlocked = holds.includes('blocked') || holds.includes('returned')
  const items: MenuItem[] =
    id === null
      ? []
      : [
          isBlocked
            ? {
                label: t('block.lift'),
                icon: 'check',
                onSelect: () => onBlock({ kind, id, name, isLifted: true }),
              }
            : {
                label: t('block.hold'),
                icon: 'pause',
                onSelect: () => onBlock({ kind, id, name, isLifted: false }),
              },
        ]
  const waits = t('waits', { amount: money(waitingCents, currency) })
  const isWaiting = payableCents === 0 && waitingCents !== 0
  const isMissingData =
    holds.includes('billing_missing') || due.parts.some(({ reason }) => reason === 'no_payee')
  const words = (
    <span className="due-words">
      <span className="due-name">{name}</span>
      <span className="meta">{[t(`kind.${kind}`), iban].filter(Boolean).join(' · ')}</span>
    </span>
  )
  return (
    <li className="due">
      <div className="due-head due-row">
        {onChoose ? (
          <label className="choice due-choice">
            <input type="checkbox" checked={isChosen} onChange={onChoose} />
            {words}
          </label>
        ) : (
          words
        )}
        <span className="due-why">
          {(holds.length > 0 || isWaiting) && <HoldPills due={due} />}
          {blockNote && <span className="meta">{quoted(blockNote)}</span>}
          {isMissingData && (
            <LinkButton size="small" to={kind === 'cause' ? '/causas' : `/usuarios/${id}`}>
              {t('addData')}
              <span className="visually-hidden">{`: ${name}`}</span>
            </LinkButton>
          )}
        </span>
        <span className="due-amount">
          {money(isWaiting ? waitingCents : payableCents, currency)}
          {waitingCents !== 0 && !isWaiting && <span className="meta">{waits}</span>}
        </span>
        {items.length > 0 ? (
          <Menu label={t('actionsOf', { name })} items={items} />
        ) : (
          <span className="due-gap" />
        )}
      </div>
      <details className="due-more">
        <summary>{t('eventsCount', { count: due.parts.length })}</summary>
        <DueParts due={due} />
        {kind === 'seller' && id !== null && (
          <Link to={`/liquidacion?organizador=${id}`}>{t('openStatement')}</Link>
        )}
      </details>
    </li>
  )
}
