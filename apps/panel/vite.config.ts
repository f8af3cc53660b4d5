import { LANGUAGES, packStamp } from '@larunbat/locales'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { basqueStrings } from './plugins/basque-strings.ts'
import { chunkGroups } from './plugins/chunk-groups.ts'
import { filesOfWorker } from './plugins/files-of-worker.ts'
import { firstChunks } from './plugins/first-chunks.ts'
import { gregorianOnly } from './plugins/gregorian-only.ts'
import { preloadFonts } from './plugins/preload-fonts.ts'
import { slimContract } from './plugins/slim-contract.ts'

const server = process.env.LARUNBAT_SERVER ?? 'http://127.0.0.1:3000'

/** What the installed panel opens without network from the first moment: sign-in, one's list, an event's sections. */
const keptFirst = [
  'panel/index.html',
  'src/app/start-panel.tsx',
  'src/app/late-parts.tsx',
  'src/shared/i18n/more-packs.ts',
  'src/app/offline/offline-bar.tsx',
  'src/app/offline/send-event.ts',
  'src/app/offline/last-data.ts',
  'src/app/offline/waiting-dialog.tsx',
  'src/shared/overlays/dialog-frame.tsx',
  'src/features/identity/sign-in/start-sign-in.tsx',
  'src/app/home-page.tsx',
  'src/features/events/event/tools/row-menu.tsx',
  'src/features/events/event-list/add-event-page.tsx',
  'src/app/event-home.tsx',
  'src/features/events/event/frame/section-pages.tsx',
  'src/features/events/event/sections/ticket-fields.tsx',
  'src/shared/fields/segment-picker.tsx',
  ...[
    'common',
    'shell',
    'auth',
    'event-list',
    'event',
    'checks',
    'series',
    'offline',
    'add-event',
    'event-work',
  ].flatMap((name) => ['es', 'en', 'eu'].map((language) => `packs/${language}/${name}.json`)),
]

export default defineConfig({
  base: '/panel/',
  plugins: [
    slimContract(),
    react(),
    basqueStrings(),
    gregorianOnly(),
    preloadFonts(['bricolage-grotesque-latin-wght', 'inter-latin-wght']),
    firstChunks(),
    filesOfWorker(keptFirst),
  ],
  define: {
    __VERSION__: JSON.stringify(process.env.npm_package_version ?? '1.0.14'),
    'import.meta.env.PACK_STAMPS': JSON.stringify(
      Object.fromEntries(LANGUAGES.map((language) => [language, packStamp(language)])),
    ),
  },
  server: {
    port: Number(process.env.PANEL_PORT ?? 4101),
    strictPort: true,
    proxy: { '/api': server, '/files': server, '/uploads': server, '/ventas': server, '/registro': server },
  },
  build: {
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/worker/service-worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // Every route names dozens of files: their own names would weigh more than most of them.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: chunkGroups(),
        },
      },
    },
  },
})
