import { expect, type Locator, type Page } from '@playwright/test'

/** Counts pointer actions and fields typed into. */
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
    await this.tap(field)
    await this.typeFocused(field, text)
  }

  /** Into a field that the screen focuses by itself. */
  async typeFocused(field: Locator, text: string): Promise<void> {
    await expect(field).toBeFocused()
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
