import { expect, type Locator, type Page } from '@playwright/test'

/** Pointer actions and fields typed into. Focusing a field is a tap, except where the screen did it. */
export class Thumb {
  taps = 0
  fields = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async tap(target: Locator): Promise<void> {
    await target.click()
    this.taps += 1
  }

  async type(field: Locator, text: string): Promise<void> {
    await expect(field).toBeVisible()
    const focused = await field.and(this.page.locator(':focus')).count()
    if (focused === 0) await this.tap(field)
    await this.page.keyboard.type(text)
    this.fields += 1
  }

  /** The button, and the picture among those of the phone. */
  async choosePicture(button: Locator, buffer: Buffer): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.tap(button)
    await (await chooser).setFiles({ name: 'cartel.jpg', mimeType: 'image/jpeg', buffer })
    this.taps += 1
  }
}
