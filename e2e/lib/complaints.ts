import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Rules of WCAG 2.2 AA, and axe's own best practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Those that colours have a part in. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** In the page. What fades from one theme to the other is looked at when it is there. */
const RUN = `async (runOnly) => {
  await new Promise(requestAnimationFrame)
  const ending = () =>
    document.getAnimations().filter(({ playState, effect }) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  // One that another one cut off is over, too; the other one is waited for next.
  while (ending().length > 0) await Promise.allSettled(ending().map(({ finished }) => finished))
  // What names an element is only needed of those in trouble, whose HTML says it all.
  const unneeded = { selectors: false, ancestry: false, xpath: false, elementRef: false }
  // Style sheets are looked at by none of these rules.
  const preload = { assets: ['media'], timeout: 2000 }
  const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'], preload, ...unneeded })
  return violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | '))
}`

/**
 * What axe complains about on a page as it stands, in light and in dark: theme, rule and the elements. Site and panel
 * follow the system's theme, and only colours differ between the two. Within the page and with its code put there once:
 * the usual wrapper loads it anew for each look, which takes as long as the look.
 */
export async function complaintsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const runOnly =
      colorScheme === 'light'
        ? ({ type: 'tag', values: TAGS } as const)
        : ({ type: 'rule', values: COLOUR_RULES } as const)
    const violations = await page.evaluate<string[]>(`(${RUN})(${JSON.stringify(runOnly)})`)
    found.push(...violations.map((violation) => `${colorScheme}: ${violation}`))
  }
  return found
}
