import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SiteAssets, SiteRenderer } from '@larunbat/rules/address/site-pages'

/** Folder of the built public site. */
const DIST = join(import.meta.dirname, '../../../../site/dist')

/** Address below which the browser's part of the build is served; the build knows it as its `base`. */
export const ASSETS_PREFIX = '/assets-site/'

export type SiteBuild = {
  renderer: SiteRenderer
  assets: SiteAssets
  /** Folder of the browser's files; null when there are none to serve. */
  clientDir: string | null
  /** File of the program that draws social cards. */
  socialCardFile: string
}

/** Loads the built pages; throws with the way out when they were not built. */
export async function loadSiteBuild(): Promise<SiteBuild> {
  const pages = join(DIST, 'server/pages.js')
  if (!existsSync(pages)) throw new Error('The public site is not built. Run: npm run build')
  const { renderer } = (await import(pathToFileURL(pages).href)) as { renderer: SiteRenderer }
  const clientDir = join(DIST, 'client')
  return {
    renderer,
    assets: assetsOf(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')),
    clientDir,
    socialCardFile: join(DIST, 'server/social-card.js'),
  }
}

type Manifest = Record<string, { file: string; css?: string[]; isEntry?: boolean }>

function assetsOf(manifest: string): SiteAssets {
  const files = JSON.parse(manifest) as Manifest
  const entry = Object.values(files).find((file) => file.isEntry)
  // The subsets that every page needs immediately; the others load when a letter needs them.
  const fonts = Object.values(files).filter(({ file }) => /-latin-wght-.*\.woff2$/.test(file))
  return {
    css: (entry?.css ?? []).map((file) => ASSETS_PREFIX + file),
    script: entry ? ASSETS_PREFIX + entry.file : null,
    fonts: fonts.map(({ file }) => ASSETS_PREFIX + file),
  }
}
