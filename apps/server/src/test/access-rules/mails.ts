import type { Rules } from './rule.ts'

export const mailsRules: Rules = {
  app_correos: {},
}
