import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { putKey } from "#lib/mail-api/proxy/keys"
import type { Store } from "#lib/data/store/open"
import { saveProject } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { noticeSender } from "./project-mail.ts"

const answers: Record<string, object> = {
  "system/info": { user_id: 1, email: "owner@example.com", delivery_mode: "direct" },
  "domain/list": {
    domains: [
      {
        domain: "shop.example",
        "verification-record": { value: "x", status: "confirmed" },
        dkim: { key: "x", status: "active" },
      },
    ],
  },
  "domain/get-sandbox-domain": { domain: "account.sandbox.example" },
}

/** A mail service that delivers, at which the project has a verified domain. */
const service = createServer(({ url = "" }, response) => {
  const path = /v1\/(.+)\.json/.exec(url)?.[1] ?? ""
  response.end(JSON.stringify({ status: "success", ...answers[path] }))
})

let store: Store
let serviceBaseUrl = ""
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve))
  serviceBaseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  store = await openTestStore()
})
afterAll(async () => {
  service.close()
  await store.close()
})

test.each([
  ["the account's space where it has an address", "dashboard@company.example", "account-key"],
  ["the project's verified domain where it has none", undefined, "project-key"],
])("ALERT-7 REPORT-3 alerts and reports are sent from %s", async (_where, mailFrom, key) => {
  const back = useSettings({ serviceBaseUrl, accountKey: "account-key", ...(mailFrom && { mailFrom }) })
  const { project_id } = await saveProject(store.db, `project-of-${key}`)
  await putKey(store.db, project_id, "", "project-key")
  expect(await noticeSender(store.db, { project_id, local: "alerts" })).toMatchObject({
    ok: true,
    value: { from: mailFrom ?? "alerts@shop.example", key: { key } },
  })
  back()
})
