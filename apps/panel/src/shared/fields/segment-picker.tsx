import type { CalendarDate, CalendarDateTime } from '@internationalized/date'
import { DateField, DateInput, DateSegment, I18nProvider } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { localeTag } from '../i18n/format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { Icon } from '../icon.tsx'
import '../button.css'
import './date-field.css'
import type { PickerProps } from './date-picker.tsx'

interface SegmentPickerProps<D extends CalendarDate | CalendarDateTime> extends PickerProps<D> {
  /** Called when the calendar is requested. */
  onCalendar: () => void
}

/** Date segments in the order of the language. The calendar, twice as heavy, comes when its button is pressed. */
export function SegmentPicker<D extends CalendarDate | CalendarDateTime>(props: SegmentPickerProps<D>) {
  const { t } = useTranslation()
  return (
    <I18nProvider locale={localeTag(currentLanguage())}>
      <DateField<D>
        className="date-group"
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
        onChange={(value) => props.onChange(value as D | null)}
        onBlur={props.onBlur}
        ref={(field) =>
          props.inputRef(
            field && { focus: () => field.querySelector<HTMLElement>('[role=spinbutton]')?.focus() },
          )
        }
      >
        <DateInput className="date-input">
          {(segment) => <DateSegment className="date-segment" segment={segment} />}
        </DateInput>
        <button
          type="button"
          className="icon-button"
          aria-label={`${t('openCalendar')} ${props.label}`}
          onClick={props.onCalendar}
        >
          <Icon name="calendar" />
        </button>
      </DateField>
    </I18nProvider>
  )
}
