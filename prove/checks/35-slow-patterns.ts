import { routes } from '../../apps/server/src/app/handlers.ts'
import { hostileBodies } from '../../apps/server/src/testing/hostile-cases.ts'
import { wireBody } from '../../apps/server/src/testing/hostile-values.ts'
import { atMost, type Check, exactly, seen } from '../lib/check.ts'
import { wireAppOf } from '../lib/people.ts'
import { runTests } from '../lib/vitest.ts'

const FILE = 'packages/rules/src/text/hostile-text.test.ts'
const NAMES = ['__proto__', 'constructor', 'prototype']
const DEPTHS = 5

/** A body with a poisoned name so deep below a field. */
const poisoned = (name: string, depth: number): string => {
  let inner = '{"isAdmin":true,"permiso_id":1,"profile_id":1,"toString":"x"}'
  for (let n = 0; n < depth; n++) inner = `{"${name}":${inner}}`
  return inner
}

/** Long hostile texts through every pattern; poisoned names at five depths in every call: none has an effect. */
export const check: Check = {
  id: 35,
  title: 'slow patterns and poisoned names',
  invariants: ['I4', 'I7'],
  isTimed: true,
  coveredBy: FILE,
  async run(_tier, ctx) {
    const product = await ctx.product()
    const app = wireAppOf(product, 'poison')
    const person = await app.person()
    let sent = 0
    let failed = 0
    for (const { call } of routes)
      for (const name of NAMES)
        for (let depth = 1; depth <= DEPTHS; depth++) {
          const poison = poisoned(name, depth)
          const [base = {}] = hostileBodies(call, {}, 1)
          const body = wireBody({ ...(base as object), token: person.token }).replace(
            /^\{/,
            `{"x":${poison},"${name}":${poison},`,
          )
          const { status } = await app.http.send(
            'POST',
            `/api/${call.wireName}`,
            { 'content-type': 'application/json' },
            body,
          )
          sent += 1
          if (status >= 500) failed += 1
        }
    const admins = await product.db.selectFrom('account').select('id').where('profile_id', '=', 1).execute()
    // Were the prototype of all objects changed, the answer of any other call would show it.
    const other = await app.call('app_get_user_by_id', { id: person.id }, await app.person())
    const strange = JSON.stringify(other).includes('isAdmin') ? 1 : 0
    app.http.close()
    return [
      seen('poisoned bodies', sent),
      atMost('failures of ours', failed, 0),
      exactly('administrators but the first', admins.length - 1, 0),
      exactly('answers that changed', strange, 0),
      ...(await runTests([FILE], { cases: 200 })),
    ]
  },
}
