const UNITS: Record<string, string> = {
  year: 'urte',
  quarter: 'hiruhileko',
  month: 'hilabete',
  week: 'aste',
  day: 'egun',
  hour: 'ordu',
  minute: 'minutu',
  second: 'segundo',
}
const NAMED: Record<string, string> = {
  'day.-2': 'herenegun',
  'day.-1': 'atzo',
  'day.0': 'gaur',
  'day.1': 'bihar',
  'day.2': 'etzi',
  'week.-1': 'aurreko astean',
  'week.0': 'aste honetan',
  'week.1': 'hurrengo astean',
  'month.-1': 'aurreko hilabetean',
  'month.0': 'hilabete honetan',
  'month.1': 'hurrengo hilabetean',
  'year.-1': 'iaz',
  'year.0': 'aurten',
  'year.1': 'hurrengo urtean',
  'hour.0': 'ordu honetan',
  'minute.0': 'minutu honetan',
  'second.0': 'orain',
}

/** `Intl.RelativeTimeFormat` in Basque: "3 egun barru", "duela 2 ordu", "atzo". */
export class BasqueRelativeFormat {
  readonly #isAuto: boolean

  constructor(options: Intl.RelativeTimeFormatOptions = {}) {
    this.#isAuto = options.numeric === 'auto'
  }

  format(value: number, unit: Intl.RelativeTimeFormatUnit): string {
    const single = unit.replace(/s$/, '')
    const named = this.#isAuto ? NAMED[`${single}.${value}`] : undefined
    if (named) return named
    const amount = new Intl.NumberFormat('eu-ES').format(Math.abs(value))
    const words = `${amount} ${UNITS[single]}`
    return value < 0 || Object.is(value, -0) ? `duela ${words}` : `${words} barru`
  }
}
