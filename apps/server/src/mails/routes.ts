import type { Ctx } from '../context.ts'
import type { Route } from '../platform/http/context.ts'

export const mailsRoutes: Route<Ctx>[] = []
