import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Store } from "#lib/data/store/open"
import { createFirstOwner } from "#lib/data/store/users"
import { aUser, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { createProject } from "./create-project.ts"

/** A server with the API before the status "accepted". */
let server: Server
let store: Store
let restore = () => {}
const owner = aUser("owner", true)
const requests: string[][] = []

const object = { id: 1, url: "x", status: "active", event_format: "json_post", max_parallel: 10 }
const answers: Record<string, (input: never) => [number, unknown]> = {
  "project/create": () => [200, { project_id: "7", project_api_key: "key-of-seven" }],
  "domain/get-sandbox-domain": () => [404, { status: "error", code: 1, message: "No such method." }],
  "webhook/set": ({ events }: { events: { email_status: string[] } }) => {
    requests.push(events.email_status)
    return events.email_status.includes("accepted")
      ? [400, { status: "error", code: 2711, message: "Unknown status accepted." }]
      : [200, { object: { ...object, events } }]
  },
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const input = JSON.parse((await request.toArray()).join("")) as never
    const path = /\/v1\/(.*)\.json$/.exec(request.url ?? "")?.[1] ?? ""
    const [status, body] = answers[path]?.(input) ?? [404, {}]
    response.writeHead(status).end(JSON.stringify({ status: "success", ...(body as object) }))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const port = (server.address() as AddressInfo).port
  restore = useSettings({ serviceBaseUrl: `http://127.0.0.1:${port}/en/transactional/api/v1` })
  store = await openTestStore()
  const { user_id, email, name } = owner
  await createFirstOwner(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
})
afterAll(async () => {
  restore()
  await store.close()
  await new Promise((resolve) => server.close(resolve))
})

test("PROJECT-2 an older server gets every status it supports; missing ones are reported and stop nothing", async () => {
  const outcome = await createProject(store.db, {
    user: aUser("owner", true),
    input: { name: "Old" },
    ip: null,
  })
  expect(outcome).toEqual({
    ok: true,
    value: {
      project_id: "old",
      warning: expect.stringMatching(/^The sandbox sender could not be created: .* Set it up again\.$/),
    },
  })
  expect(requests).toHaveLength(2)
  expect(requests[1]).not.toContain("accepted")
  expect(requests[1]).toEqual(requests[0]?.filter((status) => status !== "accepted"))
  const [project] = await store.db.query.projects.findMany()
  expect(project?.callback_url).toBe("http://localhost:3000/api/callbacks/old")
})
