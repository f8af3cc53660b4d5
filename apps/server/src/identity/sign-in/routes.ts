import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { addPasskey } from './add-passkey.ts'
import { beginPasskey } from './begin-passkey.ts'
import { beginPasskeySignIn } from './begin-passkey-sign-in.ts'
import { removePasskey, renamePasskey } from './change-passkey.ts'
import { endOtherSignIns, endSignIn } from './end-sign-ins.ts'
import { getSignInWays } from './get-sign-in-methods.ts'
import { beginLinking, linkProvider, unlinkProvider } from './link-provider.ts'
import { loginWithLink } from './login-with-link.ts'
import { loginWithPasskey } from './login-with-passkey.ts'
import { signInOptions } from './sign-in-options.ts'
import { checkNewcomer, registerWithProvider } from './sign-up.ts'

export const signInRoutes: Route<Ctx>[] = [
  route(contract.addPasskey, addPasskey),
  route(contract.beginLinking, beginLinking),
  route(contract.beginPasskey, beginPasskey),
  route(contract.beginPasskeySignIn, beginPasskeySignIn),
  route(contract.checkNewcomer, checkNewcomer),
  route(contract.endOtherSignIns, endOtherSignIns),
  route(contract.endSignIn, endSignIn),
  route(contract.getSignInWays, getSignInWays),
  route(contract.linkProvider, linkProvider),
  route(contract.loginWithPasskey, loginWithPasskey),
  route(contract.registerWithProvider, registerWithProvider),
  route(contract.removePasskey, removePasskey),
  route(contract.renamePasskey, renamePasskey),
  route(contract.signInOptions, signInOptions),
  route(contract.unlinkProvider, unlinkProvider),
  route(contract.loginWithLink, loginWithLink),
]
