import { expect, type Locator, type Page } from '@playwright/test'
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
    const link = this.page.getByRole('navigation', { name: this.t('event:sections') }).getByRole('link', {
      name: new RegExp(`(^|\\s)${escapeForPattern(this.t(`event:page.${section}`))}($|\\s)`),
    })
    await link.click()
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
