import type { Plugin } from 'vite'

/**
 * Preloads the named font files of the bundle, so that the first words are painted in their own type. `names` are
 * the beginnings of the file names in @fontsource-variable.
 */
export function preloadFonts(names: string[]): Plugin {
  let base = '/'
  return {
    name: 'preload-fonts',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        // Their own names are gone from their addresses.
        const files = names.map((name) =>
          Object.values(bundle ?? {}).find(
            (file) =>
              file.type === 'asset' &&
              file.fileName.endsWith('.woff2') &&
              file.names.some((own) => own.startsWith(`${name}-`)),
          ),
        )
        return files.map((file, at) => {
          if (!file) throw new Error(`There is no font ${names[at]} to preload`)
          const href = base + file.fileName
          return {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href },
            injectTo: 'head-prepend' as const,
          }
        })
      },
    },
  }
}
