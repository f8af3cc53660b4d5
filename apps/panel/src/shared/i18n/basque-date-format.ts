import { DateTimeFormat } from '@formatjs/intl-datetimeformat'
import '@formatjs/intl-datetimeformat/locale-data/eu.js'

// The data file leaves its data here when the global Intl is not the library's.
const waiting = globalThis as { __FORMATJS_DATETIMEFORMAT_DATA__?: never[] }
DateTimeFormat.__addLocaleData(...(waiting.__FORMATJS_DATETIMEFORMAT_DATA__ ?? []))

const Native = Intl.DateTimeFormat
type Moment = number | Date | undefined

/**
 * `Intl.DateTimeFormat` in Basque. The words and the order come from CLDR's Basque data; the clock of the time zone
 * from the browser, which knows every zone: the moment is shifted to what the wall clock shows and printed as UTC.
 */
export class BasqueDateFormat {
  readonly #words: InstanceType<typeof DateTimeFormat>
  readonly #zone: string
  readonly #clock: Intl.DateTimeFormat

  constructor(options: Intl.DateTimeFormatOptions = {}) {
    this.#clock = new Native('en-US', {
      timeZone: options.timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      era: 'short',
    })
    this.#zone = this.#clock.resolvedOptions().timeZone
    this.#words = new DateTimeFormat('eu', { ...options, timeZone: 'UTC' } as never)
    // Callers pass it along without its object, as they may with the browser's own.
    this.format = this.format.bind(this)
  }

  format(moment?: Moment): string {
    return this.#words.format(this.#shift(moment))
  }

  formatToParts(moment?: Moment): Intl.DateTimeFormatPart[] {
    return this.#words.formatToParts(this.#shift(moment)) as Intl.DateTimeFormatPart[]
  }

  formatRange(from: Moment, to: Moment): string {
    return this.#words.formatRange(this.#shift(from), this.#shift(to))
  }

  formatRangeToParts(from: Moment, to: Moment): unknown[] {
    return this.#words.formatRangeToParts(this.#shift(from), this.#shift(to))
  }

  resolvedOptions(): Intl.ResolvedDateTimeFormatOptions {
    const options = this.#words.resolvedOptions() as unknown as Intl.ResolvedDateTimeFormatOptions
    return { ...options, locale: 'eu-ES', timeZone: this.#zone }
  }

  #shift(moment: Moment): Date {
    const time = moment === undefined ? Date.now() : Number(moment)
    const parts: Record<string, string> = {}
    for (const { type, value } of this.#clock.formatToParts(time)) parts[type] = value
    const n = (type: string) => Number(parts[type])
    const year = parts.era?.startsWith('B') ? 1 - n('year') : n('year')
    const shifted = new Date(0)
    shifted.setUTCFullYear(year, n('month') - 1, n('day'))
    shifted.setUTCHours(n('hour'), n('minute'), n('second'), ((time % 1000) + 1000) % 1000)
    return shifted
  }
}
