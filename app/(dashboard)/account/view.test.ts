import { describe, expect, it } from "vitest"
import { viewSession } from "./view.ts"

const now = new Date("2026-11-23T05:00:00Z")
const row = {
  session_id: "one",
  user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  ip: "192.0.2.7",
  last_seen_at: new Date("2026-11-23T04:00:00Z"),
  method: "password",
  has_second_factor: false,
} as const
const view = (user_agent: string | null) =>
  viewSession({ ...row, user_agent }, { now, here: "other", language: "de" })

describe("a session's device", () => {
  it("returns browser and system separately, so that each language joins them in its own way", () => {
    expect(view(row.user_agent)).toMatchObject({ browser: "Firefox", system: "Linux", isPhone: false })
  })

  it("is the name of the program itself, if it is not a browser", () => {
    expect(view("backup-script/1.2 (nightly)")).toMatchObject({ browser: "backup-script", system: null })
  })

  it("is unknown where nothing was said", () => {
    expect(view(null)).toMatchObject({ browser: null, system: null })
  })
})
