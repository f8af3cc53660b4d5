import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import type { Plugin } from 'vite'

interface Chunk {
  type: string
  fileName: string
  code: string
  imports?: string[]
  dynamicImports?: string[]
  facadeModuleId?: string | null
  moduleIds?: string[]
  viteMetadata?: { importedCss: Set<string> }
}

const PLACE = '__FILES_OF_THIS_BUILD__'
/** Nothing without which the panel works offline: pictures of the shops of applications. */
const NOT_KEPT = /^(screen-|sw[.]js$)/

/** Texts of a screen in one language; those of the first screens are named one by one. */
const isText = (chunk: unknown) =>
  /[\\/]packs[\\/].*[.]json$/.test((chunk as Chunk | undefined)?.facadeModuleId ?? '')

/** Streets come from a server of maps: without network they are of no use, nor without a configured one. */
const isStreets = (name: string, chunk: unknown) =>
  name.includes('maplibre') ||
  ((chunk as Chunk | undefined)?.moduleIds?.some((id) => id.includes('maplibre-gl')) ?? false)

/**
 * Writes into the service worker which files it keeps: `first` when it is installed, `rest` when the first screen has long
 * been drawn. `entries` are ends of source files whose chunks, with all they import and what they fetch next, stand among
 * the first, as do all styles: without one of them the browser refuses the screen.
 */
export function filesOfWorker(entries: readonly string[]): Plugin {
  let base = '/'
  let publicDir = ''
  return {
    name: 'files-of-worker',
    apply: 'build',
    configResolved(config) {
      base = config.base
      publicDir = config.publicDir
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle) as unknown as Chunk[]
        const worker = chunks.find(({ fileName }) => fileName === 'sw.js')
        if (!worker?.code.includes(PLACE)) throw new Error('The service worker has no place for its files')
        const first = new Set<string>()
        const walk = (chunk: Chunk | undefined) => {
          if (!chunk || first.has(chunk.fileName)) return
          first.add(chunk.fileName)
          for (const css of chunk.viteMetadata?.importedCss ?? []) first.add(css)
          for (const name of chunk.imports ?? []) walk(bundle[name] as unknown as Chunk)
        }
        for (const end of entries) {
          const found = chunks.filter(
            ({ facadeModuleId, moduleIds }) =>
              facadeModuleId?.endsWith(end) || moduleIds?.some((id) => id.endsWith(end)),
          )
          if (found.length === 0)
            throw new Error(`The service worker is to keep ${end}, which is not in the build`)
          found.forEach(walk)
          // What such a screen fetches next: dialogs, dates, its lists.
          if (!end.endsWith('.json') && !end.endsWith('.html'))
            for (const { dynamicImports = [] } of found)
              for (const name of dynamicImports)
                if (!isText(bundle[name])) walk(bundle[name] as unknown as Chunk)
        }
        const built = Object.keys(bundle).filter(
          (name) =>
            // What the map is drawn of is fetched as data.
            (/[.](js|css|woff2)$/.test(name) || /^assets[/].*[.]json$/.test(name)) &&
            name !== 'sw.js' &&
            !isStreets(name, bundle[name]),
        )
        for (const name of built) if (/[.](woff2|css)$/.test(name)) first.add(name)
        const plain = readdirSync(publicDir).filter((name) => !NOT_KEPT.test(name))
        const files = {
          first: [base, ...plain.map((name) => base + name), ...[...first].sort().map((name) => base + name)],
          rest: built
            .filter((name) => !first.has(name))
            .sort()
            .map((name) => base + name),
        }
        const page = bundle['index.html']
        const pageText = page?.type === 'asset' ? page.source.toString() : ''
        const name = createHash('sha256')
          .update(JSON.stringify(files) + pageText)
          .digest('hex')
          .slice(0, 12)
        worker.code = worker.code.replace(
          new RegExp(`["'\`]${PLACE}["'\`]`),
          JSON.stringify(JSON.stringify({ name, ...files })),
        )
      },
    },
  }
}
