import i18next from 'i18next'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

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
      const [module] = await Promise.all([load(), i18next.loadNamespaces(namespaces)])
      return { Component: pick(module) }
    },
    // React does not animate what happens inside a popstate event: one macrotask later it is a navigation like others.
    loader: () => new Promise((resolve) => setTimeout(() => resolve(null))),
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  }
}
