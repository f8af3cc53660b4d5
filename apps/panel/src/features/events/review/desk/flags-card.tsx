import { hubOfPlace } from '@larunbat/rules/reference/hub-of-place'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import '../../../../shared/fields/choice.css'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import { hubOptions } from '../../../../shared/lookup-names.ts'
import { useToast } from '../../../../shared/overlays/toast.tsx'
import { type DeskEvent, useDecisions } from '../review-queries.ts'

const FLAGS = ['isFeatured', 'is360', 'isBlacklisted'] as const
type Change = Partial<Record<(typeof FLAGS)[number], boolean>> & { hubId?: number }

interface FlagsCardProps {
  event: DeskEvent
  /** Told the event's version after a change: the reviewer has seen it. */
  onStored: (version: number) => void
}

/** What only the team sets. Each change is stored at once, sends nothing, and can be undone. */
export function FlagsCard({ event, onStored }: FlagsCardProps) {
  const { t } = useTranslation('review')
  const { language } = useFormat()
  const toast = useToast()
  const { administer } = useDecisions()
  const hubId = useId()
  const set = async (change: Change, back?: Change) => {
    try {
      const stored = await administer.mutateAsync({ id: event.id, ...change })
      onStored(stored.version)
      toast.success(t('flags.saved'), back ? { undo: () => void set(back) } : {})
    } catch (error) {
      toast.failure(error)
    }
  }
  const proposed = hubOfPlace(event.city ?? '')
  return (
    <SectionCard title={t('flags.title')}>
      <div className="stack-tight">
        {FLAGS.map((flag) => (
          <label key={flag} className="choice switch">
            <span className="choice-words">
              <span>{t(`flags.${flag}`)}</span>
              <span className="meta">{t(`flags.${flag}Hint`)}</span>
            </span>
            <input
              type="checkbox"
              role="switch"
              aria-checked={event[flag]}
              checked={event[flag]}
              disabled={administer.isPending}
              onChange={({ target }) => void set({ [flag]: target.checked }, { [flag]: event[flag] })}
            />
          </label>
        ))}
        <div className="field">
          <label className="field-label" htmlFor={hubId}>
            {t('flags.hub')}
          </label>
          <select
            id={hubId}
            className="input"
            value={event.hubId}
            disabled={administer.isPending}
            aria-describedby={`${hubId}-hint`}
            onChange={({ target }) => void set({ hubId: Number(target.value) }, { hubId: event.hubId })}
          >
            {hubOptions(language).map((hub) => (
              <option key={hub.value} value={hub.value}>
                {hub.label}
              </option>
            ))}
          </select>
          <span className="field-hint" id={`${hubId}-hint`}>
            {proposed > 0
              ? t('flags.hubProposed', {
                  city: event.city,
                  hub: hubOptions(language).find(({ value }) => value === proposed)?.label ?? '',
                })
              : t('flags.hubHint')}
          </span>
        </div>
      </div>
    </SectionCard>
  )
}
