import type { Component } from "./context.ts"

/**
 * A component that is a loop: it runs until the signal aborts, at the latest after its current turn. Closing waits for
 * that, then for `afterwards`.
 */
export function runLoop(
  loop: (closing: AbortSignal) => Promise<unknown>,
  afterwards: () => Promise<unknown> = async () => {},
): Component {
  const closing = new AbortController()
  const done = loop(closing.signal)
  return {
    async close() {
      closing.abort()
      await done
      await afterwards()
    },
  }
}
