export interface Topology {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
  objects: Record<string, Shape & { geometries?: Shape[] }>
}
interface Shape {
  type: string
  id?: string
  arcs?: unknown
  geometries?: Shape[]
}
type Place = [number, number]

/** Degrees of an arc, whose points are stored as steps in a grid. */
function decode({ transform, arcs }: Topology, index: number): Place[] {
  let x = 0
  let y = 0
  const places = (arcs[index < 0 ? ~index : index] ?? []).map(([dx, dy]): Place => {
    x += dx
    y += dy
    return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]]
  })
  return index < 0 ? places.reverse() : places
}

/** Numbers of the arcs of each ring of a shape: lists of numbers, however deep they stand. */
function ringArcs(arcs: unknown): number[][] {
  if (!Array.isArray(arcs)) return []
  return typeof arcs[0] === 'number' ? [arcs as number[]] : arcs.flatMap(ringArcs)
}

const shapesOf = (topology: Topology, name: string): Shape[] => {
  const object = topology.objects[name]
  if (!object) throw new Error(`There is no ${name}`)
  return object.geometries ?? [object]
}

/** Closed outlines of all shapes of an object, in degrees. */
export function rings(topology: Topology, name: string): Place[][] {
  return shapesOf(topology, name).flatMap((shape) =>
    ringArcs(shape.arcs).map((ring) =>
      ring.flatMap((arc, i) => decode(topology, arc).slice(i === 0 ? 0 : 1)),
    ),
  )
}

/** What divides two shapes of an object: lines in degrees. Coasts have a shape on one side only. */
export function borders(topology: Topology, name: string, isWanted: (id: string) => boolean = () => true) {
  const users = new Map<number, number>()
  for (const shape of shapesOf(topology, name).filter(({ id }) => isWanted(String(id ?? ''))))
    for (const arc of new Set(
      ringArcs(shape.arcs)
        .flat()
        .map((index) => (index < 0 ? ~index : index)),
    ))
      users.set(arc, (users.get(arc) ?? 0) + 1)
  return [...users].filter(([, count]) => count === 2).map(([arc]) => decode(topology, arc))
}
