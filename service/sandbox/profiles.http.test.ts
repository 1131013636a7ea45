import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { emailSend } from "#contract/methods/email"
import { events } from "../store/schema/events.ts"
import { attempts, letters } from "../store/schema/messages.ts"
import { type MadeProject, makeMessage, makeProject } from "../testing/make.ts"
import { startService, type TestService } from "../testing/start-service.ts"
import { fateOf } from "./magic.ts"
import { profiles } from "./profiles.ts"

let service: TestService
let project: MadeProject
beforeAll(async () => {
  service = await startService()
  project = await makeProject(service)
})
afterAll(() => service.close())

/** The first address at the domain that meets this fate. */
function addressWith(word: string, domain: string): string {
  for (let n = 0; n < 100_000; n++) {
    const email = `person.${n}@${domain}`
    if (fateOf(email)?.word === word) return email
  }
  throw new Error(`No address at ${domain} is ${word}.`)
}

const send = async (emails: string[]): Promise<string> =>
  (await service.ok(emailSend, { message: makeMessage(project, emails) }, project.key)).job_id

async function until<T>(read: () => Promise<T[]>, count: number): Promise<T[]> {
  await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(count)
  return read()
}

const attemptsOf = (job_id: string) =>
  service.ctx.store.db
    .select({ email: letters.email, delivery_status: attempts.delivery_status, reply: attempts.reply })
    .from(attempts)
    .innerJoin(letters, eq(letters.letter_id, attempts.letter_id))
    .where(eq(letters.job_id, job_id))

const meanings: Readonly<Record<string, string>> = {
  greylisted: "err_will_retry",
  "rate-limited": "err_will_retry",
  deferred: "err_will_retry",
  full: "err_mailbox_full",
  unknown: "err_user_unknown",
  "spam-rejected": "err_spam_rejected",
}

test.each(profiles)("SANDBOX-9 each refusal by $domain is read as its fate", async ({ domain, fates }) => {
  const refusing = fates.filter(({ refusal }) => refusal)
  const job_id = await send(refusing.map(({ word }) => addressWith(word, domain)))
  const tried = await until(() => attemptsOf(job_id), refusing.length)
  const found = tried.map(({ email, ...rest }) => ({ word: fateOf(email)?.word, ...rest }))
  for (const { word, refusal } of refusing)
    expect(found).toContainEqual({
      ...{ word, delivery_status: meanings[word], reply: `${refusal?.code} ${refusal?.text}` },
    })
})

test("SANDBOX-9 a privacy proxy opens a message on arrival, and is not counted as a person", async () => {
  const job_id = await send([addressWith("machine-opened", "silverpost.example")])
  const ofJob = and(eq(events.job_id, job_id), eq(events.status, "opened"))
  const [opened] = await until(() => service.ctx.store.db.select().from(events).where(ofJob), 1)
  expect(opened?.data.delivery_info?.traffic_type).toBe("protected")
})
