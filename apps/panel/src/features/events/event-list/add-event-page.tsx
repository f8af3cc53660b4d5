import { NewEvent } from '@larunbat/contract'
import { ApiError, isPassing } from '@larunbat/contract/client'
import { TITLE_MAX_LENGTH, TITLE_MIN_LENGTH } from '@larunbat/rules/events/completeness'
import { EVENT_TYPES } from '@larunbat/rules/reference/lookups'
import { TEXT_LANGUAGES } from '@larunbat/rules/text/language'
import { parseMultilingual } from '@larunbat/rules/text/multilingual-text'
import { lengthOf } from '@larunbat/rules/text/text-length'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../../shared/button.tsx'
import { DraftBanner, useDraft } from '../../../shared/drafts/use-draft.tsx'
import { Checkbox } from '../../../shared/fields/checkbox.tsx'
import { CityField } from '../../../shared/fields/city-field.tsx'
import { MultilingualField } from '../../../shared/fields/multilingual-field.tsx'
import { Select } from '../../../shared/fields/select.tsx'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { asFormError } from '../event/form/event-form.ts'
import { indexPath, pagePath } from '../event/frame/sections.ts'
import { eventKeys } from '../event-keys.ts'
import { useAddEvent } from '../event-queries.ts'
import { optionsOf } from '../names.ts'
import { useArrangeChapters } from '../series/series-queries.ts'
import { clearCreationKey, creationKey } from './creation-key.ts'
import { newOrder, saveNew, waitingKey } from './save-new.ts'

interface FirstFields {
  title?: string | undefined
  city?: string | null | undefined
  typeId?: number | null | undefined
  isSeries?: boolean | undefined
}

/**
 * The three things an event begins with (specification, section 4); saving them opens the other sections. With `?serie=`
 * it becomes a chapter of that series; with `?espera=` it is one that waits to be sent. Each of them has its own draft, and
 * so its own form: one that is half written keeps its words while another one is opened.
 */
export function AddEventPage() {
  const [search] = useSearchParams()
  const seriesId = seriesOf(search.get('serie') ?? '')
  const waiting = search.get('espera') ?? undefined
  return <NewEventForm key={`${seriesId} ${waiting}`} seriesId={seriesId} waiting={waiting} />
}

interface NewEventFormProps {
  seriesId: number | undefined
  /** Key of the event that waits. */
  waiting: string | undefined
}

function NewEventForm({ seriesId, waiting }: NewEventFormProps) {
  const { t } = useTranslation(['add-event', 'event-list'])
  const { language } = useFormat()
  const toast = useToast()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const add = useAddEvent()
  const chapters = useArrangeChapters()
  const form = useForm<FirstFields, unknown, FirstFields>({
    mode: 'onTouched',
    defaultValues: { title: '', city: null, typeId: null, isSeries: false },
    resolver: resolverFor<FirstFields>(NewEvent.pick('title', 'city', 'typeId', 'isSeries'), firstFaults),
  })
  const draft = useDraft(
    waiting ? waitingKey(waiting) : seriesId ? `content.new.${seriesId}` : 'content.new',
    form,
    waiting ? () => newOrder(waiting, form.getValues(), 'unfinished') : undefined,
  )
  const handleSubmit = form.handleSubmit(async (values) => {
    if (add.isPending) return
    // One that waited may be there already, its answer lost: under its own key it is not made twice.
    const key = waiting ?? creationKey(values)
    try {
      const event = await add.mutateAsync({ key, event: values })
      clearCreationKey()
      form.reset()
      draft.clear()
      // The event is there: one that finds no place in the series is said, not lost.
      if (seriesId) await chapters.add.mutateAsync({ seriesId, id: event.id }).catch(toast.failure)
      toast.success(t('created'))
      void navigate(indexPath(event.id), { replace: true })
    } catch (error) {
      // A chapter needs its series at hand; any other event may wait for the network.
      if (isPassing(error) && !seriesId) {
        form.reset()
        draft.clear()
        // Under the same key where it waited already.
        await saveNew(key, values)
        toast.info(t('later'))
        void navigate('/inicio', { replace: true })
        return
      }
      if (error instanceof ApiError && error.code === 'request.key_reused') {
        // It was made from words written before these, which only this device has: they stay.
        void cache.invalidateQueries({ queryKey: eventKeys.all })
        toast.info(t('exists'))
        return
      }
      const fault = asFormError(error, 'event.')
      if (!showFieldErrors(form, fault)) toast.failure(fault)
    }
  })
  return (
    <Screen
      title={t(seriesId ? 'newChapter' : 'event-list:new')}
      backTo={seriesId ? pagePath(seriesId, 'chapters') : '/inicio'}
      width="form"
    >
      <form className="stack" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <DraftBanner draft={draft} />
        <SectionCard title={t('title')} intro={t('intro')}>
          <div className="stack">
            <MultilingualField
              control={form.control}
              name="title"
              label={t('name')}
              hint={t('nameHint')}
              max={TITLE_MAX_LENGTH}
            />
            <div className="form-grid">
              <CityField control={form.control} name="city" label={t('city')} hint={t('cityHint')} />
              <Select
                control={form.control}
                name="typeId"
                label={t('type')}
                options={optionsOf(EVENT_TYPES, language)}
              />
            </div>
            {!seriesId && (
              <Checkbox control={form.control} name="isSeries" label={t('series')} hint={t('seriesHint')} />
            )}
          </div>
        </SectionCard>
        <div className="row row-end">
          <Button type="submit" kind="primary" icon="plus" isPending={add.isPending}>
            {t('action')}
          </Button>
        </div>
      </form>
    </Screen>
  )
}

/** The series in the address that the new event is to be a chapter of. */
const seriesOf = (id: string): number | undefined => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined)

/** The three are required here, though a later change may leave city and type open for a while. */
export function firstFaults({ title, city, typeId }: FirstFields): Record<string, string> {
  const faults: Record<string, string> = {}
  const { plain, ...parts } = parseMultilingual(title ?? '')
  const words = [plain, ...TEXT_LANGUAGES.map((language) => parts[language])].filter(
    (text) => text !== undefined,
  )
  const longest = Math.max(0, ...words.map((text) => lengthOf(text.trim())))
  if (longest === 0) faults.title = 'field.required'
  else if (longest < TITLE_MIN_LENGTH) faults.title = `field.too_short:${TITLE_MIN_LENGTH}`
  else if (words.some((text) => lengthOf(text) > TITLE_MAX_LENGTH))
    faults.title = `field.too_long:${TITLE_MAX_LENGTH}`
  if (!city?.trim()) faults.city = 'field.required'
  if (typeId === null || typeId === undefined) faults.typeId = 'field.required'
  return faults
}
