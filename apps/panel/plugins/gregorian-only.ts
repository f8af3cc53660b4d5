import type { Plugin } from 'vite'

const FACTORY = /[\\/]@internationalized[\\/]date[\\/].*createCalendar\.mjs$/
const NAME = /export \{(\S+) as createCalendar/
const EXPORTED = /export \{\s*\S+ as (\S+)\s*\}/

/** The festival's dates are Gregorian: the eleven other calendars of the date library stay out of the bundle. */
export function gregorianOnly(): Plugin {
  return {
    name: 'gregorian-only',
    enforce: 'pre',
    transform(code, id) {
      if (!FACTORY.test(id)) return undefined
      const gregorian = /import \{(\S+) as \S+\} from "(\.\/calendars\/GregorianCalendar\.mjs)"/.exec(code)
      const exported = (NAME.exec(code) && 'createCalendar') || EXPORTED.exec(code)?.[1]
      if (!gregorian || !exported)
        throw new Error('The calendar factory looks different: mend plugins/gregorian-only.ts')
      return {
        code: `import { ${gregorian[1]} as Gregorian } from '${gregorian[2]}'
const createCalendar = () => new Gregorian()
export { createCalendar as ${exported} }`,
        map: null,
      }
    },
  }
}
