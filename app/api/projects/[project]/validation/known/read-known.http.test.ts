import { afterAll, beforeAll, expect, test } from "vitest"
import { projectCreate } from "#contract/methods/project"
import { suppressionSet } from "#contract/methods/suppression"
import type { Store } from "#lib/data/store/open"
import { putKey } from "#lib/mail-api/proxy/keys"
import { at, clock } from "#lib/platform/clock"
import { endedLetter } from "#lib/testing/ended-letter"
import { anAccess, aProject, saveProject } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { storeLetters } from "#lib/testing/store-letters"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../../../../../service/testing/start-service.ts"
import { readKnown } from "./read-known.ts"

const email = "ann@customer.example"
const startMs = at(clock.now().getTime() - 86_400_000).getTime()
let service: TestService
let store: Store
const undo: (() => void)[] = []

beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  store = await openTestStore()
  undo.push(useSettings({ serviceBaseUrl: service.url }), useStore(store))
  for (const slug of ["shop", "foreign"]) {
    const made = await service.ok(projectCreate, { project: { name: slug } }, service.accountKey)
    await saveProject(store.db, slug)
    await putKey(store.db, slug, "", made.project_api_key)
    if (slug === "foreign") continue
    await service.ok(suppressionSet, { email, cause: "temporary_unavailable" }, made.project_api_key)
    const letter = endedLetter(slug, startMs)
    await storeLetters(store.db, slug, [
      letter({ email, quarter: 0, ends: [["delivered", "ok_delivered"]] }, 1),
      letter({ email, quarter: 4, ends: [["delivered", "ok_delivered"]], status: "opened" }, 2),
      letter({ email, quarter: 2, ends: [["hard_bounced", "err_user_unknown"]] }, 3),
      letter({ email: "bo@customer.example", quarter: 9, ends: [["hard_bounced", "err_giveup"]] }, 4),
    ])
  }
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await store.close()
  await service.close()
})

const known = (input: object, slug = "shop") =>
  readKnown(store.db, {
    access: anAccess("editor", aProject(slug)),
    ...{ input, ip: null, user_agent: null },
  })

test("VALIDATIONPAGE-6 lists suppressions and the newest messages to the address, of the project alone", async () => {
  expect(await known({ email: " Ann@Customer.example " })).toMatchObject({
    value: {
      suppressions: [{ cause: "temporary_unavailable", expires: expect.any(String) }],
      delivered: {
        atMs: startMs + 4 * 900_000,
        href: expect.stringMatching(/^\/p\/shop\/messages\/job-2\?to=/),
      },
      bounced: { atMs: startMs + 2 * 900_000, reason: "err_user_unknown" },
    },
  })
  const nothing = { suppressions: [], bounced: null, delivered: null }
  expect(await known({ email }, "foreign")).toEqual({ ok: true, value: nothing })
  expect(await known({ email: "no address" })).toEqual({ ok: true, value: nothing })
  expect(await known({ email: 7 })).toMatchObject({ failure: { status: 400 } })
})
