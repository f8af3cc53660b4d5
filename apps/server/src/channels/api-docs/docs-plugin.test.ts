import { calls } from '@larunbat/contract/calls'
import { reads } from '@larunbat/contract/public'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { routes } from '../../app/handlers.ts'
import { testApp } from '../../testing/test-app.ts'
import { readers } from '../public-api/readers.ts'

const { app } = await testApp()

test('given every call of the contract, when the document is requested, then it is valid OpenAPI 3.1', async () => {
  const response = await app.inject('/api/openapi.json')
  const document = response.json()
  const result = await new Validator().validate(document)
  expect(result.errors).toBeUndefined()
  expect(result.valid).toBe(true)
  expect(Object.keys(document.paths)).toHaveLength(calls.size)
})

test('given the public interface, when its document is requested, then it is valid OpenAPI 3.1 and each path has one reader', async () => {
  const document = (await app.inject('/api/v1/openapi.json')).json()
  expect(await new Validator().validate(document)).toMatchObject({ valid: true })
  expect(readers.map(({ read }) => read.name).sort()).toEqual(reads.map(({ name }) => name).sort())
  expect(Object.keys(document.paths)).toHaveLength(reads.length)
})

test('given the contract, when the routes are compared with it, then every call has exactly one handler', () => {
  const handled = routes.map(({ call }) => call.wireName).sort()
  // GET /ciudades is served by a plugin of its own.
  expect(handled).toEqual([...calls.keys()].filter((name) => name !== 'ciudades').sort())
})

test('given the page for people, when opened, then it needs no script and names every call', async () => {
  const response = await app.inject('/api/docs')
  expect(response.headers['content-security-policy']).toContain("default-src 'none'")
  for (const name of calls.keys()) expect(response.body).toContain(name)
})
