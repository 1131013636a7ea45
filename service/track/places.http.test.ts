import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type CallbackCatcher, openCallbackCatcher } from "../testing/callback-catcher.ts"
import { makeMessage, makeProject } from "../testing/make.ts"
import { makeMmdb } from "../testing/make-mmdb.ts"
import { startService, type TestService } from "../testing/start-service.ts"

let folder: string
let catcher: CallbackCatcher
let service: TestService
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "places-"))
  const placesFile = join(folder, "places.mmdb")
  const data = {
    country: { iso_code: "DE", names: { en: "Germany" } },
    city: { names: { en: "Sample Town" } },
  }
  writeFileSync(placesFile, makeMmdb([{ cidr: "127.0.0.0/8", data }]))
  catcher = await openCallbackCatcher()
  service = await startService({ config: { callbackAllow: [catcher.hostPort], placesFile } })
})
afterAll(async () => {
  await service.close()
  await catcher.close()
  rmSync(folder, { recursive: true })
})

test("CALLBACK-13 opened and clicked have country and city of the visitor's address; a delivery does not", async () => {
  const project = await makeProject(service)
  const events = { email_status: ["delivered", "opened", "clicked"] }
  await service.call("webhook/set", { url: catcher.url, delivery_info: 1, events }, project.key)
  await service.call("email/send", { message: makeMessage(project, "click@example.com") }, project.key)
  await service.idle()
  const received = catcher.calls.flatMap((call) => call.events)
  const infoOf = (status: string) =>
    received.find(({ event_data }) => event_data.status === status)?.event_data.delivery_info
  const place = { country_code: "DE", country: "Germany", city: "Sample Town" }
  expect(infoOf("opened")).toMatchObject(place)
  expect(infoOf("clicked")).toMatchObject(place)
  expect(infoOf("delivered")).not.toHaveProperty("country")
})
