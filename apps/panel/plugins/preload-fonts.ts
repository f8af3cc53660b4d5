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
        const files = Object.keys(bundle ?? {}).filter((file) =>
          names.some((name) => file.includes(`${name}-`)),
        )
        return files
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: base + file },
            injectTo: 'head-prepend' as const,
          }))
      },
    },
  }
}
