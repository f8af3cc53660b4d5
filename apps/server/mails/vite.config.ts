import { defineConfig } from 'vite'

/** The mails' components as one file of plain JavaScript: Node strips types, but it cannot read TSX. */
export default defineConfig({
  root: import.meta.dirname,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: 'render-mail.tsx',
    target: 'node24',
    outDir: '../dist/mails',
    emptyOutDir: true,
    minify: true,
    rollupOptions: { output: { entryFileNames: 'mails.js', codeSplitting: false } },
  },
})
