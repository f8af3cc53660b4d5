import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../context.ts'
import type { Route } from '../platform/http/context.ts'
import { getUser } from './get-user.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { register } from './register.ts'

export const accountsRoutes: Route<Ctx>[] = [
  route(contract.getUser, getUser),
  route(contract.login, login),
  route(contract.logout, logout),
  route(contract.register, register),
]
