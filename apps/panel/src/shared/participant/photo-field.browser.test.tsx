import i18next from 'i18next'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PhotoField } from './photo-field.tsx'

let value: string | null = null

function Probe() {
  const [photo, setPhoto] = useState<string | null>(null)
  value = photo
  return (
    <PhotoField
      label="Foto de perfil"
      hint=""
      shape={{ aspect: 1, width: 64, isRound: true }}
      value={photo}
      onChange={setPhoto}
    />
  )
}

/** Left half red, right half blue. */
async function givenPicture(): Promise<File> {
  const canvas = new OffscreenCanvas(400, 200)
  const paper = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  paper.fillStyle = '#f00'
  paper.fillRect(0, 0, 200, 200)
  paper.fillStyle = '#00f'
  paper.fillRect(200, 0, 200, 200)
  return new File([await canvas.convertToBlob()], 'choir.png', { type: 'image/png' })
}

/** Size and middle colour of a base64 picture. */
async function look(base64: string | null) {
  const bytes = Uint8Array.from(atob(base64 ?? ''), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
  const paper = new OffscreenCanvas(picture.width, picture.height).getContext(
    '2d',
  ) as OffscreenCanvasRenderingContext2D
  paper.drawImage(picture, 0, 0)
  const [red = 0, , blue = 0] = paper.getImageData(picture.width / 2, picture.height / 2, 1, 1).data
  return { width: picture.width, height: picture.height, colour: red > blue ? 'red' : 'blue' }
}

test('given a wide picture, when it is cut by keyboard at its right end, then that part comes small and square', async () => {
  await i18next.loadNamespaces(['people'])
  const screen = await render(<Probe />)
  const input = screen.container.querySelector('input[type=file]') as HTMLInputElement
  await userEvent.upload(input, await givenPicture())
  const slider = screen.getByRole('slider', { name: 'Izquierda o derecha' })
  await slider.click()
  await userEvent.keyboard('{End}')
  await screen.getByRole('button', { name: 'Usar esta foto' }).click()
  await expect.poll(() => value).not.toBeNull()
  expect(await look(value)).toEqual({ width: 64, height: 64, colour: 'blue' })
  await screen.getByRole('button', { name: 'Quitar la foto' }).click()
  expect(value).toBeNull()
})

test('given a file that is no picture, when chosen, then it says so and nothing changes', async () => {
  await i18next.loadNamespaces(['people'])
  const screen = await render(<Probe />)
  const input = screen.container.querySelector('input[type=file]') as HTMLInputElement
  await userEvent.upload(input, new File(['<svg onload="alert(1)">'], 'x.jpg', { type: 'image/jpeg' }))
  const words = () => screen.container.querySelector('[role=alert]')?.textContent
  await expect.poll(words).toContain('No podemos leer «x.jpg»')
  expect(value).toBeNull()
})
