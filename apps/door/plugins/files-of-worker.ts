import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import type { Plugin } from 'vite'

const PLACE = '__FILES_OF_THIS_BUILD__'

/** Writes into the service worker which files it keeps for days without network, and under which name: that of the build. */
export function filesOfWorker(): Plugin {
  let base = '/'
  let publicDir = ''
  return {
    name: 'files-of-worker',
    configResolved(config) {
      base = config.base
      publicDir = config.publicDir
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle['sw.js']
        if (worker?.type !== 'chunk') throw new Error('The service worker was not built')
        const built = Object.keys(bundle).filter((file) => file !== 'sw.js' && file !== 'index.html')
        const files = [...built, ...readdirSync(publicDir)].sort().map((file) => base + file)
        const page = bundle['index.html']
        const pageText = page?.type === 'asset' ? page.source.toString() : ''
        const name = createHash('sha256')
          .update(files.join() + pageText)
          .digest('hex')
          .slice(0, 12)
        const value = JSON.stringify({ name, files: [base, ...files] })
        if (!worker.code.includes(PLACE)) throw new Error('The service worker has no place for its files')
        worker.code = worker.code.replace(new RegExp(`["'\`]${PLACE}["'\`]`), JSON.stringify(value))
      },
    },
  }
}
