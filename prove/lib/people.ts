import { createHash } from 'node:crypto'
import type { NewRow } from '../../apps/server/src/database/tables.ts'
import type { TestAccount, TestApp } from '../../apps/server/src/testing/test-app.ts'
import { HttpClient } from './http.ts'
import type { Product } from './product.ts'

/** What the helpers of the server's tests need of an application, over the wire of a running product. */
export type WireApp = Pick<TestApp, 'call' | 'db'> & {
  http: HttpClient
  /** A signed-in user; an administrator with `profile_id: 1`. */
  person(values?: Partial<NewRow<'account'>>): Promise<TestAccount>
}

let counter = 0

/** A product as the helpers of the server's tests see an application. */
export function wireAppOf(product: Product, name: string): WireApp {
  const http = new HttpClient(product.url)
  const { db } = product
  return {
    db,
    http,
    async call(wireName, fields = {}, account) {
      const body = { lang: 'en', ...(account ? { token: account.token } : {}), ...fields }
      const { status, text } = await http.post(`/api/${wireName}`, body)
      return { status, ...(JSON.parse(text) as { error: boolean; msg: string; data: unknown }) }
    },
    async person(values = {}) {
      counter += 1
      // As long as those that are given out.
      const token = `${name}-${counter}-`.padEnd(43, 'x')
      const now = new Date().toISOString()
      const email = `${name}${counter}@example.org`
      const { id } = await db
        .insertInto('account')
        .values({
          email,
          name: `Person ${counter}`,
          phone: '+34944123456',
          profile_id: 3,
          confirmed_at: now,
          policy_accepted_at: now,
          ...values,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('access_token')
        .values({
          token_hash: createHash('sha256').update(token).digest(),
          account_id: id,
          user_agent: 'prove',
          expires_at: new Date(Date.now() + 86_400_000).toISOString(),
        })
        .execute()
      return { id, email: values.email ?? email, token }
    },
  }
}
