import { describe, expect, test } from "vitest"
import { readConfig } from "./config.ts"

const needed = {
  NEXTAUTH_SECRET: "a-session-secret-for-tests-of-32-characters",
  SEAL_SECRETS: "a-sealing-secret-for-tests-of-32-characters",
}

describe("settings", () => {
  test("have a default wherever one can be given", () => {
    expect(readConfig(needed)).toMatchObject({
      dashboardUrl: "http://localhost:3000",
      callbackBaseUrl: "http://localhost:3000",
      serviceBaseUrl: "http://127.0.0.1:4100",
      dataDir: "data/dashboard",
      databaseUrl: undefined,
    })
  })

  test("addresses lose their last slash, an empty setting counts as none", () => {
    const settings = readConfig({ ...needed, DASHBOARD_URL: "https://mail.example/", DATABASE_URL: "" })
    expect(settings).toMatchObject({ dashboardUrl: "https://mail.example", databaseUrl: undefined })
  })

  test("several sealing secrets, newest first", () => {
    const list = `${"b".repeat(32)} , ${"a".repeat(32)}`
    expect(readConfig({ ...needed, SEAL_SECRETS: list }).sealSecrets).toEqual([
      "b".repeat(32),
      "a".repeat(32),
    ])
  })

  test("what is missing or too short is named, and never repeated", () => {
    expect(() => readConfig({ ...needed, SEAL_SECRETS: "tiny-secret" })).toThrow(/^Setting SEAL_SECRETS: /)
    expect(() => readConfig({ ...needed, SEAL_SECRETS: "tiny-secret" })).not.toThrow(/tiny-secret/)
    expect(() => readConfig({ SEAL_SECRETS: needed.SEAL_SECRETS })).toThrow(/^Setting NEXTAUTH_SECRET: /)
    expect(() => readConfig({ ...needed, DASHBOARD_URL: "nowhere" })).toThrow(/^Setting DASHBOARD_URL: /)
  })
})
