import i18next from 'i18next'
import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { late } from '../../../shared/late.tsx'
import { Menu } from '../../../shared/overlays/menu.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { mayDo } from '../../events/rights.ts'
import { type TodayRow, useSetStatus } from './day-queries.ts'
import type { Moment } from './moment.ts'

const NewLinkDialog = late(async () => {
  const [module] = await Promise.all([
    import('../../ticketing/check-in/new-link-dialog.tsx'),
    i18next.loadNamespaces('door-desk'),
  ])
  return { default: module.NewLinkDialog }
})

interface Props {
  row: TodayRow
  moment: Moment
  title: string
}

/** The rarer tools of a session: a link for a helper, the waiting list, sold out or not, the hub. */
export function CardMenu({ row, moment, title }: Props) {
  const { t } = useTranslation('day')
  const toast = useToast()
  const navigate = useNavigate()
  const dialog = useDialog(`day-link-${row.id}`)
  const wasOpen = useRef(false)
  wasOpen.current ||= dialog.isOpen
  const setStatus = useSetStatus()
  const { eventId, id, status } = row
  const isOpen = moment === 'before' || moment === 'soon' || moment === 'on'
  const mark = async (next: 'scheduled' | 'soldOut') => {
    try {
      await setStatus.mutateAsync({ id, status: next })
      toast.success(t(next === 'soldOut' ? 'soldOutDone' : 'onSaleDone'), {
        undo: () => void mark(next === 'soldOut' ? 'scheduled' : 'soldOut'),
      })
    } catch (error) {
      toast.failure(error)
    }
  }
  const items = [
    isOpen && { label: t('newLink'), icon: 'link' as const, onSelect: () => dialog.open() },
    mayDo(row, 'sell') && {
      label: t('waitingList'),
      icon: 'users' as const,
      onSelect: () => void navigate(`/espera/${eventId}`),
    },
    mayDo(row, 'sell') && {
      label: t('orders'),
      icon: 'ticket' as const,
      onSelect: () => void navigate(`/pedidos/${eventId}`),
    },
    isOpen &&
      mayDo(row, 'edit') &&
      status === 'scheduled' && {
        label: t('markSoldOut'),
        icon: 'close' as const,
        onSelect: () => void mark('soldOut'),
      },
    isOpen &&
      mayDo(row, 'edit') &&
      status === 'soldOut' && {
        label: t('markOnSale'),
        icon: 'refresh' as const,
        onSelect: () => void mark('scheduled'),
      },
    row.hubEmail !== null && {
      label: t('writeHub'),
      icon: 'mail' as const,
      onSelect: () => location.assign(`mailto:${row.hubEmail}?subject=${encodeURIComponent(title)}`),
    },
  ].filter((item) => item !== false)
  return (
    <>
      <Menu label={t('moreOf', { title })} items={items} />
      {wasOpen.current && (
        <Suspense>
          <NewLinkDialog
            eventId={eventId}
            sessions={[{ ...row, released: 0 }]}
            only={id}
            maySell={mayDo(row, 'sell')}
            dialog={dialog}
          />
        </Suspense>
      )}
    </>
  )
}
