import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { ConfirmDialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { SortableList } from '../../../shared/sortable/sortable-list.tsx'
import { DonationCard } from './donation-card.tsx'
import { type Offer, type TypeRow, useDeleteType, useOrderTypes, useSaveType } from './offer-queries.ts'
import { takenOf, useOfferWords } from './offer-words.ts'
import { TypeDialog, type TypeTask } from './type-dialog.tsx'
import { TypeLine } from './type-line.tsx'
import type { TypeIdea } from './type-values.ts'

/** The ticket types of an event in the order buyers see, and those off sale. */
export function TypesPanel({ offer }: { offer: Offer }) {
  const { t } = useTranslation(['offer', 'common'])
  const toast = useToast()
  const { typeName } = useOfferWords(offer)
  const edit = useDialog<TypeTask>('type')
  const remove = useDialog<number>('remove-type')
  const order = useOrderTypes(offer.contentId)
  const save = useSaveType(offer.contentId)
  const [said, setSaid] = useState<number>()
  const isFixed = !offer.mayChange
  const [active, retired] = [true, false].map((is) => offer.types.filter(({ isActive }) => isActive === is))
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
      onRemove={() => remove.open(type.id)}
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
        <details className="offer-retired" open={said !== undefined}>
          <summary>{t('type.retired', { count: retired.length })}</summary>
          <ul>
            {retired.map((type) => (
              <li key={type.id}>{line(type, null)}</li>
            ))}
          </ul>
        </details>
      )}
      <DonationCard offer={offer} />
      <TypeDialog offer={offer} dialog={edit} />
      <RemoveDialog offer={offer} dialog={remove} onRetired={setSaid} />
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

interface RemoveDialogProps {
  offer: Offer
  dialog: ReturnType<typeof useDialog<number>>
  onRetired: (id: number) => void
}

/** Asks first; what was ever taken is only put out of sale, which it says before. */
function RemoveDialog({ offer, dialog, onRetired }: RemoveDialogProps) {
  const { t } = useTranslation('offer')
  const toast = useToast()
  const { typeName } = useOfferWords(offer)
  const remove = useDeleteType(offer.contentId)
  const type = offer.types.find(({ id }) => id === dialog.value)
  const isTaken = type ? takenOf(type).sold + takenOf(type).held > 0 : false
  const confirm = async () => {
    if (!type) return dialog.close()
    try {
      const { isRetired } = await remove.mutateAsync(type.id)
      if (isRetired) onRetired(type.id)
      toast.success(t(isRetired ? 'type.isRetired' : 'type.deleted'))
    } catch (error) {
      toast.failure(error)
    }
    dialog.close()
  }
  return (
    <ConfirmDialog
      dialog={dialog}
      title={t(isTaken ? 'type.retireTitle' : 'type.deleteTitle', { name: typeName(type?.name) })}
      action={t(isTaken ? 'type.retire' : 'type.delete')}
      kind="danger"
      isPending={remove.isPending}
      onConfirm={() => void confirm()}
    >
      {t(isTaken ? 'type.retireText' : 'type.deleteText')}
    </ConfirmDialog>
  )
}
