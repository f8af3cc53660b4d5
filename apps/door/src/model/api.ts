import { createClient } from '@larunbat/contract/client'
import { currentLanguage } from '../words.ts'

/** The calls of the door; they carry their own secret and need no sign-in. */
export const { call } = createClient({
  baseUrl: '/api',
  language: currentLanguage,
  token: () => undefined,
})
