import type { Plugin } from 'vite'

const CONTRACT = /[\\/]packages[\\/]contract[\\/]src[\\/](?!kit[\\/]|openapi[\\/]|client[\\/]).*\.ts$/
const TEXT = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")`
/** At the indentation of a call's own properties. */
const SUMMARY = new RegExp(String.raw`^ {2}summary:\s*${TEXT},$`, 'gm')
const ERRORS = /^ {2}errors: \[[^[\]]*\],$/gm

/**
 * Leaves out of the panel what the documents alone say of a call: its sentence and the list of its failures. Screens go by the
 * code that comes.
 */
export function withoutDocsOfCalls(): Plugin {
  return {
    name: 'without-docs-of-calls',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!CONTRACT.test(id.split('?')[0] ?? '') || !code.includes('defineCall(')) return undefined
      return { code: code.replace(SUMMARY, "  summary: '',").replace(ERRORS, ''), map: null }
    },
  }
}
