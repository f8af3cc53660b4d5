import i18next from 'i18next'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

/** So long anything may load (specification, section 9); then its place says so, with a way to try again. */
const LOADING_MS = 20_000

/** Returns the requested result, or an error once it takes too long. */
export const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, fail) => setTimeout(fail, LOADING_MS, new Error('Took too long'))),
  ])

/**
 * A route whose screen and texts are loaded when it is opened: `screenRoute('perfil', () => import(...), 'profile')`.
 * The module's exported component is named in `pick`.
 */
export function screenRoute<M>(
  path: string,
  load: () => Promise<M>,
  pick: (module: M) => ComponentType,
  ...namespaces: string[]
): RouteObject {
  return {
    path,
    lazy: async () => {
      const [module] = await inTime(Promise.all([load(), i18next.loadNamespaces(namespaces)]))
      return { Component: pick(module) }
    },
    // React does not animate what happens inside a popstate event: one macrotask later it is a navigation like others.
    loader: () => new Promise((resolve) => setTimeout(() => resolve(null))),
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  }
}
