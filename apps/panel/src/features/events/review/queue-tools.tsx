import { EVENT_TYPES } from '@larunbat/rules/reference/lookups'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { FilterSelect } from '../../../shared/data/filter-select.tsx'
import { SearchField } from '../../../shared/data/search-field.tsx'
import { DateField } from '../../../shared/fields/date-field.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon } from '../../../shared/icon.tsx'
import { hubOptions } from '../../../shared/lookup-names.ts'
import type { useQueueAddress } from './queue-address.ts'
import type { QueueWatch } from './review-queries.ts'
import { COLUMN_LANGUAGES } from './texts-of.ts'

type Address = ReturnType<typeof useQueueAddress>

interface QueueToolsProps {
  address: Address
  watch: QueueWatch | undefined
}

/** Words to search by and, behind one button, what else the queue is narrowed down and ordered by; all in the address. */
export function QueueTools({ address, watch }: QueueToolsProps) {
  const { t } = useTranslation(['review-work', 'review', 'common'])
  const { language } = useFormat()
  const { filters, change } = address
  const { hubId, isMine, typeId, kind, assigned, sort, from, until } = filters
  const count = [hubId ?? isMine, typeId, kind, languageChoice(filters), assigned, sort, from, until].filter(
    (filter) => filter !== undefined,
  ).length
  return (
    <div className="queue-tools">
      <SearchField
        label={t('review:search')}
        value={filters.query ?? ''}
        onChange={(texto) => change({ texto })}
      />
      <details className="queue-more">
        <summary className="button" data-kind="quiet">
          <Icon name="settings" size={18} />
          {count > 0 ? t('filter.moreCount', { count }) : t('filter.more')}
        </summary>
        <div className="queue-panel">
          <HubSelect address={address} watch={watch} />
          <FilterSelect
            label={t('filter.type')}
            value={filters.typeId}
            options={EVENT_TYPES.map((type) => ({ value: type.id as number, label: type[language] }))}
            onChange={(tipo) => change({ tipo })}
          />
          <FilterSelect
            label={t('filter.kind')}
            value={filters.kind}
            options={(['nuevo', 'reenviado', 'cambios'] as const).map((kind) => ({
              value: kind,
              label: t(`kind.${kind}`),
            }))}
            onChange={(clase) => change({ clase })}
          />
          <FilterSelect
            label={t('filter.language')}
            value={languageChoice(filters)}
            options={(['has', 'lacks'] as const).flatMap((side) =>
              COLUMN_LANGUAGES.map((tag) => ({
                value: `${side} ${tag}`,
                label: t(`filter.${side}`, { language: t(`common:language.${tag}`) }),
              })),
            )}
            onChange={(choice) => change(languageAddress(choice))}
          />
          <FilterSelect
            label={t('filter.assigned')}
            value={filters.assigned}
            options={(['yo', 'nadie', 'otros'] as const).map((whom) => ({
              value: whom,
              label: t(`assigned.${whom}`),
            }))}
            onChange={(asignado) => change({ asignado })}
          />
          <FilterSelect
            label={t('sort.label')}
            value={sortChoice(filters)}
            options={SORT_CHOICES.map((choice) => ({ value: choice, label: t(`sort.${choice}`) }))}
            onChange={(choice) => {
              const [orden, sentido] = choice?.split('_') ?? []
              change({ orden, sentido })
            }}
          />
          <QueueDays address={address} />
          {address.isFiltered && (
            <Button kind="quiet" size="small" onClick={address.clear}>
              {t('review:none.clear')}
            </Button>
          )}
        </div>
      </details>
    </div>
  )
}

/** The hubs where something waits, with how many; those of the reviewer first. */
function HubSelect({ address, watch }: QueueToolsProps) {
  const { t } = useTranslation('review-work')
  const { language } = useFormat()
  const { filters, change } = address
  const totals = new Map(watch?.hubs.map(({ id, total }) => [id, total]))
  const myHubs = watch?.myHubs ?? []
  const isMine = (id: number) => myHubs.includes(id)
  const shown = hubOptions(language)
    .filter(({ value }) => totals.has(value) || value === filters.hubId || isMine(value))
    .sort((a, b) => Number(isMine(b.value)) - Number(isMine(a.value)))
  const mine = myHubs.reduce((sum, id) => sum + (totals.get(id) ?? 0), 0)
  return (
    <FilterSelect
      label={t('filter.hub')}
      value={filters.hubId === undefined ? (filters.isMine ? 'mine' : undefined) : String(filters.hubId)}
      options={[
        ...(myHubs.length > 0 ? [{ value: 'mine', label: `${t('filter.mine')} (${mine})` }] : []),
        ...shown.map(({ value, label }) => ({
          value: String(value),
          label: `${label} (${totals.get(value) ?? 0})`,
        })),
      ]}
      onChange={(value) =>
        change({ hub: value === 'mine' ? undefined : value, mios: value === 'mine' ? 1 : undefined })
      }
    />
  )
}

const SORT_CHOICES = [
  'urgencia_asc',
  'espera_asc',
  'espera_desc',
  'inicio_asc',
  'inicio_desc',
  'hub_asc',
  'titulo_asc',
] as const
type SortChoice = (typeof SORT_CHOICES)[number]

function sortChoice({ sort, direction = 'asc' }: Address['filters']): SortChoice | undefined {
  return SORT_CHOICES.find((choice) => choice === `${sort}_${direction}`)
}

const languageChoice = ({ language, missingLanguage }: Address['filters']) =>
  missingLanguage ? `lacks ${missingLanguage}` : language ? `has ${language}` : undefined

function languageAddress(choice: string | undefined) {
  const [side, tag] = choice?.split(' ') ?? []
  return {
    idioma: side === 'has' ? tag : undefined,
    falta_idioma: side === 'lacks' ? tag : undefined,
  }
}

/** The days an event may be on; chosen here, kept in the address. */
function QueueDays({ address }: { address: ReturnType<typeof useQueueAddress> }) {
  const { t } = useTranslation('review-work')
  const { filters, change } = address
  const stored = { from: filters.from ?? null, until: filters.until ?? null }
  const { control } = useForm<typeof stored>({ values: stored })
  const chosen = useWatch({ control })
  const hasChanged = (chosen.from ?? null) !== stored.from || (chosen.until ?? null) !== stored.until
  useEffect(() => {
    if (hasChanged) change({ desde: chosen.from ?? undefined, hasta: chosen.until ?? undefined })
    // The address has the new values immediately; only chosen values start a change.
  }, [chosen.from, chosen.until])
  return (
    <div className="queue-days">
      <DateField control={control} name="from" label={t('filter.from')} max={filters.until} />
      <DateField control={control} name="until" label={t('filter.until')} min={filters.from} />
    </div>
  )
}
