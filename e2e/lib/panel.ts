import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { linkFromLog } from './server.ts'
import { type Language, textsOf } from './texts.ts'

/** A person at the panel: knows the language it is in, and whether it is a phone. */
export class Panel {
  readonly page: Page
  language: Language
  t: ReturnType<typeof textsOf>

  constructor(page: Page, language: Language) {
    this.page = page
    this.language = language
    this.t = textsOf(language)
  }

  get isPhone(): boolean {
    return (this.page.viewportSize()?.width ?? 0) < 992
  }

  /** What the screen says about the last change. Scoped: every screen has other status regions too. */
  async expectSaved(): Promise<void> {
    await expect(this.page.locator('.save-state')).toHaveText(this.t('common:save.saved'))
  }

  /** Chooses another language where a person finds it: in the menu, on a phone behind "More". */
  async speak(language: Language): Promise<void> {
    if (this.isPhone) await this.page.getByRole('button', { name: this.t('shell:menu.more') }).click()
    const group = this.page.getByRole('group', { name: this.t('common:languages') })
    await group.getByRole('button', { name: language, exact: false }).click()
    this.language = language
    this.t = textsOf(language)
    if (this.isPhone) {
      await this.page.keyboard.press('Escape')
      await expect(this.page.getByRole('dialog')).toHaveCount(0)
    }
    await expect(this.page.locator('html')).toHaveAttribute('lang', language)
  }

  /** From the event's index to one of its sections, by the link a person would press. */
  async openSection(eventPath: string, section: string): Promise<void> {
    await this.page.goto(eventPath)
    // Of a published event the sections are folded away.
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible()
    const sheet = this.page.getByText(this.t('event:sheet'), { exact: true })
    const sections = this.page.getByRole('navigation', { name: this.t('event:sections') })
    await expect(sheet.or(sections).first()).toBeVisible()
    if (await sheet.isVisible()) await sheet.click()
    const link = sections.getByRole('link', {
      name: new RegExp(`(^|\\s)${escapeForPattern(this.t(`event:page.${section}`))}($|\\s)`),
    })
    await link.first().click()
  }

  field(key: string): Locator {
    return this.page.getByRole('textbox', { name: this.t(key) }).first()
  }

  async pick(question: string, answer: string): Promise<void> {
    const group = this.page.getByRole('radiogroup', { name: this.t(question) })
    await group
      .getByText(new RegExp(`^${escapeForPattern(this.t(answer))}`))
      .first()
      .click()
    await expect(group.getByRole('radio', { name: this.t(answer) })).toBeChecked()
  }

  /** Hands a picture to the first place of the screen that takes one. */
  async sendPicture(name: string, buffer: Buffer): Promise<void> {
    const place = this.page.locator('input[type=file]').first()
    await place.setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  }

  /** Presses a button of the dialog that is open. */
  async confirm(key: string): Promise<void> {
    const dialog = this.page.getByRole('dialog')
    await dialog.getByRole('button', { name: this.t(key) }).click()
  }

  /** Ticks a box by its words, as a thumb does. */
  async tick(label: string): Promise<void> {
    await this.page
      .getByText(new RegExp(`^${escapeForPattern(this.t(label))}`))
      .first()
      .click()
    await expect(this.page.getByRole('checkbox', { name: this.t(label) })).toBeChecked()
  }

  /** Types a date and time into the parts of a date field. */
  async typeDateTime(label: string, [day, month, year, hour, minute]: readonly string[]): Promise<void> {
    const parts = this.page.getByRole('group', { name: this.t(label), exact: true }).getByRole('spinbutton')
    const values = [day, month, year, hour, minute]
    for (const [index, value] of values.entries()) {
      await parts.nth(index).click()
      await this.page.keyboard.type(value as string)
    }
  }

  /** Chooses a town from the list that appears while typing. */
  async chooseCity(label: string, typed: string, name: string | RegExp): Promise<void> {
    await this.page.getByRole('combobox', { name: this.t(label) }).fill(typed)
    await this.page.getByRole('option', { name }).first().click()
  }
}

const escapeForPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Any message on the console is a fault of ours. */
export async function newPage(browser: Browser): Promise<Page> {
  const { use } = test.info().project
  const context = await browser.newContext({ ...use, locale: 'es-ES' })
  const fresh = await context.newPage()
  fresh.on('pageerror', (error) => expect(error, 'uncaught error in the page').toBeUndefined())
  return fresh
}

/** By a mailed link; without a mail server it stands in the log. */
export async function signInAsAdministrator(panel: Panel): Promise<void> {
  const { page: desk, t } = panel
  // The one of the start was used up.
  const used = await linkFromLog('/panel/enlace')
  await desk.request.post('/api/app_send_magic_link', {
    data: { lang: 'en', email: 'admin@larunbat.example' },
  })
  await desk.goto(await linkFromLog('/panel/enlace', used))
  await desk.getByRole('group').getByRole('button', { name: 'En', exact: true }).click()
  await desk.getByRole('button', { name: t('auth:login.submit') }).click()
  await expect(desk).toHaveURL(/\/panel\/inicio/)
  await panel.speak('en')
}
