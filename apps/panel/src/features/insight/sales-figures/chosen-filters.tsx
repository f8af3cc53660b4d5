import { listSalesGroups, type SalesGrouping } from '@larunbat/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/api.ts'
import { Icon } from '../../../shared/icon.tsx'
import type { SalesAddress } from './sales-address.ts'
import { salesKeys } from './sales-queries.ts'

/** Filters that no control above shows: what was opened in the breakdown, each with a button that takes it away. */
export function ChosenFilters({ address: { filters, change } }: { address: SalesAddress }) {
  const { eventId, sessionId, ticketTypeId, ownerId } = filters
  const chosen = [
    { by: 'owner', id: ownerId, word: 'owner', gone: { propietario: undefined } },
    {
      by: 'event',
      id: eventId,
      word: 'event',
      gone: { evento: undefined, sesion: undefined, tipo_entrada: undefined, por: undefined },
    },
    { by: 'session', id: sessionId, word: 'session', gone: { sesion: undefined } },
    { by: 'ticketType', id: ticketTypeId, word: 'ticketType', gone: { tipo_entrada: undefined } },
  ] as const
  const shown = chosen.filter(({ id }) => id !== undefined)
  if (shown.length === 0) return null
  return (
    <div className="sales-chosen">
      {shown.map(({ by, id, word, gone }) => (
        <Chosen
          key={by}
          by={by}
          id={id as number}
          eventId={eventId}
          word={word}
          onRemove={() => change(gone)}
        />
      ))}
    </div>
  )
}

interface ChosenProps {
  by: SalesGrouping
  id: number
  eventId: number | undefined
  word: 'owner' | 'event' | 'session' | 'ticketType'
  onRemove: () => void
}

function Chosen({ by, id, eventId, word, onRemove }: ChosenProps) {
  const { t } = useTranslation('analytics')
  const fields = {
    event: { eventId: id },
    session: { eventId, sessionId: id },
    ticketType: { eventId, ticketTypeId: id },
    owner: { ownerId: id },
  }[by as 'event']
  const { data } = useQuery({
    queryKey: [...salesKeys.all, 'name', by, id],
    queryFn: ({ signal }) => callApi(listSalesGroups, { ...fields, by, pageSize: 1 }, { signal }),
    staleTime: 600_000,
  })
  const name = data?.rows[0]?.name ?? '…'
  return (
    <button
      type="button"
      className="chip sales-chip"
      onClick={onRemove}
      aria-label={`${t(`filter.${word}`)} ${name} · ${t('filter.remove')}`}
    >
      <span className="sales-chip-word">{t(`filter.${word}`)}</span>
      <span className="cut">{name}</span>
      <Icon name="close" size={16} />
    </button>
  )
}
