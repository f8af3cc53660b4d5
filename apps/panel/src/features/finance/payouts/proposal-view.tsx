import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { EmptyState } from '../../../shared/data/empty-state.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { BlockDialog, type BlockTarget } from './block-dialog.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { DueItem } from './due-item.tsx'
import type { Due, Proposal } from './payout-queries.ts'

const keyOf = ({ kind, id, parts }: Due) => `${kind}:${id ?? `event ${parts[0]?.eventId}`}`
const isPayable = ({ holds, payableCents, id }: Due) => holds.length === 0 && payableCents > 0 && id !== null

/** Who can be paid, chosen for a batch, and who not and why. */
export function ProposalView({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('payouts')
  const { money } = useFormat()
  const payable = proposal.dues.filter(isPayable)
  const held = proposal.dues.filter((due) => !isPayable(due))
  // Those that were taken out: all others who can be paid are in, also when the list is read anew.
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const chosen = payable.filter((due) => !without.has(keyOf(due)))
  const total = chosen.reduce((all, { payableCents }) => all + payableCents, 0)
  const create = useDialog('create-batch')
  const block = useDialog<BlockTarget>('block')
  const toggle = (due: Due) => {
    const next = new Set(without)
    if (!next.delete(keyOf(due))) next.add(keyOf(due))
    setWithout(next)
  }
  if (proposal.dues.length === 0)
    return (
      <EmptyState title={t('proposal.empty.title')} seed="payouts">
        {t('proposal.empty.text')}
      </EmptyState>
    )
  return (
    <div className="stack">
      <SectionCard title={t('proposal.payable')} intro={t('proposal.payableIntro')}>
        {payable.length === 0 ? (
          <p className="muted">{t('proposal.nobody')}</p>
        ) : (
          <ul className="dues">
            {payable.map((due) => (
              <DueItem
                key={keyOf(due)}
                due={due}
                isChosen={!without.has(keyOf(due))}
                onChoose={() => toggle(due)}
                onBlock={block.open}
              />
            ))}
          </ul>
        )}
        {payable.length > 0 && (
          <div className="due-total">
            <span role="status">
              {t('proposal.chosen', { count: chosen.length })}{' '}
              <strong>{money(total, proposal.currency)}</strong>
            </span>
            <Button kind="primary" disabled={chosen.length === 0} onClick={() => create.open()}>
              {t('proposal.create')}
            </Button>
          </div>
        )}
      </SectionCard>
      {held.length > 0 && (
        <SectionCard title={t('proposal.held')} intro={t('proposal.heldIntro')}>
          <ul className="dues">
            {held.map((due) => (
              <DueItem key={keyOf(due)} due={due} onBlock={block.open} />
            ))}
          </ul>
        </SectionCard>
      )}
      <CreateDialog dialog={create} currency={proposal.currency} dues={chosen} />
      <BlockDialog dialog={block} />
    </div>
  )
}
