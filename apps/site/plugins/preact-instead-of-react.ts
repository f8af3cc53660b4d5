import type { Plugin } from 'vite'

const REPLACED: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
}

/** Gives the browser's islands Preact under React's name: the same components in a tenth of the bytes. */
export function preactInsteadOfReact(): Plugin {
  return {
    name: 'preact-instead-of-react',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      const replacement = REPLACED[source]
      return replacement ? this.resolve(replacement, importer, { skipSelf: true }) : undefined
    },
  }
}
