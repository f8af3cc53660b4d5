import { expect, test } from 'vitest'
import type { DeskEvent } from './review-queries.ts'
import { seenChanges } from './seen-changes.ts'

const cover = (id: number) => ({
  id,
  eventId: 1,
  title: '',
  position: 0,
  use: 'cover',
  url: `/files/${id}.webp`,
  variants: [],
  width: 640,
  height: 360,
  alt: '[:es]El coro[:]',
  dominantColor: null,
  focusX: null,
  focusY: null,
})
const event = (more: object) =>
  ({
    title: '[:es]Coros[:]',
    capacity: 100,
    sessions: [],
    appearances: [],
    participants: [],
    extras: [],
    cover: cover(4),
    media: [cover(4)],
    ...more,
  }) as unknown as DeskEvent

test('given the same event, when compared, then nothing differs', () => {
  expect(seenChanges(event({}), event({ version: 9, progress: 40 }))).toEqual([])
})

test('given a field and a cover that changed while it was read, when compared, then both are reported with their event', () => {
  const changes = seenChanges(event({}), event({ capacity: 80, cover: cover(5), media: [cover(5)] }))
  expect(changes).toMatchObject([
    { field: 'aforo', before: 100, after: 80 },
    { field: 'galeria.4', before: { uso: 'portada', url: '/files/4.webp' }, after: null },
    { field: 'galeria.5', before: null, after: { uso: 'portada', url: '/files/5.webp' } },
  ])
})
