import { saveEdition } from '@larunbat/contract'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../shared/button.tsx'
import { Switch } from '../../../shared/fields/checkbox.tsx'
import { DateField } from '../../../shared/fields/date-field.tsx'
import { Select } from '../../../shared/fields/select.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { onceRead, useDialogForm } from '../../../shared/forms/use-dialog-form.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { hubOptions } from '../../../shared/lookup-names.ts'
import { FormDialog } from '../../../shared/overlays/form-dialog.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { type Edition, useFestivalActions } from './festival-queries.ts'

interface EditionDialogProps {
  /** Number of an edition; null for a new one. */
  dialog: DialogState<number | null>
  edition: Edition | undefined
  /** Year of the newest edition: a new one is of the next. */
  latest: number | undefined
}

function valuesOf(edition: Edition | undefined, latest: number | undefined, festival: string) {
  const year = edition?.year ?? (latest ?? new Date().getFullYear()) + 1
  const day = lastSaturdayOfNovember(year)
  return {
    id: edition?.id ?? null,
    year,
    name: edition?.name ?? `${festival} ${year}`,
    isCurrent: edition?.isCurrent ?? false,
    ranges: edition?.ranges ?? [{ hubId: null as number | null, from: day, until: day }],
    version: edition?.version ?? 0,
  }
}

/** The festival's day: the Saturday after the fourth Thursday, as a proposal. */
function lastSaturdayOfNovember(year: number): string {
  const last = new Date(Date.UTC(year, 10, 30))
  last.setUTCDate(30 - ((last.getUTCDay() + 1) % 7))
  return last.toISOString().slice(0, 10)
}

const FIRST_YEAR = 2012

/** Years an edition may be of: all since the festival began, and some to come. */
function yearsAround(year = new Date().getFullYear()): number[] {
  const last = Math.max(year, new Date().getFullYear()) + 5
  return Array.from({ length: last - FIRST_YEAR + 1 }, (_, index) => last - index)
}

/** An edition: year, name, whether it runs, and its days, for all hubs and for those that differ. */
export function EditionDialog({ dialog: asked, edition, latest }: EditionDialogProps) {
  const dialog = onceRead(asked, edition)
  const { t } = useTranslation(['festival', 'common'])
  const { language } = useFormat()
  const { saveEdition: save } = useFestivalActions()
  const { form, control, submit } = useDialogForm({
    dialog,
    input: saveEdition.input,
    values: valuesOf(edition, latest, t('common:festival')),
    save: save.mutateAsync,
    saved: t('saved'),
  })
  const ranges = useFieldArray({ control, name: 'ranges' })
  const first = form.watch('ranges.0')
  return (
    <FormDialog
      dialog={dialog}
      title={t(edition ? 'editions.edit' : 'editions.add')}
      onSubmit={submit}
      isPending={save.isPending}
    >
      <div className="form-grid">
        <Select
          control={control}
          name="year"
          label={t('editions.year')}
          options={yearsAround(edition?.year ?? latest).map((value) => ({ value, label: String(value) }))}
        />
        <TextField control={control} name="name" label={t('editions.name')} />
      </div>
      {!edition?.isCurrent && (
        <Switch control={control} name="isCurrent" label={t('editions.run')} hint={t('editions.runHint')} />
      )}
      {ranges.fields.map((range, index) => (
        <fieldset key={range.id} className="setting-range">
          <legend className="field-label">
            {index === 0 ? t('editions.everywhere') : t('editions.hubDays')}
          </legend>
          {index > 0 && (
            <Select
              control={control}
              name={`ranges.${index}.hubId`}
              label={t('editions.hub')}
              options={hubOptions(language)}
            />
          )}
          <div className="form-grid">
            <DateField control={control} name={`ranges.${index}.from`} label={t('editions.from')} />
            <DateField control={control} name={`ranges.${index}.until`} label={t('editions.until')} />
          </div>
          {index > 0 && (
            <IconButton icon="trash" label={t('editions.removeDays')} onClick={() => ranges.remove(index)} />
          )}
        </fieldset>
      ))}
      <div className="row">
        <Button
          icon="plus"
          size="small"
          onClick={() => ranges.append({ hubId: null, from: first?.from ?? '', until: first?.until ?? '' })}
        >
          {t('editions.addDays')}
        </Button>
      </div>
    </FormDialog>
  )
}
