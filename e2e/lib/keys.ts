import { expect, type Locator, type Page } from '@playwright/test'

/** More than any screen of a story has places for the focus. */
const MOST = 90

/** Goes on with the Tab key until the focus is there, and sees at every step where it is. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < MOST; step++) {
    await page.keyboard.press('Tab')
    const there = await target.and(page.locator(':focus, :has(:focus)')).count()
    expect(await isFocusSeen(page), 'whoever uses keys sees where they are').toBe(true)
    if (there > 0) return
  }
  throw new Error(`The Tab key does not reach ${target}`)
}

/** Focus is shown by an outline, or where a control is drawn by its label, by the one of what stands around it. */
const isFocusSeen = (page: Page) =>
  page.evaluate<boolean>(`(() => {
    let element = document.activeElement
    if (!element || element === document.body) return true
    for (let depth = 0; element && depth < 4; depth++, element = element.parentElement) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return true
      if (boxShadow !== 'none') return true
    }
    return false
  })()`)

/** Letters act once the frame is whole: pressed again until they do. */
export async function pressUntil(page: Page, keys: readonly string[], address: RegExp): Promise<void> {
  await expect(async () => {
    for (const key of keys) await page.keyboard.press(key)
    await expect(page).toHaveURL(address, { timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
}
