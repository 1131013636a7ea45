import { generateKeyPairSync } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { isAddress } from "#contract/address"
import type { Message } from "#contract/message"
import { at } from "../clock.ts"
import { sealerOf } from "../links/seal.ts"
import type { JobMessage, LetterToRender } from "../message/job-message.ts"
import { toJobMessage } from "../message/to-job-message.ts"
import { makeCaller } from "../testing/make-caller.ts"
import { messageFaults } from "../testing/message-faults.ts"
import { outgoingJobs, outgoingRecipients } from "../testing/outgoing-messages.ts"
import { buildMessage } from "./build-message.ts"

const now = at(Date.UTC(2026, 4, 4, 12))
const secrets = ["a secret of this test"]
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 1024 })
const key = { domain: "shop.example", selector: "us", privateKey }
const host = { date: now, publicUrl: "https://mail.example", mailHostname: "mail.example", key }

/** Faults of the message that one recipient of a job gets, signed. */
const faultsOf = async (job: JobMessage, recipient: Pick<LetterToRender, "email" | "substitutions">) =>
  messageFaults(
    await buildMessage(
      { ...host, job, letter: { project_id: 1, letter_id: "0abc", ...recipient } },
      sealerOf(secrets),
      secrets,
    ),
  )

/** FUZZ_RUNS sets a higher number. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 300)

test("COMPOSE-6 COMPOSE-7 a strict receiver accepts a message with any content", async () => {
  await fc.assert(
    fc.asyncProperty(outgoingJobs, outgoingRecipients, async (job, recipient) => {
      expect(await faultsOf(job, recipient)).toEqual([])
    }),
    { numRuns },
  )
})

describe("COMPOSE-6 a strict receiver takes what becomes of a submission", () => {
  const folder = join(import.meta.dirname, "../smtp/testdata")
  const caller = makeCaller({ rights: { unsubscribe_never: true } })
  const read = (name: string): Message => JSON.parse(readFileSync(join(folder, name)).toString())

  test.each(readdirSync(folder).filter((name) => name.endsWith(".json")))("%s", async (name) => {
    const { recipients, ...content } = read(name)
    const filled = { from_email: "shop@example.com", subject: "A subject", ...content }
    const job = toJobMessage(filled, { caller, brand: "SERVICE", now }, 400)
    for (const { email, substitutions = {} } of recipients.filter((one) => isAddress(one.email)).slice(0, 3))
      expect(await faultsOf(job, { email, substitutions })).toEqual([])
  })
})
