import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { writeState } from "../lib/demo-state.mjs"
import { openReceiver } from "./open-receiver.mjs"

let dataDir = ""
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "waybill-receiver-"))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

/** A server at a free port of the loopback, and how it is called. */
async function busy() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const close = () => new Promise((resolve) => server.close(resolve))
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

test("while a demo runs, the shop's programs answer, and the service may call them", async () => {
  const settings = { dataDir, env: { SERVICE_CALLBACK_ALLOW: "hooks.example" } }
  expect(await openReceiver(settings)).toBe(settings)
  const { host, close } = await busy()
  writeState(dataDir, { receiver: host })
  expect(await openReceiver(settings)).toBe(settings)
  await close()
  const { env } = await openReceiver(settings)
  expect(env.SERVICE_CALLBACK_ALLOW).toBe(`hooks.example,${host}`)
  const answer = await fetch(`http://${host}/newsletter`, { method: "POST", body: "{}" })
  expect(answer.status).toBe(200)
})
