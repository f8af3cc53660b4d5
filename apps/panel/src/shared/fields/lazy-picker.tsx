import type { CalendarDate, CalendarDateTime } from '@internationalized/date'
import { type ComponentProps, type ComponentType, Suspense, startTransition, useState } from 'react'
import { late } from '../late.tsx'
import type { PickerProps } from './date-picker.tsx'
import type { SegmentPicker } from './segment-picker.tsx'

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
 * A date, whose code comes with the first one on screen; until then a box of the same size. The calendar comes when it is
 * asked for, and takes the place of the segments with what they hold.
 */
export function LazyPicker<D extends CalendarDate | CalendarDateTime>(props: PickerProps<D>) {
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
