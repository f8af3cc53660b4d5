import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { diagnose, printDiagnosis } from '../apps/server/src/operations/doctor/doctor.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { finish } from './lib/finish.ts'

/**
 * `npm run doctor [-- --mail ADDRESS | --no-mail]`: checks settings and surroundings, beside a running server or alone; 1 when
 * something stops selling. The test mail goes to ADDRESS, else to ADMIN_EMAIL or CONTACT_EMAIL.
 */
await finish(async () => {
  const { values } = parseArgs({
    options: { mail: { type: 'string' }, 'no-mail': { type: 'boolean', default: false } },
  })
  const config = readConfig()
  const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }))
  const mailTo = values['no-mail'] ? undefined : (values.mail ?? config.adminEmail ?? config.contactEmail)
  const { lines, code } = printDiagnosis(await diagnose({ config, log, mailTo }))
  for (const line of lines) console.log(line)
  return code
})
