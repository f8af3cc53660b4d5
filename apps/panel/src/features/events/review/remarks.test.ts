import { SECTIONS } from '@larunbat/rules/events/section'
import { expect, test } from 'vitest'
import { REMARK_SECTIONS, readRemarks, reasonsFor, remarkText, withRemark } from './remarks.ts'

const price = { section: 'entradas', reason: 'entradas', text: 'El precio no cuadra' }
const cover = { section: 'portada', reason: 'imagen', text: '' }

test('given an owner who reads Basque, when a remark is composed, then section and reason are Basque and the words stay', () => {
  expect(remarkText({ ...price, text: ' El precio no cuadra\n' }, 'eu', (wire) => `eu:${wire}`)).toEqual({
    section: 'eu:entradas',
    reason: 'Sarrerak edo prezioa',
    text: 'El precio no cuadra',
  })
})

test('given a remark for an earlier section, when added, then it stands in the order of the form', () => {
  expect(withRemark([price], cover)).toEqual([cover, price])
})

test('given the same reason twice for a section, when added, then it is one remark with both words', () => {
  expect(withRemark([price], { ...price, text: 'Ni el aforo' })).toEqual([
    { ...price, text: 'El precio no cuadra\nNi el aforo' },
  ])
})

test('given a remark that is changed, when put back, then it replaces itself', () => {
  const changed = { ...price, reason: 'falta' }
  expect(withRemark([cover, price], changed, 1)).toEqual([cover, changed])
})

test('given words beyond the limit, when joined, then nothing longer than the contract allows is made', () => {
  const long = { ...price, text: 'a'.repeat(1_500) }
  expect(withRemark([long], long)[0]?.text.length).toBe(2_000)
})

test('given rubbish on the device, when remarks are read back, then only whole ones remain', () => {
  const kept = [
    price,
    null,
    { section: 'nada', reason: 'falta', text: '' },
    { ...price, reason: 'x' },
    { section: 'info' },
  ]
  expect(readRemarks(kept)).toEqual([price])
  expect(readRemarks({})).toEqual([])
})

test('given any section, when reasons are offered, then all are there and the likely ones come first', () => {
  for (const section of SECTIONS) expect(new Set(reasonsFor(section).map(({ id }) => id)).size).toBe(7)
  expect(reasonsFor('tickets')[0]?.id).toBe('entradas')
  expect(
    reasonsFor('cover')
      .slice(0, 2)
      .map(({ id }) => id),
  ).toEqual(['imagen', 'derechos'])
  expect([...REMARK_SECTIONS].sort()).toEqual([...SECTIONS].sort())
})
