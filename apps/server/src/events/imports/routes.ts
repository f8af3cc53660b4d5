import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { getImportTemplate } from './get-template.ts'
import { importProgramme } from './import-programme.ts'
import { listImports } from './list-imports.ts'
import { undoImport } from './undo-import.ts'

export const importsRoutes: Route<Ctx>[] = [
  route(contract.importProgramme, importProgramme),
  route(contract.getImportTemplate, getImportTemplate),
  route(contract.listImports, listImports),
  route(contract.undoImport, undoImport),
]
