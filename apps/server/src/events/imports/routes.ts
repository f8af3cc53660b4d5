import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { importProgramme } from './import-programme.ts'

export const importsRoutes: Route<Ctx>[] = [route(contract.importProgramme, importProgramme)]
