import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { preactInsteadOfReact } from './plugins/preact-instead-of-react.ts'
import { precompress } from './plugins/precompress.ts'

/**
 * Two builds: `server` holds the pages, run by our server under Node; `client` holds styles, fonts and islands, whose
 * React is Preact. `vite build --app` makes both.
 */
export default defineConfig({
  base: '/assets-site/',
  publicDir: false,
  plugins: [preactInsteadOfReact(), react(), precompress()],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        assetsDir: '',
        manifest: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: { input: 'src/client.ts' },
      },
    },
    ssr: {
      // React is built in, so that it is the fast one whatever the server's NODE_ENV says.
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      resolve: { noExternal: [/^@larunbat\//, 'react', 'react-dom'] },
      build: {
        outDir: 'dist/server',
        rolldownOptions: {
          input: { pages: 'src/server/entry.tsx', 'social-card': 'src/server/social-card.tsx' },
          external: ['@resvg/resvg-js', 'satori'],
          output: { entryFileNames: '[name].js' },
        },
        copyPublicDir: false,
      },
    },
  },
})
