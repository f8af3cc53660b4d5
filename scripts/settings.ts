import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { finish } from './lib/finish.ts'
import { ROOT } from './lib/root.ts'
import { printExample, settingsDocsFaults } from './lib/settings-docs.ts'

/** `npm run settings`: writes `.env.example` from the table of settings; 1 when table and server do not agree. */
await finish(async () => {
  writeFileSync(join(ROOT, '.env.example'), printExample(ROOT))
  const faults = settingsDocsFaults(ROOT)
  for (const fault of faults) console.log(fault)
  return faults.length === 0 ? 0 : 1
})
