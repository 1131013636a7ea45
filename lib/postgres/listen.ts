import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"

const againMs = 1000

export type Listener = { close(): Promise<void> }

/**
 * Hears what is said with `notify` on a channel, over a connection of its own that is opened anew when it breaks. What was
 * said meanwhile is lost: notifications only make somebody look earlier than he would anyway. `onListening` is told each
 * time that listening has begun, so that he may look for what he did not hear.
 */
export function listenOn(
  config: pg.ClientConfig,
  channel: string,
  onMessage: (payload: string) => void,
  onListening: () => void = () => {},
): Listener {
  const stop = new AbortController()
  const over = new Promise<void>((resolve) => stop.signal.addEventListener("abort", () => resolve()))

  async function hear(): Promise<void> {
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
      // A server that is gone says no goodbye, and nobody waits for it.
      void client.end().catch(() => {})
    }
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await hear().catch(() => {})
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
