/**
 * Lets those who wait go on one by one, each in a turn of the event loop of its own: what came over the network meanwhile
 * is served in between.
 */
export function onePerTurn(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => new Promise<void>((resolve) => setImmediate(resolve)))
    return last
  }
}
