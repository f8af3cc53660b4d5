import type { ReactNode } from 'react'
import { type Control, useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ensureBasque } from '../i18n/basque.ts'
import { changeLanguage } from '../i18n/i18n.ts'
import { ChipGroup } from './chip-group.tsx'
import { ComboBox } from './combo-box.tsx'
import { DateTimeField } from './date-field.tsx'
import { MultilingualField } from './multilingual-field.tsx'
import { MoneyField } from './number-field.tsx'

type Values = Record<string, unknown>
let read: () => Values = () => ({})

/** A form with one field under test; `read()` is what it holds. */
function Probe({ values, children }: { values: Values; children: (control: Control<Values>) => ReactNode }) {
  const form = useForm<Values>({ defaultValues: values })
  read = form.getValues
  return <div style={{ maxWidth: 420, padding: 24 }}>{children(form.control)}</div>
}

afterEach(() => changeLanguage('es'))

test('given an event in Madrid, when the hour is typed, then the form holds the instant; another zone displays the same one differently', async () => {
  const field = (timeZone: string) => (
    <Probe values={{ at: '2026-11-28T18:00:00.000Z' }}>
      {(control) => <DateTimeField control={control} name="at" label="Empieza" timeZone={timeZone} />}
    </Probe>
  )
  const screen = await render(field('Europe/Madrid'))
  const hour = screen.getByRole('spinbutton', { name: /hora/ })
  await expect.element(hour).toHaveTextContent('19')
  await hour.click()
  await userEvent.keyboard('20')
  await expect.poll(() => read().at).toBe('2026-11-28T19:00:00.000Z')
  await screen.rerender(field('Europe/London'))
  await expect.element(hour).toHaveTextContent('19')
  expect(read().at).toBe('2026-11-28T19:00:00.000Z')
})

test('given Basque, when the calendar is opened, then its words are Basque and a day can be picked by keyboard', async () => {
  await ensureBasque('eu')
  await changeLanguage('eu')
  const screen = await render(
    <Probe values={{ at: '2026-11-28T18:00:00.000Z' }}>
      {(control) => <DateTimeField control={control} name="at" label="Hasiera" timeZone="Europe/Madrid" />}
    </Probe>,
  )
  await expect.element(screen.getByRole('spinbutton', { name: /hilabetea/ })).toBeVisible()
  await screen.getByRole('button', { name: /egutegia/i }).click()
  await expect.element(screen.getByRole('button', { name: 'Aurrekoa' }).first()).toBeVisible()
  await expect.element(screen.getByRole('grid', { name: /azaroa/ })).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await expect.poll(() => read().at).toBe('2026-11-27T18:00:00.000Z')
})

test('given a text in two languages, when a third is written, then each keeps its words', async () => {
  const screen = await render(
    <Probe values={{ title: '[:es]Hola[:en]Hello[:]' }}>
      {(control) => <MultilingualField control={control} name="title" label="Título" max={120} />}
    </Probe>,
  )
  const input = screen.getByLabelText('Título', { exact: true }).last()
  await expect.element(input).toHaveValue('Hola')
  await screen.getByRole('tab', { name: /Euskera/ }).click()
  await expect.element(input).toHaveValue('')
  await input.fill('Kaixo')
  expect(read().title).toBe('[:es]Hola[:en]Hello[:eu]Kaixo[:]')
  await screen.getByRole('tab', { name: /Euskera/ }).click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(input).toHaveValue('Hello')
})

test('given a price typed the Spanish way, when read, then the form holds cents and keeps what is no number', async () => {
  const screen = await render(
    <Probe values={{ price: 1250 }}>
      {(control) => <MoneyField control={control} name="price" label="Precio" currency="EUR" />}
    </Probe>,
  )
  const input = screen.getByLabelText('Precio')
  await expect.element(input).toHaveValue('12,50')
  await input.fill('1.234,56')
  expect(read().price).toBe(123_456)
  await input.fill('doce')
  expect(read().price).toBe('doce')
  await input.fill('')
  expect(read().price).toBeNull()
})

test('given suggestions, when moved through by keyboard, then Enter picks, Escape closes the list only', async () => {
  const cities = ['Bilbao', 'Bilbao la Vieja', 'Huelva'].map((label, id) => ({ id, label }))
  const search = async (text: string) =>
    cities.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
  const screen = await render(
    <Probe values={{ city: null }}>
      {(control) => <ComboBox control={control} name="city" label="Ciudad" search={search} allowsOther />}
    </Probe>,
  )
  const input = screen.getByRole('combobox', { name: 'Ciudad' })
  await input.fill('bil')
  await expect.element(screen.getByRole('option', { name: 'Bilbao la Vieja' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(read().city).toBe('Bilbao la Vieja')
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
  await input.fill('Mundaka')
  await userEvent.keyboard('{Escape}')
  expect(read().city).toBe('Mundaka')
})

test('given at most two choices, when two are pressed, then the others wait', async () => {
  const options = ['Música', 'Danza', 'Teatro'].map((label, value) => ({ value, label }))
  const screen = await render(
    <Probe values={{ disciplines: [] }}>
      {(control) => (
        <ChipGroup control={control} name="disciplines" label="Disciplinas" options={options} max={2} />
      )}
    </Probe>,
  )
  await screen.getByRole('button', { name: 'Música' }).click()
  await screen.getByRole('button', { name: 'Teatro' }).click()
  expect(read().disciplines).toEqual([0, 2])
  await expect.element(screen.getByRole('button', { name: 'Danza' })).toBeDisabled()
})
