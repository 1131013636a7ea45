import { at, manualClock } from "../clock.ts"
import { readConfig } from "../config.ts"
import type { Component, Context } from "../context.ts"
import { openIntake } from "../intake/server.ts"
import { openLog } from "../log.ts"
import { openContext } from "../open-context.ts"
import { makeLetters, makeProject } from "./make-letters.ts"
import { openTestStore } from "./test-store.ts"

export type IntakeFixture = {
  ctx: Context
  intake: Component & { port: number }
  project_id: number
  /** A letter to this address, in a separate job. */
  letterTo(email: string): Promise<string>
  close(): Promise<void>
}

export const intakeNow = at(Date.UTC(2026, 4, 4, 12))

/** The intake alone, on a stopped clock, with a project whose letters it may get reports about. */
export async function openIntakeFixture(): Promise<IntakeFixture> {
  const store = await openTestStore()
  const config = readConfig({
    SERVICE_DATABASE_URL: "postgres://not-used",
    SERVICE_SECRETS: "a-secret-for-tests-of-more-than-32-characters",
    SERVICE_ACCOUNT_KEY: "k".repeat(40),
    SERVICE_INTAKE_SMTP_PORT: "0",
  })
  const ctx = await openContext(config, store, manualClock(intakeNow), openLog("silent"))
  const project_id = await makeProject(store.db, "shop", intakeNow)
  const intake = await openIntake(ctx)
  let jobs = 0
  return {
    ...{ ctx, intake, project_id },
    async letterTo(email) {
      jobs += 1
      const job = { project_id, job_id: `INCOMING${jobs}` }
      const [letter_id = ""] = await makeLetters(store.db, job, [email], intakeNow)
      return letter_id
    },
    async close() {
      await intake.close()
      await store.close()
    },
  }
}
