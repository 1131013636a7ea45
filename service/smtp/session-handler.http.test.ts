import type { SMTPServerAuthentication } from "smtp-server"
import { afterAll, beforeAll, expect, test } from "vitest"
import { apiKeyCreate } from "#contract/methods/api-key"
import { type MadeProject, makeProject } from "../testing/make.ts"
import { startService, type TestService } from "../testing/start-service.ts"
import { openLoginConnections } from "./connections.ts"
import { sessionHandler } from "./session-handler.ts"

let service: TestService
let project: MadeProject
beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  project = await makeProject(service)
})
afterAll(() => service.close())

test("SMTP-4 each key is a separate login: a program does not use up the connections of others", async () => {
  const handler = sessionHandler({ connections: openLoginConnections(1), emailsPerHourMax: 1 }, service.ctx)
  const authenticate = async (id: string, password: string) => {
    const session = { id, remoteAddress: "127.0.0.1" }
    const auth = { method: "PLAIN", username: String(project.project_id), password }
    handler.connected(session)
    return handler.authenticate(auth as SMTPServerAuthentication, session).then(
      () => "in",
      (error) => handler.rejectionReply(error, session).responseCode,
    )
  }
  const make = async () =>
    (await service.ok(apiKeyCreate, { name: "Mail program", right: "send" }, project.key)).api_key
  const [busy, calm] = [await make(), await make()]
  expect(await authenticate("1", busy)).toBe("in")
  expect(await authenticate("2", busy)).toBe(421)
  expect(await authenticate("3", calm)).toBe("in")
  expect(await authenticate("4", project.key)).toBe("in")
  expect(await authenticate("5", project.key)).toBe(421)
  handler.disconnected({ id: "1", remoteAddress: "127.0.0.1" })
  expect(await authenticate("6", busy)).toBe("in")
})
