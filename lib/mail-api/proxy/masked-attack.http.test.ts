import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { capturedGet, capturedList } from "#contract/methods/captured"
import { domainGetSandboxDomain } from "#contract/methods/domain"
import { emailSend } from "#contract/methods/email"
import { letterGet } from "#contract/methods/letter"
import { suppressionList } from "#contract/methods/suppression"
import type { Access } from "#lib/access/auth/access"
import type { Role } from "#lib/access/auth/permissions"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { createUser } from "#lib/data/store/users"
import { ownKey } from "#lib/mail-api/client/server"
import { sendPlainest } from "#lib/mail-api/dashboard-mail/account-mail"
import { aUser, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { makeMessage, makeProject } from "../../../service/testing/make.ts"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { putKey } from "./keys.ts"
import { asSeenBy } from "./masked.ts"
import { proxy } from "./proxy.ts"

/** An attack with read rights only: finding a masked address in a message, or acting as its reader. */

let service: TestService
let store: Store
let restore = () => {}
let key = ""
let id = ""
const victim = "lena.fischer@example.com"

beforeAll(async () => {
  service = await startService()
  restore = useSettings({ serviceBaseUrl: service.url })
  store = await openTestStore()
  await saveProject(store.db, "shop")
  for (const role of ["viewer", "operator"] as const) {
    const { user_id, email, name } = aUser(role)
    await createUser(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
    await setMember(store.db, { project_id: "shop", user_id, role, created_at: someDay })
  }
  const project = await makeProject(service)
  key = project.key
  await putKey(store.db, "shop", "", key)
  const message = makeMessage(project, [victim], {
    subject: `Your order, ${victim}`,
    headers: { "X-Reader": Buffer.from(victim).toString("base64") },
    body: {
      html: `<p>Hello lena.fischer<!-- x -->@<b>example.com</b>,
        <a href="https://shop.example/reset?token=tok3n&r=${btoa(victim)}">a new password</a>
        <img src="https://shop.example/p/${Buffer.from(victim).toString("hex")}.png" alt=""></p>`,
      plaintext: `Hello, see https://shop.example/reset?token=tok3n or shop.example/reset?token=tok3n ${btoa(`id:${victim}`)}`,
    },
  })
  await service.ok(emailSend, { message }, key)
  await service.idle()
  const { letters } = await service.ok(capturedList, {}, key)
  id = letters[0]?.id ?? ""
})
afterAll(async () => {
  restore()
  await store.close()
  await service.close()
})

const ask = async (role: Role, path: string, input: unknown) => {
  const answer = await proxy(store.db, { user: aUser(role), project: "shop", path, input, ip: "192.0.2.1" })
  if (!answer.ok) throw new Error(answer.failure.message)
  return JSON.stringify(answer.value)
}

/** Every address of the service in a text, in any notation. */
const linksIn = (text: string): string[] =>
  [...text.replaceAll(/=\\r\\n/g, "").matchAll(/\/t\/[a-z]+\/[\w-]+(?:\.[\w-]+)?/g)].map(
    (found) => `${service.url}${found[0]}`,
  )

describe("PROXY-3 a person with read rights only", () => {
  test("gets no link of the message's reader, and so can neither learn an address nor unsubscribe it", async () => {
    // The attack works for people who see addresses anyway, so the message has what it needs.
    const whole = linksIn(await ask("operator", "captured/get", { id }))
    const pages = await Promise.all(
      whole.map(async (link) => (await fetch(link, { redirect: "manual" })).text()),
    )
    expect(pages.join()).toContain(victim)

    const shown = [
      await ask("viewer", "captured/get", { id }),
      await ask("viewer", "captured/list", {}),
      await ask("viewer", "letter/attempts", { job_id: jobIn(await ask("viewer", "captured/get", { id })) }),
    ].join()
    expect(linksIn(shown)).toEqual([])
    expect(shown).not.toContain("tok3n")
    for (const link of linksIn(shown)) await fetch(link, { method: "POST" })
    expect((await service.ok(suppressionList, { limit: 10 }, key)).suppressions).toEqual([])
  })

  test("finds the address in no part of it, in no encoding", async () => {
    const shown = [
      await ask("viewer", "captured/get", { id }),
      await ask("viewer", "captured/list", {}),
    ].join()
    expect(shown).toContain("l•••@example.com")
    expect(shown).toContain("https://shop.example/•••")
    expect(readings(shown).filter((text) => /fischer/i.test(text))).toEqual([])
    // Text that a browser renders has no markup in between.
    const { letter } = await service.ok(capturedGet, { id }, key)
    expect(letter.html?.replace(/<[^>]*>/g, "")).toContain(victim)
    expect(shown.replace(/<[^>]*>/g, "")).not.toContain("fischer")
  })
})

describe("PROXY-3 the stored parts of a message that never arrived", () => {
  test("are shown without the address to people who can only read, who cannot find one by a guess either", async () => {
    const job_id = jobIn(await ask("viewer", "captured/get", { id }))
    await expect(ask("viewer", "letter/get", { job_id, email: victim })).rejects.toThrow(/email/)
    const answer = await service.ok(letterGet, { job_id, email: victim }, key)
    expect(JSON.stringify(answer.letter.content)).toContain("tok3n")
    const viewer = { isMasked: true } as Access
    const { letter } = asSeenBy(viewer, letterGet, answer)
    const shown = JSON.stringify({ content: letter.content, subject: letter.subject, email: letter.email })
    expect(shown).toContain("l•••@example.com")
    expect(shown).not.toContain("tok3n")
    expect(readings(shown).filter((text) => /fischer/i.test(text))).toEqual([])
    expect(shown.replace(/<[^>]*>/g, "")).not.toContain("fischer")
  })
})

const jobIn = (shown: string): string => /"job_id":"([^"]+)"/.exec(shown)?.[1] ?? ""

