import { Suspense, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { Switch } from '../../../shared/fields/checkbox.tsx'
import { MoneyField } from '../../../shared/fields/number-field.tsx'
import { RadioGroup } from '../../../shared/fields/radio-group.tsx'
import { TextArea } from '../../../shared/fields/text-area.tsx'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { late } from '../../../shared/late.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useIdempotencyKey } from '../../../shared/once-key.ts'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { needsProof, useProven } from '../../../shared/proof/use-proven.ts'
import type { OrderDetail } from '../order-management/order-queries.ts'
import { useOrderQuote, useRefundOrder } from './refund-queries.ts'
import { TicketPicks } from './ticket-picks.tsx'

const AskedProof = late(() =>
  import('../../../shared/proof/asked-proof.tsx').then((module) => ({ default: module.AskedProof })),
)

interface Props {
  eventId: number
  order: OrderDetail
  onDone: (text: string) => void
}

interface Values {
  isOwn: boolean
  amountCents: number | null
  keepsTickets: boolean
  withDonation: boolean
  note: string
}

/** Which tickets, how much and why; what follows is said before it is done. */
export function OrderRefundForm({ eventId, order, onDone }: Props) {
  const { t } = useTranslation('refunds')
  const { money } = useFormat()
  const toast = useToast()
  const once = useIdempotencyKey()
  const [picked, setPicked] = useState<readonly string[]>([])
  const form = useForm<Values>({
    defaultValues: { isOwn: false, amountCents: null, keepsTickets: false, withDonation: false, note: '' },
  })
  const { isOwn, amountCents, ...chosen } = useWatch({ control: form.control }) as Values
  const keepsTickets = isOwn && chosen.keepsTickets
  const withDonation = chosen.withDonation && !keepsTickets
  const ticketIds = [...picked]
  const ownCents = isOwn ? amountCents : null
  const quote = useOrderQuote({
    ...{ eventId, orderId: order.id, withUsed: true, withDonation, ticketIds, keepsTickets },
    amountCents: ownCents,
  })
  const refund = useRefundOrder(eventId)
  const { backCents = 0, donationBackCents = 0, isWhole = false } = quote.data ?? {}
  const tickets = isOwn ? (amountCents ?? 0) : backCents
  const total = tickets + donationBackCents
  const withUsed = order.soldTickets.some(({ id, status }) => status === 'used' && picked.includes(id))
  const isUsedGone = withUsed && !keepsTickets
  const reasons = picked.length > 0 ? (quote.data?.reasons ?? []) : []
  const proven = useProven<string>('proof-refund', async (currentPassword, note) => {
    const input = {
      eventId,
      orderId: order.id,
      ticketIds,
      withUsed,
      withDonation,
      note: note.trim() || null,
      amountCents: isOwn ? (amountCents ?? 0) : null,
      keepsTickets,
    }
    try {
      const made = await refund.mutateAsync({ input: { ...input, currentPassword }, key: once(input) })
      if (made.requestId)
        return onDone(t('team.asked', { price: money(made.requestedCents, order.currency) }))
      onDone(
        made.backCents > 0
          ? t('order.done', { price: money(made.backCents, order.currency) })
          : t('order.doneFree', { count: made.ticketIds.length }),
      )
    } catch (error) {
      if (needsProof(error) && !currentPassword) throw error
      if (!showFieldErrors(form, error)) toast.failure(error)
      void quote.refetch()
    }
  })
  const submit = form.handleSubmit(({ note }) => proven.run(note))
  const isReady =
    picked.length > 0 &&
    !quote.isFetching &&
    (!isOwn || (typeof amountCents === 'number' && (amountCents > 0 || !keepsTickets)))
  return (
    <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <SectionCard title={t('order.tickets')} intro={t('order.intro')}>
        <TicketPicks eventId={eventId} order={order} picked={picked} onPick={setPicked} />
      </SectionCard>
      {picked.length > 0 && (
        <SectionCard title={t('order.howMuch')}>
          <div className="stack">
            {backCents > 0 && (
              <RadioGroup
                control={form.control}
                name="isOwn"
                label={t('order.amount')}
                options={[
                  { value: false, label: t('order.full', { price: money(backCents, order.currency) }) },
                  { value: true, label: t('order.own'), description: t('order.ownHint') },
                ]}
              />
            )}
            {isOwn && backCents > 0 && (
              <MoneyField
                control={form.control}
                name="amountCents"
                label={t('order.ownAmount')}
                currency={order.currency}
              />
            )}
            {isOwn && backCents > 0 && (
              <Switch
                control={form.control}
                name="keepsTickets"
                label={t('order.keep')}
                hint={t('order.keepHint')}
              />
            )}
            {isWhole && !keepsTickets && order.donationCents > 0 && (
              <Switch
                control={form.control}
                name="withDonation"
                label={t('withDonation')}
                hint={t('withDonationHint', { price: money(order.donationCents, order.currency) })}
              />
            )}
            <TextArea
              control={form.control}
              name="note"
              label={t('note')}
              hint={t('noteHint')}
              isOptional
              max={500}
              rows={3}
            />
            {reasons.length > 0 && (
              <Banner kind="warning">
                {reasons
                  .map((reason) =>
                    t(`team.${reason}`, {
                      price: money(quote.data?.availableCents ?? 0, order.currency),
                    }),
                  )
                  .join(' ')}{' '}
                {t('team.how')}
              </Banner>
            )}
            {isUsedGone && <Banner kind="warning">{t('order.used')}</Banner>}
            <p className="refund-sum" role="status">
              <span>{t(reasons.length > 0 ? 'team.back' : 'back')}</span>
              <strong>{money(total, order.currency)}</strong>
            </p>
            <p className="meta">
              {reasons.length > 0
                ? t('team.untilThen')
                : [
                    t(keepsTickets ? 'order.keeps' : 'order.cancels', { count: picked.length }),
                    total > 0 && t(`way.${quote.data?.provider ?? 'none'}`, { defaultValue: t('way.card') }),
                    order.email && t('order.told', { email: order.email }),
                  ]
                    .filter(Boolean)
                    .join(' ')}
            </p>
            <div className="row">
              <Button
                type="submit"
                kind={reasons.length > 0 ? 'primary' : 'danger'}
                disabled={!isReady}
                isPending={refund.isPending}
              >
                {reasons.length > 0
                  ? t('team.ask', { price: money(total, order.currency) })
                  : total > 0
                    ? t('order.do', { price: money(total, order.currency) })
                    : t('order.doFree', { count: picked.length })}
              </Button>
            </div>
          </div>
        </SectionCard>
      )}
      {proven.dialog.isOpen && (
        <Suspense>
          <AskedProof
            dialog={proven.dialog}
            next={`/devoluciones/${eventId}/${order.id}`}
            onProof={proven.onProof}
          />
        </Suspense>
      )}
    </form>
  )
}
