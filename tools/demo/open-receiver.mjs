import { createServer } from "node:http"
import { readState } from "../lib/demo-state.mjs"

/**
 * Opens the sample shop's own programs where its webhooks call them (shop-receiver.ts) for as long as the demo runs. All of
 * them answer with 200 now, so that a stopped webhook can be reactivated and replayed. Returns the settings with which the
 * service may call them; unchanged when another program has their port.
 */
export async function openReceiver(settings) {
  const { receiver } = readState(settings.dataDir) ?? {}
  if (!receiver || !(await listens(new URL(`http://${receiver}`)))) return settings
  const allowed = [settings.env.SERVICE_CALLBACK_ALLOW, receiver].filter(Boolean).join(",")
  return { ...settings, env: { ...settings.env, SERVICE_CALLBACK_ALLOW: allowed } }
}

/** @param {URL} at */
function listens({ hostname, port }) {
  const server = createServer((request, response) => {
    request.resume()
    request.on("end", () => response.end("ok"))
  })
  // Keeps no start alive that has ended.
  server.unref()
  return new Promise((resolve) => {
    server.once("error", () => resolve(false))
    server.listen(Number(port), hostname, () => resolve(true))
  })
}
