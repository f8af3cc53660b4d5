import { calls } from '@larunbat/contract/calls'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { routes } from '../routes.ts'
import { testApp } from '../test/test-app.ts'

const { app } = await testApp()

test('given every call of the contract, when the document is asked for, then it is valid OpenAPI 3.1', async () => {
  const response = await app.inject('/api/openapi.json')
  const document = response.json()
  const result = await new Validator().validate(document)
  expect(result.errors).toBeUndefined()
  expect(result.valid).toBe(true)
  expect(Object.keys(document.paths)).toHaveLength(calls.size)
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
