import { describe, expect, test } from "vitest"
import type { User } from "#lib/access/auth/access"
import type { Role } from "#lib/access/auth/permissions"
import { addRecipients } from "./draft.ts"
import { openResultFile } from "./result-file.ts"
import { sendNextPart } from "./send-part.ts"
import {
  accessFor,
  change,
  claim,
  db,
  actionOf,
  draft,
  people,
  person,
  runNow,
  service,
  start,
  testRuns,
} from "./testing/runs.ts"

testRuns()

async function fileOf(user: User, run_id: string, role: Role = "editor"): Promise<string> {
  const file = await openResultFile(db, await accessFor(user, "shop", role), run_id)
  if (!file.ok) return file.failure.message
  let text = ""
  for await (const piece of file.value) text += piece
  return text
}

describe("RUN-7 the result file", () => {
  test("has a line for every recipient: outcome, job and reason", async () => {
    const user = await person("editor")
    const run_id = await draft(user, 0)
    const recipients = ["ann@example.com", "=1+1@example.com", "cy@example.com"].map((email) => ({ email }))
    await addRecipients(db, await actionOf(user, { from: 0, recipients }), run_id)
    await addRecipients(db, await actionOf(user, { from: 3, recipients: people(600) }), run_id)
    await change(user, run_id, { act: "start", total: 603 })
    service.nextResponses = [
      (emails) => ({
        status: 200,
        body: {
          status: "success",
          job_id: "job-1",
          emails: emails.filter((one) => one !== "=1+1@example.com"),
          failed_emails: { "=1+1@example.com": "unsubscribed" },
        },
      }),
    ]
    await sendNextPart(db, await claim())
    const lines = (await fileOf(user, run_id)).split("\r\n")
    expect(lines.slice(0, 4)).toEqual([
      "\ufeffemail,outcome,job_id,reason",
      "ann@example.com,accepted,job-1,",
      "'=1+1@example.com,refused,,unsubscribed",
      "cy@example.com,accepted,job-1,",
    ])
    expect(lines[4]).toBe("r0@example.com,not_sent,,")
    expect(lines).toHaveLength(605)
    expect(await runNow(run_id)).toMatchObject({ accepted: 2, refused: 1, settled: 3 })
  })

  test("is not for readers of masked addresses", async () => {
    const user = await person("editor")
    const run_id = await start(user, 1)
    expect(await fileOf(user, run_id, "viewer")).toContain("your role cannot see")
  })
})
