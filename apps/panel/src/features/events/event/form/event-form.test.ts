import { ApiError } from '@larunbat/contract/client'
import type { ResolverOptions } from 'react-hook-form'
import { expect, test } from 'vitest'
import { asFormError, type EventForm, eventResolver } from './event-form.ts'

async function errorsOf(values: EventForm, ...rules: Parameters<typeof eventResolver>) {
  const { errors } = await eventResolver(...rules)(values, undefined, {} as ResolverOptions<EventForm>)
  return errors
}

test('given 5,001 characters in one language, when checked, then that field is too long, and 5,000 are not', async () => {
  const limits = { description: 5000 }
  const text = (length: number) => `[:es]corto[:eu]${'a'.repeat(length)}[:]`
  expect(await errorsOf({ description: text(5001) }, ['description'], { limits })).toMatchObject({
    description: { message: 'field.too_long:5000' },
  })
  expect(await errorsOf({ description: text(5000) }, ['description'], { limits })).toEqual({})
})

test('given a title whose languages are all blank, when checked, then it is required', async () => {
  expect(await errorsOf({ title: '[:es]  [:]' }, ['title'], { required: ['title'] })).toMatchObject({
    title: { message: 'field.required' },
  })
})

test('given an address inside an object, when it is none, then the fault stands on that field', async () => {
  const values = { impact: { project: 'Banco de alimentos', url: 'no es un enlace' } }
  expect(await errorsOf(values, ['impact'], {})).toMatchObject({ impact: { url: { message: 'field.url' } } })
})

test('given a number that was typed as words, when checked, then it is refused and nothing else', async () => {
  const values = { venueCapacity: 'mucha' as unknown as number, venueName: 'Arriaga' }
  expect(Object.keys(await errorsOf(values, ['venueCapacity', 'venueName'], {}))).toEqual(['venueCapacity'])
})

test('given field faults of the server, when put on the form, then they have the names the form knows', () => {
  const refused = new ApiError('input.invalid', 'Revisa', {
    fields: ['event.impact.url', 'clave'],
    messages: { 'event.impact.url': 'Escribe una dirección' },
  })
  expect(asFormError(refused, 'event.')).toMatchObject({
    code: 'input.invalid',
    fields: ['impact.url', 'clave'],
    messages: { 'impact.url': 'Escribe una dirección' },
  })
  expect(asFormError('otra cosa', 'event.')).toBe('otra cosa')
})
