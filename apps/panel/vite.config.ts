import { LANGUAGES, packStamp } from '@larunbat/locales'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { basqueStrings } from './plugins/basque-strings.ts'
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
  'src/features/auth/start-sign-in.tsx',
  'src/features/events/list/home-page.tsx',
  'src/features/events/tools/row-menu.tsx',
  'src/features/events/add/add-event-page.tsx',
  'src/features/events/frame/overview-page.tsx',
  'src/features/events/frame/section-pages.tsx',
  'src/features/events/tickets/ticket-fields.tsx',
  'src/shared/fields/segment-picker.tsx',
  ...[
    'common',
    'shell',
    'auth',
    'contents',
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
          groups: [
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next)[\\/]/,
              priority: 2,
            },
            // Together they pack better, and every screen behind the sign-in needs them.
            {
              name: 'frame',
              test: new RegExp(
                [
                  'node_modules/(react-router|zod)/',
                  // What only tables and the audit log use stays out of it.
                  'node_modules/@tanstack/(?!.*(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)[.])',
                  'contract/src/(kit/|(values/common|events/(event|session|media|video|participant))[.])',
                  'rules/src/(url|multilingual-text|text-length|fold|content-status|lookups/(hubs|lookup|availability))[.]',
                ].join('|'),
              ),
              priority: 1,
            },
            // What sign-in and panel both begin with.
            {
              name: 'first',
              test: /panel[\\/]src[\\/]shared[\\/](i18n[\\/](i18n|languages|kept-texts|packs)|forms[\\/]failure-text|use-media|data[\\/](banner[.]|data[.]css)|fields[\\/](field|choice)[.]css|layout[\\/]layout[.]css|native[\\/]is-native|(button|icon|poster|language-switch|theme|theme-button|brand)[.])|(contract[\\/]src[\\/]client[\\/]api-error|rules[\\/]src[\\/]language)[.]/,
              priority: 2,
            },
            // Every form, the one of the sign-in included.
            {
              name: 'forms',
              test: /node_modules[\\/]react-hook-form[\\/]|panel[\\/]src[\\/]shared[\\/](forms[\\/](field-error|rule-errors)|fields[\\/](field|text-field|use-field))[.]tsx?$|rules[\\/]src[\\/]email[.]/,
              priority: 1,
            },
            // Small things that the list and most other screens draw with: one file packs better than a dozen.
            {
              name: 'parts',
              test: /panel[\\/]src[\\/](shared[\\/](data[\\/](query-view|skeleton|empty-state|progress-meter|filter-chips|status-pill|search-field)|overlays[\\/]toast-queue|link-button|layout[\\/]screen|i18n[\\/]format(ters)?|api[\\/]api|native[\\/]network)|features[\\/]events[\\/](content-keys|rights|names|list[\\/](own-queries|list-filters|filter-own)))[.]|contract[\\/]src[\\/]client[\\/](field-path|create-client)[.]|rules[\\/]src[\\/]basque-dates[.]/,
              priority: 0,
            },
            // What is kept on the device, and the little that keeps it.
            {
              name: 'kept',
              test: /node_modules[\\/]idb-keyval[\\/]|panel[\\/]src[\\/]shared[\\/]drafts[\\/]draft-store[.]/,
              priority: 0,
            },
            // Lists and small rules of an event's fields: one file packs better than eight.
            {
              name: 'event-rules',
              test: /rules[\\/]src[\\/](lookups[\\/](event-types|disciplines|collaborations|return-reasons|accessibility)|section|ticket-mode|typed-text)[.]/,
              priority: 0,
            },
            // What the sections of an event are made of: two dozen small files that always come together.
            {
              name: 'event',
              test: /panel[\\/]src[\\/](features[\\/]events[\\/](form|frame)[\\/](?!section-pages|overview-page|content-head|pending-list|remark-answer|form-conflict|conflict-text|words-of)|shared[\\/](drafts[\\/](?!draft-store|conflict-)|fields[\\/](counter|chip-group|radio-group|select|multilingual-field)|layout[\\/](save-bar|section-card|section-rail)|forms[\\/]use-focus))/,
              priority: 0,
            },
          ],
        },
      },
    },
  },
})
