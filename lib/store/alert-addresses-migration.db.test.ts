import { rm } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { temporaryDatabase } from "#postgres/temporary-database"
import { migrations, migrationsBefore } from "../testing/migrations-before.ts"
import { openStore, rows } from "./open.ts"

const hook = "https://user:URLPASSWORD@hook.example.com:8443/x?token=QUERYSECRET"

test("ALERT-18 ALERT-19 what an earlier release kept is masked, and its destinations stay confirmed", async () => {
  const database = await temporaryDatabase(process.env.TEST_DATABASE_URL ?? "", "waybill_alerts")
  const folder = await migrationsBefore("0032_alert_addresses")
  try {
    const before = await openStore({ url: database.url }, folder)
    await before.db.execute(sql`insert into alert_destinations
      (project_id, destination_id, kind, address, language, created_by, created_at)
      values ('shop', 'd1', 'mail', 'ops@example.com', 'en', 'ann', now())`)
    for (const [action, target, address] of [
      ["alert-destination/add", hook, hook],
      ["alert-destination/delete", hook, null],
      ["alert-destination/add", "ops@example.com", "ops@example.com"],
      ["webhook/set", "https://hook.example.com/path", null],
    ])
      await before.db.execute(sql`insert into audit (project_id, at, user_id, action, input, outcome, target)
        values ('shop', now(), 'ann', ${action}, ${JSON.stringify(address ? { address, kind: "x" } : {})}::jsonb, 'success', ${target})`)
    for (const [id, subject] of [
      ["open", "https://user:URLPASSWORD@hook.example.com/in"],
      ["plain", "https://hook.example.com/a:b@c"],
    ])
      await before.db.execute(sql`insert into alert_firings
        (project_id, firing_id, rule_id, subject, fired_at, breached_at, facts, last_value)
        values ('shop', ${id}, 'r', ${subject}, now(), now(), '{}', 1)`)
    await before.close()
    const { db, close } = await openStore({ url: database.url }, migrations)
    expect(await rows(db, sql`select target, input from audit order by audit_id`)).toEqual([
      {
        target: "https://hook.example.com:8443/•••",
        input: { address: "https://hook.example.com:8443/•••", kind: "x" },
      },
      { target: "https://hook.example.com:8443/•••", input: {} },
      { target: "ops@example.com", input: { address: "ops@example.com", kind: "x" } },
      { target: "https://hook.example.com/path", input: {} },
    ])
    expect(
      await rows(
        db,
        sql`select subject, resolved_at is null as goes_on from alert_firings order by firing_id`,
      ),
    ).toEqual([
      { subject: "https://user:***@hook.example.com/in", goes_on: false },
      { subject: "https://hook.example.com/a:b@c", goes_on: true },
    ])
    expect(
      await rows(db, sql`select confirmed_at = created_at as is_confirmed from alert_destinations`),
    ).toEqual([{ is_confirmed: true }])
    await close()
  } finally {
    await database.drop()
    await rm(join(folder, ".."), { recursive: true, force: true })
  }
})
