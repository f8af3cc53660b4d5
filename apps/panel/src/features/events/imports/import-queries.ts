import {
  type AccountRow,
  getImportTemplate,
  importProgramme,
  listEditions,
  listImports,
  listUsers,
  undoImport,
} from '@larunbat/contract'
import type { InputOf, Of, OutputOf, Page } from '@larunbat/contract/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'

/** A large file takes minutes on a slow line; the server is done with 10,000 rows within one. */
const TIMEOUT_MS = 15 * 60_000

export function useEditions() {
  return useQuery({
    queryKey: ['editions'],
    queryFn: ({ signal }) => callApi(listEditions, {}, { signal }),
    staleTime: 10 * 60_000,
  })
}

/** Reads a file without storing anything (`isPreview`), or imports it; both answer what happens to every row. */
export function useImport() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof importProgramme>) =>
      callApi(importProgramme, input, { timeoutMs: TIMEOUT_MS }),
    onSuccess: (_, { isPreview }) => {
      if (isPreview) return
      void cache.invalidateQueries({ queryKey: ['events'] })
      void cache.invalidateQueries({ queryKey: IMPORTS })
    },
  })
}

const IMPORTS = ['imports']

/** How often an import that runs, or is being undone, is looked at. */
const LOOK_MS = 1500

/** The last imports, the newest first; looked at again and again while one of them is being undone. */
export const useImports = (isUndoing: boolean) =>
  useQuery({
    queryKey: IMPORTS,
    queryFn: ({ signal }) => callApi(listImports, {}, { signal }),
    refetchInterval: isUndoing ? LOOK_MS : false,
  })

/** Pictures of an import, looked at again while some of them wait to be fetched. */
export function usePictures(runId: number) {
  const { data } = useQuery({
    queryKey: [...IMPORTS, 'pictures', runId],
    queryFn: ({ signal }) => callApi(listImports, {}, { signal }),
    refetchInterval: ({ state }) =>
      (state.data?.find(({ id }) => id === runId)?.pictures.waiting ?? 0) > 0 ? PICTURES_MS : false,
  })
  return data?.find(({ id }) => id === runId)?.pictures
}
/** Pictures are fetched once a minute. */
const PICTURES_MS = 5_000

export type Undone = OutputOf<typeof undoImport>

/** How many events the import of a file that runs now has stored; 0 before the first of them. */
export function useStoredRows(fileName: string, isRunning: boolean): number {
  const { data } = useQuery({
    queryKey: [...IMPORTS, 'running'],
    queryFn: ({ signal }) => callApi(listImports, {}, { signal }),
    refetchInterval: LOOK_MS,
    enabled: isRunning,
    gcTime: 0,
  })
  const run = data?.find((one) => one.fileName === fileName && !one.isFinished && one.undoneAt === null)
  return run ? run.created + run.changed : 0
}

/** Undoes an import as a whole. */
export function useUndoImport() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof undoImport>) => callApi(undoImport, input, { timeoutMs: TIMEOUT_MS }),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: ['events'] })
      void cache.invalidateQueries({ queryKey: IMPORTS })
    },
  })
}

/** Users whose name or address has these words, for the owner's field. */
export async function searchOwners(text: string, signal: AbortSignal) {
  const page = (await callApi(listUsers, { query: text, page: 1, pageSize: 10 }, { signal })) as Page<
    Of<typeof AccountRow>
  >
  return page.rows.map(({ id, email, name }) => ({ id, label: email, detail: name }))
}

/** An empty programme in the language of the screen. */
export const getTemplate = (format: 'xlsx' | 'csv') => callApi(getImportTemplate, { format })
