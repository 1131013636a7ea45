import "server-only"
import { guardedFetch, type Streamed } from "./guarded-fetch.ts"
import type { Server } from "./server.ts"

/**
 * Opens a file of events at the address that the service gave for it. The address is a secret of its own: it is asked
 * for here and never handed to a browser. Null when the file is gone or nobody answers.
 */
export async function openDumpFile(
  server: Server,
  url: string,
  signal: AbortSignal,
): Promise<{ body: ReadableStream<Uint8Array>; size: string | null } | null> {
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : "")) return null
  try {
    const response: Streamed = server.isGuarded
      ? await guardedFetch(url, { signal })
      : await fetch(url, { cache: "no-store", redirect: "error", signal })
    if (response.status !== 200 || !response.body) return null
    // What the way compressed has another length than what arrives.
    const size = response.headers.has("content-encoding") ? null : response.headers.get("content-length")
    return { body: response.body, size }
  } catch {
    return null
  }
}
