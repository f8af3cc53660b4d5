import { logout, resendConfirmation, updateAccount } from '@larunbat/contract'
import { callApi } from '../shared/api/api.ts'
import type { Language } from '../shared/i18n/languages.ts'

/** Calls of the shell, loaded when they are made: their rules bring the telephone numbers of the world along. */

export const setLanguage = (language: Language) => callApi(updateAccount, { language })
export const mailConfirmation = (email: string) => callApi(resendConfirmation, { email })
export const endSignIn = () => callApi(logout, {}, { timeoutMs: 3_000 })
