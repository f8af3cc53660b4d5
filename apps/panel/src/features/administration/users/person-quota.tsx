import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { type Person, useUserActions } from './user-queries.ts'

const FIGURE = /^\d{0,7}$/

/** Events and storage of an account, and how much of both it may have; an empty field takes the festival's figure. */
export function PersonQuota({ person }: { person: Person }) {
  const { t } = useTranslation(['users', 'errors'])
  const { number } = useFormat()
  const toast = useToast()
  const { quota: save } = useUserActions(person.id)
  const { quota } = person
  const form = useForm({
    values: {
      events: quota?.ownEvents === null || quota === undefined ? '' : String(quota.ownEvents),
      megabytes: quota?.ownMegabytes === null || quota === undefined ? '' : String(quota.ownMegabytes),
    },
  })
  if (!quota) return null
  const handleSubmit = form.handleSubmit(async ({ events, megabytes }) => {
    for (const [name, text] of Object.entries({ events, megabytes }))
      if (!FIGURE.test(text.trim()))
        return form.setError(name as 'events', { message: t('errors:field.number') })
    const figure = (text: string) => (text.trim() === '' ? null : Number(text))
    try {
      await save.mutateAsync({ events: figure(events), megabytes: figure(megabytes) })
      toast.success(t('done.quota'))
    } catch (error) {
      toast.failure(error)
    }
  })
  return (
    <SectionCard title={t('card.quota')}>
      <form className="stack" onSubmit={handleSubmit} noValidate>
        <TextField
          control={form.control}
          name="events"
          inputMode="numeric"
          label={t('quota.events')}
          hint={t('quota.eventsUse', { used: number(quota.events), max: number(quota.maxEvents) })}
          isOptional
        />
        <TextField
          control={form.control}
          name="megabytes"
          inputMode="numeric"
          label={t('quota.storage')}
          hint={t('quota.storageUse', { used: number(quota.megabytes), max: number(quota.maxMegabytes) })}
          isOptional
        />
        <div>
          <Button type="submit" isPending={save.isPending}>
            {t('quota.save')}
          </Button>
        </div>
      </form>
    </SectionCard>
  )
}
