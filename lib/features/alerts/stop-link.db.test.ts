import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import {
  type AlertDestinationRow,
  insertDestination,
  listDestinations,
} from "#lib/data/store/alert-destinations"
import { insertAlertRule, listAlertRules } from "#lib/data/store/alert-rules"
import { listAudit } from "#lib/data/store/audit"
import type { Store } from "#lib/data/store/open"
import { alertDestinations } from "#lib/data/store/schema/alerts"
import { saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { findByStopLink, stopByLink, stopLinkOf } from "./stop-link.ts"

let store: Store
const undo: (() => void)[] = []
const from = { ip: "192.0.2.1", user_agent: "Scanner" }

beforeAll(async () => {
  store = await openTestStore()
  undo.push(useSettings({ dashboardUrl: "https://mail.example" }))
  for (const project of ["shop", "other"]) await saveProject(store.db, project)
})
beforeEach(() => store.db.delete(alertDestinations))
afterAll(async () => {
  for (const back of undo) back()
  await store.close()
})

async function add(project_id: string, destination_id: string): Promise<void> {
  await insertDestination(store.db, {
    ...{ project_id, destination_id, kind: "mail", address: `${destination_id}@example.net`, language: "en" },
    ...{ created_by: "owner", created_at: someDay, confirmed_at: someDay },
    ...{ sealed: null, sealed_address: null },
  })
}
const tokenOf = (project_id: string, destination_id: string): string =>
  stopLinkOf({ project_id, destination_id }).page.split("/").at(-1) ?? ""
const ids = async () =>
  (await Promise.all(["shop", "other"].map((one) => listDestinations(store.db, one))))
    .flat()
    .map(({ destination_id }: AlertDestinationRow) => destination_id)

test("ALERT-23 a stop link removes its destination and no other, with a row in the log, and works again without a row", async () => {
  await add("shop", "pager")
  await add("shop", "desk")
  await insertAlertRule(store.db, {
    ...{ project_id: "shop", rule_id: "rule", name: "Blocks", metric: "open_blocks", filter: {} },
    condition: { kind: "threshold", direction: "above", value: 1 },
    ...{ window_minutes: 15, volume_min: 0, quiet_hours: null, time_zone: "UTC", is_enabled: true },
    ...{ muted_until: null, created_by: "owner", created_at: someDay, changed_at: someDay },
    destination_ids: ["pager", "desk"],
  })
  const token = tokenOf("shop", "pager")
  expect(await findByStopLink(store.db, token)).toEqual({ address: "pager@example.net", project: "shop" })
  expect(await stopByLink(store.db, token, from)).toMatchObject({ ok: true })
  expect(await ids()).toEqual(["desk"])
  expect((await listAlertRules(store.db, "shop")).map((one) => one.destination_ids)).toEqual([["desk"]])
  expect(await findByStopLink(store.db, token)).toBeNull()
  expect(await stopByLink(store.db, token, from)).toMatchObject({ ok: true })
  const stops = (await listAudit(store.db, "shop", 100)).filter(
    (one) => one.action === "alert-destination/stop",
  )
  expect(stops).toMatchObject([
    { target: "pager@example.net", input: { by: "link" }, outcome: "success", user_id: "owner", ip: from.ip },
  ])
})

test("ALERT-23 a forged or altered link changes nothing and shows no address", async () => {
  await add("shop", "pager")
  await add("other", "pager")
  await add("shop", "desk")
  const token = tokenOf("shop", "pager")
  const [, , signature = ""] = token.split(".")
  const forged = [
    ...["", ".", "..", "shop.pager", "shop.pager.", `shop.pager.${"A".repeat(43)}`, "x".repeat(5000)],
    ...[`shop.desk.${signature}`, `other.pager.${signature}`, `Shop.pager.${signature}`],
    ...[`${token}=`, `${token}.`, `${token} `, `${token}.x`, `shop.pager.${signature.slice(0, -1)}`],
    // The same bytes in another spelling of base64url.
    ...[..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"]
      .map((last) => token.slice(0, -1) + last)
      .filter((other) => other !== token),
  ]
  for (const one of forged) {
    expect([one, await stopByLink(store.db, one, from)]).toMatchObject([one, { failure: { status: 404 } }])
    expect(await findByStopLink(store.db, one)).toBeNull()
  }
  const back = useSettings({ sessionSecret: "another-secret-of-32-characters-or-more" })
  const foreign = tokenOf("shop", "pager")
  back()
  expect(await stopByLink(store.db, foreign, from)).toMatchObject({ failure: { status: 404 } })
  expect((await ids()).sort()).toEqual(["desk", "pager", "pager"])
})
