import type { FastifyInstance } from 'fastify'

export interface ListedRoute {
  method: string
  /** As it is registered, with `:name` and `*`. */
  path: string
}

/** Every route of a server, from every plugin: read off the tree that the server prints of itself. */
export function listRoutes(app: FastifyInstance): ListedRoute[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', text = '', methods = ''] =
        /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      if (text === '') return []
      const depth = indent.length / 4
      above.length = depth
      above.push(text)
      const path = above.join('')
      return methods === '' ? [] : methods.split(', ').map((method) => ({ method, path }))
    })
}

/** An address of the route: nothing is named by it. */
export const addressOf = (path: string): string =>
  path.replace(/:\w+(\([^)]*\))?/g, '1').replace(/\*$/, 'nothing-here') || '/'
