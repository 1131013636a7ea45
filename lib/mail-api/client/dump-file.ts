import "server-only"
import { guardedFetch, type Streamed } from "./guarded-fetch.ts"
import type { Server } from "./server.ts"

/**
 * Opens an event file at the service's address. The address is a secret: it is requested here and never sent to a
 * browser. Null if the file was deleted or the service does not answer.
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
    // The length of a compressed body is not the length of the file.
    const size = response.headers.has("content-encoding") ? null : response.headers.get("content-length")
    return { body: response.body, size }
  } catch {
    return null
  }
}
