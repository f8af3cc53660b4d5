import { expect } from 'vitest'
import type { Play } from '../play.ts'

/** A list that is public, with the names of two of its rows in Basque. */
const listOf = (names: readonly string[]): Play => ({
  fields: () => ({ lang: 'eu' }),
  proves: (_, data: { nombre: string }[]) =>
    expect(data.map(({ nombre }) => nombre)).toEqual(expect.arrayContaining([...names])),
})

export const lookupPlays = {
  ciudades: { fields: () => ({}), method: 'GET', shows: 'ciudad' },
  app_hubs: { fields: () => ({ lang: 'es' }), shows: 'hub' },
  app_disciplinas_v2: listOf(['Musika', 'Dantza']),
  app_get_social_colabora_v2: listOf([]),
  app_tipos_v2: listOf([]),
  app_perfiles: {
    fields: () => ({ lang: 'en' }),
    proves: (_, data: { id: number }[]) => expect(data.map(({ id }) => id).sort()).toEqual([2, 3, 4]),
  },
} satisfies Record<string, Play>
