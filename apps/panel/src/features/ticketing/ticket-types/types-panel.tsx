import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { useTakenOut } from '../../../shared/late-delete.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { SortableList } from '../../../shared/sortable/sortable-list.tsx'
import { pagePath } from '../../events/event/frame/sections.ts'
import { type Offer, type TypeRow, useDeleteType, useOrderTypes, useSaveType } from './offer-queries.ts'
import { takenOf, useOfferWords } from './offer-words.ts'
import { TypeDialog, type TypeTask } from './type-dialog.tsx'
import { TypeLine } from './type-line.tsx'
import type { TypeIdea } from './type-values.ts'
import { useTakeOff } from './use-take-off.ts'

/** The ticket types of an event in the order buyers see, and those off sale. */
export function TypesPanel({ offer }: { offer: Offer }) {
  const { t } = useTranslation(['offer', 'common'])
  const toast = useToast()
  const { typeName } = useOfferWords(offer)
  const edit = useDialog<TypeTask>('type')
  const order = useOrderTypes(offer.eventId)
  const save = useSaveType(offer.eventId)
  const remove = useDeleteType(offer.eventId)
  const gone = useTakenOut('ticket-type')
  const takeOff = useTakeOff<TypeRow>({
    kind: 'ticket-type',
    save: async ({ id, version }, isActive) =>
      (await save.mutateAsync({ type: { id, version, isActive } })).type,
    remove: remove.mutateAsync,
    isTaken: (type) => takenOf(type).sold + takenOf(type).held > 0,
    texts: { deleted: t('type.deleted'), retired: t('type.isRetired'), restored: t('type.restored') },
  })
  /** What was just put off sale is shown where it went. */
  const [isRetiredOpen, setRetiredOpen] = useState(false)
  const isFixed = !offer.mayChange
  const [active, retired] = [true, false].map((is) =>
    offer.types.filter(({ id, isActive }) => isActive === is && !gone.has(id)),
  )
  const restore = async (type: TypeRow) => {
    try {
      await save.mutateAsync({ type: { id: type.id, version: type.version, isActive: true } })
      toast.success(t('type.restored'))
    } catch (error) {
      toast.failure(error)
    }
  }
  const line = (type: TypeRow, handle: React.ReactNode) => (
    <TypeLine
      offer={offer}
      type={type}
      handle={handle}
      onEdit={() => edit.open({ id: type.id })}
      onCopy={() => edit.open({ copyOf: type.id })}
      onRemove={() => void takeOff(type).then((stays) => stays && setRetiredOpen(true))}
      onRestore={() => void restore(type)}
    />
  )
  const isTaught = offer.mayChange && active?.length === 1 && active[0]?.isDefault
  return (
    <div className="stack">
      {isTaught && (
        <section className="offer-teach">
          <h2>{t('teach.title')}</h2>
          <p>{t('teach.text')}</p>
          <ul>
            {ideasFor(offer.mode).map((idea) => (
              <li key={idea}>
                <button type="button" className="offer-idea" onClick={() => edit.open({ idea })}>
                  <strong>{t(`idea.${idea}`)}</strong>
                  <span className="meta">{t(`ideaText.${idea}`)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="offer-list">
        <div className="offer-columns" aria-hidden="true">
          <span>{t('column.type')}</span>
          <span>{t('column.price')}</span>
          <span>{t('column.sold')}</span>
        </div>
        <SortableList
          label={t('view.tipos')}
          items={active ?? []}
          idOf={({ id }) => id}
          nameOf={({ name }) => typeName(name)}
          isFixed={isFixed}
          onOrder={(ids) => order.mutateAsync(ids)}
        >
          {line}
        </SortableList>
      </div>
      <div className="row">
        <Button kind="primary" icon="plus" disabled={isFixed} onClick={() => edit.open({})}>
          {t('type.add')}
        </Button>
      </div>
      {retired && retired.length > 0 && (
        <details className="offer-retired" open={isRetiredOpen}>
          <summary>{t('type.retired', { count: retired.length })}</summary>
          <ul>
            {retired.map((type) => (
              <li key={type.id}>{line(type, null)}</li>
            ))}
          </ul>
        </details>
      )}
      <DonationCard offer={offer} />
      <CardFeeCard offer={offer} />
      <TypeDialog offer={offer} dialog={edit} />
    </div>
  )
}

/** Where booking is free a price is no idea, and where people pay what they like that is none. */
const ideasFor = (mode: Offer['mode']): TypeIdea[] => [
  ...(mode === 3 ? [] : (['reduced'] as const)),
  ...(mode === 1 ? (['choice'] as const) : []),
  'hidden',
  'companion',
]

/** That buyers can add a gift to the cause, and where the cause is set. */
function DonationCard({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offer')
  const { cause, eventId, cardFeeBearer } = offer
  return (
    <SectionCard
      title={t('donation.title')}
      actions={
        <LinkButton to={pagePath(eventId, 'impact')}>{t(cause ? 'donation.see' : 'donation.add')}</LinkButton>
      }
    >
      <p>
        {cause
          ? t(cardFeeBearer === 'cause' ? 'donation.lessFee' : 'donation.text', { cause })
          : t('donation.none')}
      </p>
    </SectionCard>
  )
}

/** Who pays what the bank keeps of a card payment, before anything is sold. */
function CardFeeCard({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offer')
  return (
    <SectionCard title={t('cardFee.title')}>
      <p>{t(`cardFee.${offer.cardFeeBearer}`)}</p>
    </SectionCard>
  )
}
