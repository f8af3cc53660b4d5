import { type CalendarDate, type CalendarDateTime, parseDate } from '@internationalized/date'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { instantOf, wallTime } from './date-values.ts'
import { FieldFrame, type FieldProps } from './field.tsx'
import { LazyPicker } from './lazy-picker.tsx'
import { type Bound, useField } from './use-field.ts'

/** A calendar day; the form holds `YYYY-MM-DD`, or null. */
export function DateField<T extends FieldValues, C, O>(
  props: Bound<T, C, O> & FieldProps & { min?: string; max?: string },
) {
  const { field, error } = useField(props)
  const value = field.value as string | null | undefined
  return (
    <FieldFrame {...props} error={error} isGroup>
      {(aria) => (
        <LazyPicker<CalendarDate>
          aria={aria}
          label={props.label}
          granularity="day"
          value={value ? parseDate(value) : null}
          minValue={props.min ? parseDate(props.min) : undefined}
          maxValue={props.max ? parseDate(props.max) : undefined}
          inputRef={field.ref}
          onBlur={field.onBlur}
          onChange={(date) => field.onChange(date?.toString() ?? null)}
        />
      )}
    </FieldFrame>
  )
}

interface DateTimeFieldProps<T extends FieldValues, C, O> extends Bound<T, C, O>, FieldProps {
  /**
   * IANA zone the clock time is told in. Another zone tells the same instant otherwise; where a person corrects the zone,
   * the form moves the instant (`moveToZone`).
   */
  timeZone: string
}

/** A day and a clock time in a zone; the form holds the UTC instant (ISO, Z), or null. */
export function DateTimeField<T extends FieldValues, C, O>(props: DateTimeFieldProps<T, C, O>) {
  const { timeZone } = props
  const { field, error } = useField(props)
  const instant = field.value as string | null | undefined
  // Keeps what is half typed: the picker's own value is the form's only once it is complete.
  const [wall, setWall] = useState<CalendarDateTime | null>(() => wallTime(instant, timeZone))
  const shown = useRef({ instant: instant ?? null, timeZone })
  useEffect(() => {
    if (shown.current.instant === (instant ?? null) && shown.current.timeZone === timeZone) return
    shown.current = { instant: instant ?? null, timeZone }
    setWall(wallTime(instant, timeZone))
  }, [timeZone, instant])
  return (
    <FieldFrame {...props} error={error} isGroup>
      {(aria) => (
        <LazyPicker<CalendarDateTime>
          aria={aria}
          label={props.label}
          granularity="minute"
          value={wall}
          inputRef={field.ref}
          onBlur={field.onBlur}
          onChange={(value) => {
            setWall(value)
            const next = value ? instantOf(value, timeZone) : null
            shown.current = { instant: next, timeZone }
            field.onChange(next)
          }}
        />
      )}
    </FieldFrame>
  )
}
