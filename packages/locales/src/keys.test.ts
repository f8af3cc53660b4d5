import { readdirSync, readFileSync } from 'node:fs'
import { expect, expectTypeOf, test } from 'vitest'
import { packsUrl } from './index.ts'
import type { FullTextKey, KeyPart, TextKey } from './keys.ts'

test('given the packs, when their keys are typed, then every pack is', () => {
  const typed = readFileSync(new URL('keys.ts', import.meta.url), 'utf8')
  const packs = readdirSync(new URL('es/', packsUrl))
  expect(packs.filter((file) => !typed.includes(`/packs/es/${file}'`))).toEqual([])
})

test('given keys, when typed, then plurals are one key, and what no pack has is none', () => {
  expectTypeOf<'done.end'>().toExtend<TextKey<'users'>>()
  expectTypeOf<'users:done.end'>().toExtend<FullTextKey>()
  expectTypeOf<'pending.title'>().toExtend<TextKey<'event'>>()
  expectTypeOf<'pending.title_one'>().not.toExtend<TextKey<'event'>>()
  expectTypeOf<'done.over'>().not.toExtend<TextKey<'users'>>()
  expectTypeOf<string>().not.toExtend<TextKey<'users'>>()
  expectTypeOf<'home'>().toExtend<KeyPart<'shell:menu.'>>()
})
