import { type CalendarDate, type CalendarDateTime, parseDate } from '@internationalized/date'
import {
  type ComponentProps,
  type ComponentType,
  Suspense,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { FieldValues } from 'react-hook-form'
import { late } from '../late.tsx'
import type { PickerProps } from './date-picker.tsx'
import { instantOf, wallTime } from './date-values.ts'
import { FieldFrame, type FieldProps } from './field.tsx'
import type { SegmentPicker } from './segment-picker.tsx'
import { type Bound, useField } from './use-field.ts'

// Lazy components have no type parameters; the props are checked where the picker is used.
const Segments = late(async () => {
  const module = await import('./segment-picker.tsx')
  return {
    default: module.SegmentPicker as ComponentType<ComponentProps<typeof SegmentPicker<CalendarDate>>>,
  }
})
const Picker = late(async () => {
  const module = await import('./date-picker.tsx')
  return { default: module.Picker as ComponentType<PickerProps<CalendarDate>> }
})

/**
 * A date field, whose code loads with the first one on screen; until then a box of the same size. The calendar loads on
 * request and replaces the segments with their values.
 */
function LazyPicker<D extends CalendarDate | CalendarDateTime>(props: PickerProps<D>) {
  const [hasCalendar, setHasCalendar] = useState(false)
  const plain = props as unknown as PickerProps<CalendarDate>
  return (
    <Suspense fallback={<div className="input" aria-busy="true" />}>
      {hasCalendar ? (
        <Picker {...plain} opensAtFirst />
      ) : (
        <Segments {...plain} onCalendar={() => startTransition(() => setHasCalendar(true))} />
      )}
    </Suspense>
  )
}

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
   * IANA zone of the displayed time. Another zone displays the same instant differently; when a person corrects the
   * zone, the form moves the instant (`moveToZone`).
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
