import { readFileSync } from 'node:fs'
import { givenComplete } from '../../apps/server/src/events/event/testing/given-event.ts'
import { checkAdvisories, checkSecrets } from '../../scripts/lib/security-checks.ts'
import { atLeast, atMost, type Check, exactly } from '../lib/check.ts'
import { wireAppOf } from '../lib/people.ts'
import { runTests } from '../lib/vitest.ts'

const HEADERS = 'apps/server/src/testing/headers.test.ts'
const EMAIL = /[\w.+-]+@[\w-]+\.[a-z]{2,}/i
const IBAN = /\b[A-Z]{2}\d{2}[A-Z0-9]{12,30}\b/

/** Headers of every route, secrets in files and bundles, weaknesses of packages, what logs keep, export and erasure. */
export const check: Check = {
  id: 40,
  title: 'browsers, packages, logs, export and erasure',
  invariants: ['I3', 'I6'],
  coveredBy: HEADERS,
  async run(_tier, ctx) {
    const log = `${ctx.dir}/server.log`
    const product = await ctx.product({ log, env: { LOG_LEVEL: 'debug' } })
    const app = wireAppOf(product, 'log')
    const secrets: string[] = []
    for (let n = 0; n < 20; n++) {
      const person = await app.person({ iban: 'ES9121000418450200051332' })
      secrets.push(person.token, person.email)
      const { id } = await givenComplete(app, person, { titulo: `Escribe a ${person.email}` })
      await app.call('app_contenido_by_id', { id }, person)
      await app.call('app_login', { email: person.email, password: 'wrong' })
      await app.call('app_send_magic_link', { email: person.email })
      await app.call('app_update_usu_fact', { iban: 'ES7921000813610123456789' }, person)
      await app.call('app_contenido_by_id', { id: id + 9_999 }, person)
      await app.call(`app_${person.token}`, {}, person)
      await app.http.send('GET', `/es/compra/${person.token}?email=${person.email}`)
    }
    app.http.close()
    // The link of the first administrator is written for the operator who starts the server.
    const lines = readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.includes('"forOperator":true'))
    let isAsked = true
    const weak = await checkAdvisories((why) => {
      isAsked = false
      ctx.say(why)
    })
    const found = await checkSecrets()
    return [
      atLeast('lines of the log', lines.length, 100),
      atMost('lines with an address of a person', lines.filter((line) => EMAIL.test(line)).length, 0),
      atMost('lines with a bank account', lines.filter((line) => IBAN.test(line)).length, 0),
      atMost(
        'lines with a token',
        lines.filter((line) => secrets.some((secret) => line.includes(secret))).length,
        0,
      ),
      exactly('secrets in files and bundles', found === '' ? 0 : found.split('\n').length, 0),
      // Advisories that were not requested are unknown: without the registry there is no result.
      exactly('weaknesses were asked for', isAsked ? 1 : 0, 1),
      exactly('high weaknesses of packages', weak === '' ? 0 : weak.split('\n').length, 0),
      ...(await runTests([
        HEADERS,
        'apps/server/src/administration/privacy/export.test.ts',
        'apps/server/src/administration/privacy/export-building.test.ts',
        'apps/server/src/administration/privacy/erasure.test.ts',
        'apps/server/src/administration/privacy/erasure-of-sellers.test.ts',
        'apps/server/src/platform/http/server.test.ts',
      ])),
    ]
  },
}
