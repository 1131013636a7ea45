import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"

const againMs = 1000

export type Listener = { close(): Promise<void> }

/**
 * Listens for notifications on a channel, over a separate connection that is reopened when it breaks. Notifications in
 * between are lost: they only make work start earlier than the next poll. `onListening` is called each time that
 * listening has begun, so that the caller can check what it missed.
 */
export function listenOn(
  config: pg.ClientConfig,
  channel: string,
  onMessage: (payload: string) => void,
  onListening: () => void = () => {},
): Listener {
  const stop = new AbortController()
  const over = new Promise<void>((resolve) => stop.signal.addEventListener("abort", () => resolve()))

  async function listenOnce(): Promise<void> {
    const client = new pg.Client(config)
    client.on("error", () => {})
    client.on("notification", ({ payload }) => onMessage(payload ?? ""))
    const ended = new Promise<void>((resolve) => client.once("end", () => resolve()))
    const listen = async () => {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      onListening()
      await ended
    }
    try {
      await Promise.race([listen(), over])
    } finally {
      // A dead server does not answer the termination, so it is not awaited.
      void client.end().catch(() => {})
    }
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await listenOnce().catch(() => {})
      await sleep(againMs, undefined, { signal: stop.signal }).catch(() => {})
    }
  }

  const done = run()
  return {
    close() {
      stop.abort()
      return done
    },
  }
}
