import { defineConfig } from 'vite'
import { filesOfWorker } from './plugins/files-of-worker.ts'

/** The app that helpers open at the door: a page, a service worker beside it, and the reader of codes apart. */
export default defineConfig({
  base: '/puerta/',
  plugins: [filesOfWorker()],
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { door: 'index.html', sw: 'src/service-worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        chunkFileNames: 'assets/[name]-[hash].js',
      },
    },
  },
})
