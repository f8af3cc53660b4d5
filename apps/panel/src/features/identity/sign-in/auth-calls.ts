import * as contract from '@larunbat/contract'
import { md5 } from 'js-md5'
import { callApi } from '../../../shared/api/api.ts'
import { signIn } from '../../../shared/session.ts'

/** The calls of the sign-in screens. Loaded when the first field gets the focus, not with the screen. */

/** Contract section 2: the digest travels, never the password. */
export const digest = (password: string): string => md5(password)

export async function logIn(email: string, password: string): Promise<void> {
  signIn(await callApi(contract.login, { email, password: digest(password) }))
}

export async function logInWithLink(token: string): Promise<void> {
  signIn(await callApi(contract.loginWithLink, { token }))
}

export const checkNewcomer = (code: string) => callApi(contract.checkNewcomer, { code })
export const linkProvider = (code: string) => callApi(contract.linkProvider, { code })

export type SignUp = contract.InputOf<typeof contract.registerWithProvider>
export const newcomerRules = contract.registerWithProvider.input

export async function signUp(newcomer: SignUp): Promise<void> {
  signIn(await callApi(contract.registerWithProvider, newcomer))
}

export const checkLink = (link: string) => callApi(contract.checkMagicLink, { link })
export const checkInvitation = (link: string) => callApi(contract.checkInvitation, { link })
export const checkMembership = (code: string) => callApi(contract.checkMembership, { code })
export const mailLink = (email: string, next: string) =>
  callApi(contract.sendMagicLink, { email, ...(next && { next }) })
export const mailReset = (email: string, next: string) =>
  callApi(contract.requestPasswordReset, { email, ...(next && { next }) })
/** Confirms an account; with its password that signs in as well. */
export async function confirm(code: string, password?: string) {
  const answer = await callApi(contract.confirmAccount, {
    code,
    ...(password ? { password: digest(password) } : {}),
  })
  if (answer.session) signIn(answer.session)
  return answer
}
export const listWays = (link: string) => callApi(contract.previewReset, { link })
export type WaysOfReset = contract.OutputOf<typeof contract.previewReset>
export const listProfiles = () => callApi(contract.listProfiles, {})

export type KeptWays = NonNullable<contract.InputOf<typeof contract.resetPassword>['kept']>

export async function chooseNewPassword(link: string, password: string, kept: KeptWays): Promise<void> {
  signIn(await callApi(contract.resetPassword, { link, password: digest(password), kept }))
}

export type Registration = contract.InputOf<typeof contract.register>

export async function makeAccount({ password, ...rest }: Registration): Promise<void> {
  signIn(await callApi(contract.register, { ...rest, password: digest(password) }))
}

export const registrationRules = contract.register.input
