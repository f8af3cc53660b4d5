import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../shared/fields/date-field.tsx'

interface Props {
  day: string
  onPick: (day: string) => void
}

/** Goes to any day of the year. */
export function DayPick({ day, onPick }: Props) {
  const { t } = useTranslation('day')
  const form = useForm<{ day: string | null }>({ defaultValues: { day } })
  const picked = form.watch('day')
  useEffect(() => {
    if (picked && picked !== day) onPick(picked)
  }, [picked, day, onPick])
  return (
    <div className="day-pick">
      <DateField control={form.control} name="day" label={t('pickDay')} />
    </div>
  )
}
