import { importProgramme } from '@larunbat/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { ask, givenAccount, givenAdmin } = await testApp()
const admin = await givenAdmin()

test('given entities that mean a quote, and letters of an old code page, when read, then cells stay whole and the letters are reported', async () => {
  const owner = await givenAccount()
  const send = (text: string) =>
    ask(importProgramme, { fileName: 'a.csv', text, ownerEmail: owner.email, isPreview: false }, admin)
  const quoted = await send(
    'titulo;ciudad;lugar;inicio\nLos &quot;Coros&quot; &lt;b&gt;;Bilbao;Sala &Ntilde;;28/11/2026 19:00',
  )
  expect(quoted).toMatchObject({ created: 1, undated: 0, doubtfulLetters: null })
  expect(quoted.rows[0]?.title).toBe('Los "Coros" <b>')
  const torn = await send(
    'titulo;ciudad;inicio\nConcierto de oto–o;Bilbao;28/11/2026 19:00\nMœsica;Bilbao;28/11/2026 20:00',
  )
  expect(torn.doubtfulLetters).toBe('Concierto de oto–o')
  expect(
    (await send('titulo;ciudad\nBilbao–Madrid y vuelta;Bilbao\nOtra–cosa;Bilbao')).doubtfulLetters,
  ).toBeNull()
  expect((await send('titulo;ciudad\nMÃºsica;Bilbao')).doubtfulLetters).toBe('MÃºsica')
})
