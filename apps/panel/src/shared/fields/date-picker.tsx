import type { CalendarDate, CalendarDateTime } from '@internationalized/date'
import { useEffect, useRef, useState } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  I18nProvider,
  Popover,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { localeTag } from '../i18n/format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { Icon } from '../icon.tsx'
import { useOverlayStack } from '../overlays/stack.ts'
import '../button.css'
import './date-field.css'
import type { FieldAria } from './field.tsx'

export interface PickerProps<D extends CalendarDate | CalendarDateTime> {
  label: string
  aria: FieldAria
  value: D | null
  granularity: 'day' | 'minute'
  minValue?: D
  maxValue?: D
  onChange: (value: D | null) => void
  onBlur: () => void
  inputRef: (handle: { focus(): void } | null) => void
  /** True when the calendar was requested before this component was loaded. */
  opensAtFirst?: boolean
}

/** Date segments in the order of the language, and a calendar. Reached through `LazyPicker` only. */
export function Picker<D extends CalendarDate | CalendarDateTime>(props: PickerProps<D>) {
  const { t } = useTranslation()
  const { opensAtFirst } = props
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!opensAtFirst) return
    // Focus returns here when the calendar closes.
    button.current?.focus()
    setOpen(true)
  }, [opensAtFirst])
  useOverlayStack(isOpen, () => setOpen(false))
  useEffect(() => {
    if (!isOpen) return
    const close = () => setOpen(false)
    addEventListener('popstate', close)
    return () => removeEventListener('popstate', close)
  }, [isOpen])
  return (
    <I18nProvider locale={localeTag(currentLanguage())}>
      <DatePicker<D>
        aria-label={props.label}
        aria-describedby={props.aria['aria-describedby']}
        value={props.value}
        granularity={props.granularity}
        hourCycle={24}
        shouldForceLeadingZeros
        minValue={props.minValue}
        maxValue={props.maxValue}
        isInvalid={props.aria['aria-invalid'] === true}
        validationBehavior="aria"
        isOpen={isOpen}
        onOpenChange={setOpen}
        onChange={(value) => props.onChange(value as D | null)}
        onBlur={props.onBlur}
      >
        <Group
          className="date-group"
          ref={(group) =>
            props.inputRef(
              group && { focus: () => group.querySelector<HTMLElement>('[role=spinbutton]')?.focus() },
            )
          }
        >
          <DateInput className="date-input">
            {(segment) => <DateSegment className="date-segment" segment={segment} />}
          </DateInput>
          <Button ref={button} className="icon-button" aria-label={t('openCalendar')}>
            <Icon name="calendar" />
          </Button>
        </Group>
        <Popover placement="bottom end">
          <Dialog className="calendar-box" aria-label={props.label}>
            <Calendar>
              <header className="calendar-head">
                <Button slot="previous" className="icon-button">
                  <Icon name="back" />
                </Button>
                <Heading />
                <Button slot="next" className="icon-button">
                  <Icon name="next" />
                </Button>
              </header>
              <CalendarGrid className="calendar">
                <CalendarGridHeader>
                  {(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}
                </CalendarGridHeader>
                <CalendarGridBody>
                  {(date) => <CalendarCell className="calendar-cell" date={date} />}
                </CalendarGridBody>
              </CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  )
}
