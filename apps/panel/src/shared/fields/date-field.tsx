import { type CalendarDate, type CalendarDateTime, parseDate } from '@internationalized/date'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { instantOf, moveToZone, wallTime } from './date-values.ts'
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
  /** IANA zone the clock time is of. When it changes, the clock time stays and the instant moves. */
  timeZone: string
}

/** A day and a clock time in a zone; the form holds the UTC instant (ISO, Z), or null. */
export function DateTimeField<T extends FieldValues, C, O>(props: DateTimeFieldProps<T, C, O>) {
  const { timeZone } = props
  const { field, error } = useField(props)
  const instant = field.value as string | null | undefined
  const zone = useRef(timeZone)
  // Keeps what is half typed: the picker's own value is the form's only once it is complete.
  const [wall, setWall] = useState<CalendarDateTime | null>(() => wallTime(instant, timeZone))
  const written = useRef(instant ?? null)
  useEffect(() => {
    if (zone.current !== timeZone && instant) {
      const moved = moveToZone(instant, zone.current, timeZone)
      written.current = moved
      field.onChange(moved)
    } else if ((instant ?? null) !== written.current) {
      written.current = instant ?? null
      setWall(wallTime(instant, timeZone))
    }
    zone.current = timeZone
  }, [timeZone, instant, field.onChange])
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
            written.current = value ? instantOf(value, timeZone) : null
            field.onChange(written.current)
          }}
        />
      )}
    </FieldFrame>
  )
}
