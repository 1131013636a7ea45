import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { capturedGet, capturedList } from "#contract/methods/captured"
import type { Store } from "../store/open.ts"
import { projects } from "../store/schema/accounts.ts"
import { webhooks } from "../store/schema/webhooks.ts"
import type { CallTarget } from "../store/webhooks.ts"
import { type MadeProject, makeProject } from "../testing/make.ts"
import { startService, type TestService } from "../testing/start-service.ts"
import { openTestStore } from "../testing/test-store.ts"
import { makeWebhookFixture } from "../testing/webhook-fixture.ts"
import { alertStopped } from "./alert-stopped.ts"

let service: TestService
let project: MadeProject
let fixture: Store
beforeAll(async () => {
  service = await startService({ config: { alertEmail: "alerts@example.com" } })
  project = await makeProject(service, "Shop & <Sons>")
  fixture = await openTestStore()
})
afterAll(async () => {
  await service.close()
  await fixture.close()
})

/** A stopped webhook of the project, in the form used by its worker. */
async function target(url: string): Promise<CallTarget> {
  const { db } = service.ctx.store
  const now = service.ctx.clock.now()
  const [webhook] = await db
    .insert(webhooks)
    .values({ project_id: project.project_id, url, email_status: [], created_at: now, updated_at: now })
    .returning()
  const [row] = await db.select().from(projects).where(eq(projects.project_id, project.project_id))
  if (!webhook || !row) throw new Error("Nothing was added.")
  const { user_id, name, api_key_sealed: signing_key_sealed } = row
  return { ...webhook, user_id, project_name: name, is_account_space: false, signing_key_sealed }
}

const tried = (http_status: number | null, error: string | null) => ({
  at: service.ctx.clock.now(),
  http_status,
  error,
  duration_ms: 1,
})

test("WEBHOOK-9 a stopped webhook is reported to the alert address by a mail of the service, without secrets of its url", async () => {
  const stopped = await target("https://name:word@receiver.example/hook?token=secret")
  await alertStopped(stopped, tried(503, null), service.ctx)
  await service.idle()
  const { letters } = await service.ok(capturedList, {})
  expect(letters).toMatchObject([{ to: "alerts@example.com", subject: "A webhook was stopped" }])
  const { letter } = await service.ok(capturedGet, { id: letters[0]?.id ?? "" })
  const whole = JSON.stringify(letter)
  expect(whole).toContain("https://receiver.example/hook")
  expect(whole).toContain("answered with 503")
  expect(letter.html).toContain("the project Shop &amp; &lt;Sons&gt;")
  expect(letter.plaintext).toContain("the project Shop & <Sons>")
  for (const secret of ["word@", "token", "unsubscribe"]) expect(whole.toLowerCase()).not.toContain(secret)
})

test("WEBHOOK-9 an alert that cannot be written is a line in the log and stops nothing", async () => {
  const { ctx, addWebhook } = await makeWebhookFixture(fixture)
  const webhook = await addWebhook({ url: "http://hook.example/" })
  const complaints = vi.spyOn(ctx.log, "error")
  const strange = { user_id: 0, project_name: "x", is_account_space: false, signing_key_sealed: "" }
  await alertStopped({ ...webhook, ...strange }, tried(null, "No answer within 3 seconds."), ctx)
  expect(complaints).toHaveBeenCalledOnce()
})
