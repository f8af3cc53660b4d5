import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

const callers = new AsyncLocalStorage<string>()

/** Lets everything done for a request know its address, however deep: limits must not depend on each caller handing it on. */
export function rememberCallers(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => callers.run(request.ip, done))
}

/** Returns the address of the request this code runs for; undefined in jobs. */
export const callerIp = (): string | undefined => callers.getStore()

/** Runs work as if it had been requested from this address. */
export const withCallerIp = <T>(ip: string, work: () => T): T => callers.run(ip, work)
