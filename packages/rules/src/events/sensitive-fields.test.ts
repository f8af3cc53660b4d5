import { expect, test } from 'vitest'
import { isSensitiveField, SENSITIVE_SESSION_FIELDS, splitSensitive } from './sensitive-fields.ts'

test('given an edit of a published event, when split, then date, venue, price, capacity and cause wait', () => {
  const changes = {
    title: 'Nuevo',
    startsAt: null,
    venueName: 'Arriaga',
    priceCents: 900,
    capacity: 10,
    impact: { project: 'x' },
  }
  const { live, proposed, topics } = splitSensitive(changes)
  expect(live).toEqual({ title: 'Nuevo' })
  expect(proposed).toEqual({
    startsAt: null,
    venueName: 'Arriaga',
    priceCents: 900,
    capacity: 10,
    impact: { project: 'x' },
  })
  expect(topics.sort()).toEqual(['capacity', 'cause', 'date', 'price', 'venue'])
})

test('given harmless edits and names of built-ins, when split, then nothing waits', () => {
  const changes = { title: 'x', alt: 'y', constructor: 1, toString: 2 }
  expect(splitSensitive(changes)).toEqual({ live: changes, proposed: {}, topics: [] })
})

test('given a dotted path, when checked, then its first part decides', () => {
  expect(isSensitiveField('impact.url')).toBe(true)
  expect(isSensitiveField('description')).toBe(false)
  expect(isSensitiveField('endsAt', SENSITIVE_SESSION_FIELDS)).toBe(true)
})
