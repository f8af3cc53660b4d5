import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const TOKEN = 'a-token-for-figures'
const deploy = join(import.meta.dirname, '../../../../../deploy')
const files = ['prometheus-alerts.yaml', 'grafana-dashboard.json'].map(
  (name) => [name, readFileSync(join(deploy, name), 'utf8').replaceAll('\\"', '"')] as const,
)
const app = await testApp({ METRICS_TOKEN: TOKEN })

async function figures(): Promise<string> {
  const headers = { authorization: `Bearer ${TOKEN}` }
  return (await app.app.inject({ url: '/metrics', headers })).body
}

test.each(files)('given %s, then every figure it asks for is one that is told', async (_name, text) => {
  const told = new Set([...(await figures()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const asked = [...text.matchAll(/\b(?:larunbat|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
    told.has(name) ? name : name.replace(/_(?:bucket|count|sum)$/, ''),
  )
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((name) => !told.has(name))).toEqual([])
})

test.each(files)(
  'given %s, then the requested states and figures are returned as well',
  async (_name, text) => {
    const body = await figures()
    const asked = [
      ...text.matchAll(/(larunbat_(?:pool_connections|baskets|payments_open|mails))\{(\w+="\w+")\}/g),
    ]
    expect(asked.length).toBeGreaterThan(1)
    for (const [, name, label] of asked) expect(body).toContain(`${name}{${label}}`)
  },
)
