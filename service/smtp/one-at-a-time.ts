export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** Lets one piece of work begin when the one before has ended: reading a large message takes memory many times its size. */
export function oneAtATime(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}
