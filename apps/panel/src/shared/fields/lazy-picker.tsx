import type { CalendarDate, CalendarDateTime } from '@internationalized/date'
import { type ComponentType, lazy, Suspense } from 'react'
import type { PickerProps } from './date-picker.tsx'

// A lazy component has no type parameters; the props are checked where it is used.
const Picker = lazy(async () => {
  const module = await import('./date-picker.tsx')
  return { default: module.Picker as unknown as ComponentType<PickerProps<CalendarDate>> }
})

/** The date picker, whose code comes with the first date on screen; until then a box of the same size. */
export function LazyPicker<D extends CalendarDate | CalendarDateTime>(props: PickerProps<D>) {
  return (
    <Suspense fallback={<div className="input" aria-busy="true" />}>
      <Picker {...(props as unknown as PickerProps<CalendarDate>)} />
    </Suspense>
  )
}