/**
 * The text itself, and with each of its runs decoded from base64, hexadecimal, percent-encoding and quoted-printable.
 */
const readings = (text: string): string[] => [
  text,
  text.replace(/[%=]([\da-f]{2})/gi, (_, pair: string) => String.fromCharCode(Number.parseInt(pair, 16))),
  ...(text.match(/[\w+/-]{8,}/g) ?? []).flatMap((run) => [
    ...[0, 1, 2, 3].map((skipped) => Buffer.from(run.slice(skipped), "base64").toString("latin1")),
    ...[0, 1].map((skipped) => Buffer.from(run.slice(skipped), "hex").toString("latin1")),
  ]),
]

describe("PROXY-3 the name of a recipient", () => {
  const named = "n.b@example.com"
  let letter = { id: "", job_id: "" }

  beforeAll(async () => {
    const project = await makeProject(service)
    key = project.key
    await putKey(store.db, "shop", "", key)
    const message = makeMessage(project, [], {
      recipients: [{ email: named, substitutions: { to_name: "Noa Berg" } }],
      subject: "Welcome, {{to_name}}",
      body: {
        html: "<p>Hello N<b>o</b>a, dear Ms <i title='Berg'>Berg</i></p>",
        plaintext: "Hello Noa, dear Ms BERG",
      },
    })
    const { job_id } = await service.ok(emailSend, { message }, key)
    await service.idle()
    const { letters } = await service.ok(capturedList, { job_id }, key)
    letter = { id: letters[0]?.id ?? "", job_id }
  })

  test("is masked in the subject, the preview, the body, the To header and the row of the list", async () => {
    const whole = await ask("operator", "captured/get", { id: letter.id })
    expect(whole).toMatch(/Welcome, Noa Berg.*To.*Noa Berg/s)
    for (const [path, input] of [
      ["captured/get", { id: letter.id }],
      ["captured/list", {}],
    ] as const) {
      const shown = (await ask("viewer", path, input)).replace(/<[^>]*>/g, "")
      expect(shown).toContain("Welcome, N••• B•••")
      expect(shown).not.toMatch(/noa|berg/i)
    }
  })

  test("is masked in the sent content, and the project's own sender is not", async () => {
    const answer = await service.ok(letterGet, { job_id: letter.job_id, email: named }, key)
    const shown = asSeenBy({ isMasked: true } as Access, letterGet, answer).letter
    expect(JSON.stringify(shown).replace(/<[^>]*>/g, "")).not.toMatch(/noa|berg/i)
    expect(shown.from_email).toBe(answer.letter.from_email)
    expect(shown.content?.from_email).toBe(answer.letter.from_email)
    expect(await ask("viewer", "captured/list", {})).toContain(answer.letter.from_email)
  })
})

describe("PROXY-4 mail of the dashboard that is sent from a project's space", () => {
  test("shows the text to no member of the project, and the subject to no viewer", async () => {
    const project = await makeProject(service)
    const { domain } = await service.ok(domainGetSandboxDomain, {}, project.key)
    await putKey(store.db, "shop", "", project.key)
    const guest = "guest@example.com"
    const letter = {
      subject: "Guest, you are invited",
      html: '<p><a href="https://waybill.example/invite/s3cret">Accept</a></p>',
      plaintext: "https://waybill.example/invite/s3cret",
    }
    const sent = await sendPlainest(letter, {
      to: guest,
      from: `invitations@${domain}`,
      key: ownKey(project.key),
    })
    expect(sent.ok).toBe(true)
    await service.idle()
    const [{ job_id = "" } = {}] = (await service.ok(capturedList, {}, project.key)).letters
    const whole = await service.ok(letterGet, { job_id, email: guest }, project.key)
    expect(JSON.stringify(whole)).toContain("s3cret")
    for (const role of ["operator", "viewer"] as const) {
      const shown = asSeenBy({ isMasked: role === "viewer" } as Access, letterGet, whole)
      expect(JSON.stringify(shown)).not.toContain("s3cret")
      expect(shown.letter.subject).toBe(role === "viewer" ? "•••" : "Guest, you are invited")
    }
    expect(await ask("operator", "letter/get", { job_id, email: guest })).not.toContain("s3cret")
  })

  test("does not include mail that a project marks itself, which is shown as any other", async () => {
    const project = await makeProject(service)
    await putKey(store.db, "shop", "", project.key)
    const message = makeMessage(project, ["guest@example.com"], {
      subject: "An offer",
      global_metadata: { waybill_mail: "system" },
      body: { html: "<p>Wire the m0ney</p>", plaintext: "Wire the m0ney" },
    })
    const { job_id } = await service.ok(emailSend, { message }, project.key)
    const whole = await service.ok(letterGet, { job_id, email: "guest@example.com" }, project.key)
    const shown = asSeenBy({ isMasked: false } as Access, letterGet, whole)
    expect(shown.letter.content?.plaintext).toContain("m0ney")
    expect(asSeenBy({ isMasked: true } as Access, letterGet, whole).letter.subject).toBe("An offer")
  })
})
