import type { SMTPServerAuthentication } from "smtp-server"
import { afterAll, beforeAll, expect, test } from "vitest"
import { apiKeyCreate } from "#contract/api-key/create"
import { type MadeProject, makeProject } from "../testing/make.ts"
import { startService, type TestService } from "../testing/start-service.ts"
import { countConnections } from "./connections.ts"
import { frontDesk } from "./front-desk.ts"

let service: TestService
let project: MadeProject
beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  project = await makeProject(service)
})
afterAll(() => service.close())

test("SMTP-4 each key is a login of its own: a program leaves the places of the others alone", async () => {
  const front = frontDesk({ connections: countConnections(1), emailsPerHourMax: 1 }, service.ctx)
  const logIn = async (id: string, password: string) => {
    const session = { id, remoteAddress: "127.0.0.1" }
    const auth = { method: "PLAIN", username: String(project.project_id), password }
    front.come(session)
    return front.logIn(auth as SMTPServerAuthentication, session).then(
      () => "in",
      (error) => front.turnedAway(error, session).responseCode,
    )
  }
  const make = async () =>
    (await service.ok(apiKeyCreate, { name: "Mail program", right: "send" }, project.key)).api_key
  const [busy, calm] = [await make(), await make()]
  expect(await logIn("1", busy)).toBe("in")
  expect(await logIn("2", busy)).toBe(421)
  expect(await logIn("3", calm)).toBe("in")
  expect(await logIn("4", project.key)).toBe("in")
  expect(await logIn("5", project.key)).toBe(421)
  front.leave({ id: "1", remoteAddress: "127.0.0.1" })
  expect(await logIn("6", busy)).toBe("in")
})
