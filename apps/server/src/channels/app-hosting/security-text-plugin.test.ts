import fastify from 'fastify'
import { expect, test } from 'vitest'
import { securityTextPlugin } from './security-text-plugin.ts'

test.each([
  ['security@example.org', 'mailto:security@example.org'],
  [undefined, 'https://larunbat.example/en/legal-notice'],
])(
  'given the contact %s, when security.txt is read, then it names it and ends within a year',
  async (contactEmail, contact) => {
    const app = fastify()
    securityTextPlugin(app, { publicUrl: 'https://larunbat.example', contactEmail })
    const { statusCode, headers, body } = await app.inject('/.well-known/security.txt')
    expect({ statusCode, type: headers['content-type'] }).toEqual({
      statusCode: 200,
      type: 'text/plain; charset=utf-8',
    })
    expect(body).toContain(`Contact: ${contact}\n`)
    const expires = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '')
    expect(expires).toBeGreaterThan(Date.now() + 86_400_000)
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
    await app.close()
  },
)
