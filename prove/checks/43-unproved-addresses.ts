import { atMost, type Check, exactly, type Figure, seen } from '../lib/check.ts'
import { type WireApp, wireAppOf } from '../lib/people.ts'
import { askFrom, mailedCode } from '../lib/sign-in-figures.ts'
import { runTests } from '../lib/vitest.ts'

const FILES = [
  'apps/server/src/testing/unproved-address.test.ts',
  'apps/server/src/identity/accounts/prove-mailbox.test.ts',
  'apps/server/src/identity/accounts/shown-links.test.ts',
  'apps/server/src/identity/accounts/listed-passwords.test.ts',
  'apps/server/src/identity/accounts/alike-past-limits.test.ts',
  'apps/server/src/administration/privacy/erase-unconfirmed.test.ts',
]
const PASSWORD = 'hiru txori lehoan'
const STRANGERS = 50

/** An unproved address opens nothing lasting, and what a stranger opened ends with every proof of the mailbox. */
export const check: Check = {
  id: 43,
  title: 'unproved addresses',
  invariants: ['I4', 'I6'],
  coveredBy: FILES.join(', '),
  async run(tier, ctx) {
    if (tier === 'quick') return []
    const product = await ctx.product({ env: { TRUST_PROXY: '1' } })
    const app = wireAppOf(product, 'unproved')
    const figures = await waitInAccounts(app)
    app.http.close()
    return [...figures, ...(await runTests(FILES))]
  },
}

/** Strangers register addresses, the owners of the mailboxes confirm them; what still opens the accounts is counted. */
async function waitInAccounts(app: WireApp): Promise<Figure[]> {
  let confirmed = 0
  let opened = 0
  let made = 0
  for (let n = 0; n < STRANGERS; n++) {
    const email = `owner${n}@unproved.example`
    const ask = (call: string, fields: object) => askFrom(app, 430_000 + n, call, fields)
    const { data: stranger } = await ask('app_registro_v2', {
      ...{ nombre: 'Ane', email, telefono: '944123456', ciudad: 'Bilbao', perfil: 3 },
      password: PASSWORD,
    })
    for (const [call, fields] of [
      ['app_llave_opciones', {}],
      ['app_clave_api_add', { nombre: 'Key', permisos: ['events:read'], dias: 30 }],
    ] as const)
      if (!(await ask(call, { ...fields, token: stranger.token })).error) made += 1
    const code = await mailedCode(app, email)
    if (!(await ask('app_confirmar', { id: code })).error) confirmed += 1
    if (!(await ask('app_get_user_by_id', { id: stranger.id, token: stranger.token })).error) opened += 1
    if (!(await ask('app_login', { email, password: PASSWORD })).error) opened += 1
  }
  return [
    seen('accounts that strangers registered', STRANGERS),
    exactly('confirmed by their owners', confirmed, STRANGERS),
    atMost('keys made before', made, 0),
    atMost('ways of strangers that still open', opened, 0),
  ]
}
