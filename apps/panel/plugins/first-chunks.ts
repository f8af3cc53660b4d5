import type { Plugin } from 'vite'

interface Chunk {
  type: string
  fileName: string
  imports?: string[]
  facadeModuleId?: string | null
}

const LANGUAGES = ['es', 'en', 'eu']
const PARTS = {
  signIn: { entry: 'src/features/identity/sign-in/start-sign-in.tsx', texts: ['common', 'auth'] },
  panel: { entry: 'src/app/start-panel.tsx', texts: ['common', 'shell'] },
  // Where most people begin.
  list: { entry: 'src/app/home-page.tsx', texts: ['event-list'] },
}

/**
 * Writes into index.html which chunks each half of the panel begins with, in each language, so that `public/boot.js`
 * can ask for them at once instead of one after the other.
 */
export function firstChunks(): Plugin {
  return {
    name: 'first-chunks',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle) as Chunk[]
        const ending = (end: string) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end))
          if (!chunk) throw new Error(`First chunks of the panel: no chunk of ${end}`)
          return chunk
        }
        const withImports = (chunk: Chunk, files = new Set<string>()): Set<string> => {
          if (files.has(chunk.fileName)) return files
          files.add(chunk.fileName)
          for (const name of chunk.imports ?? []) withImports(bundle[name] as Chunk, files)
          return files
        }
        const map: Record<string, string[]> = {}
        for (const [part, { entry, texts }] of Object.entries(PARTS)) {
          map[part] = [...withImports(ending(entry))]
          for (const language of LANGUAGES)
            map[`${part}.${language}`] = texts.flatMap((name) => [
              ...withImports(ending(`packs/${language}/${name}.json`)),
            ])
        }
        const content = JSON.stringify(map).replaceAll('"', '&quot;')
        return html.replace(
          'name="larunbat-chunks" content=""',
          `name="larunbat-chunks" content="${content}"`,
        )
      },
    },
  }
}
