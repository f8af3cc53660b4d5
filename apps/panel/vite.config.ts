import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { basqueStrings } from './plugins/basque-strings.ts'
import { preloadFonts } from './plugins/preload-fonts.ts'

const server = process.env.LARUNBAT_SERVER ?? 'http://127.0.0.1:3000'

export default defineConfig({
  base: '/panel/',
  plugins: [react(), basqueStrings(), preloadFonts(['bricolage-grotesque-latin-wght', 'inter-latin-wght'])],
  define: { __VERSION__: JSON.stringify(process.env.npm_package_version ?? '1.0.14') },
  server: {
    port: Number(process.env.PANEL_PORT ?? 4101),
    strictPort: true,
    proxy: { '/api': server, '/files': server, '/uploads': server },
  },
  build: { manifest: true, target: 'es2022', chunkSizeWarningLimit: 700 },
})
