import { BasqueDateFormat } from './basque-date-format.ts'
import { BasqueNumberFormat } from './basque-number-format.ts'
import { BasqueRelativeFormat } from './basque-relative-format.ts'

const FIELDS: Record<string, string> = {
  era: 'aroa',
  year: 'urtea',
  quarter: 'hiruhilekoa',
  month: 'hilabetea',
  weekOfYear: 'astea',
  weekday: 'asteguna',
  day: 'eguna',
  dayPeriod: 'AM/PM',
  hour: 'ordua',
  minute: 'minutua',
  second: 'segundoa',
  timeZoneName: 'ordu-zona',
}

class BasqueDisplayNames {
  of(code: string): string {
    return FIELDS[code] ?? code
  }
}

/** Provides Basque for `new Intl.X('eu')`; other languages use the browser. */
export function installBasque(): void {
  const own: Record<string, new (locales: unknown, options?: never) => object> = {
    DateTimeFormat: class extends BasqueDateFormat {
      constructor(_locales: unknown, options?: Intl.DateTimeFormatOptions) {
        super(options)
      }
    },
    NumberFormat: class extends BasqueNumberFormat {
      constructor(_locales: unknown, options?: Intl.NumberFormatOptions) {
        super(options)
      }
    },
    RelativeTimeFormat: class extends BasqueRelativeFormat {
      constructor(_locales: unknown, options?: Intl.RelativeTimeFormatOptions) {
        super(options)
      }
    },
    DisplayNames: BasqueDisplayNames,
  }
  for (const [name, Own] of Object.entries(own)) {
    const native = Intl[name as 'DateTimeFormat']
    const proxy = new Proxy(native, {
      construct: (target, args, newTarget) =>
        isBasque(args[0]) ? new Own(args[0], args[1] as never) : Reflect.construct(target, args, newTarget),
      apply: (target, self, args) =>
        isBasque(args[0]) ? new Own(args[0], args[1] as never) : Reflect.apply(target, self, args),
      get: (target, key) =>
        key === 'supportedLocalesOf'
          ? (locales: string | string[]) => [
              ...[locales].flat().filter(isBasque),
              ...target.supportedLocalesOf([locales].flat().filter((tag) => !isBasque(tag))),
            ]
          : Reflect.get(target, key),
    })
    Object.defineProperty(Intl, name, { value: proxy, configurable: true, writable: true })
  }
}

function isBasque(locales: unknown): boolean {
  const first: unknown = Array.isArray(locales) ? locales[0] : locales
  return /^eu(-|$)/i.test(String(first ?? ''))
}
