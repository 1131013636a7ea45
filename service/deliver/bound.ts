/** Lets in as much as `max` in all. What is heavier than that goes in alone. */
export type Bound = {
  /** Resolves when there is room, in the order of those who came; call what it gives back to leave. */
  enter(weight: number): Promise<() => void>
}

export function openBound(max: number): Bound {
  const waiting: { weight: number; goIn(): void }[] = []
  let inside = 0

  const letIn = () => {
    for (let next = waiting[0]; next && fits(next.weight); next = waiting[0]) {
      waiting.shift()
      next.goIn()
    }
  }
  const fits = (weight: number) => inside === 0 || inside + weight <= max
  const taken = (weight: number) => {
    inside += weight
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      inside -= weight
      letIn()
    }
  }
  return {
    enter: (weight) =>
      new Promise((resolve) => {
        waiting.push({ weight, goIn: () => resolve(taken(weight)) })
        letIn()
      }),
  }
}
