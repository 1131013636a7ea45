import { describe, expect, test } from "vitest"
import { readConfig } from "./config.ts"

const needed = {
  DATABASE_URL: "postgres://role:secret@localhost/dashboard",
  NEXTAUTH_SECRET: "a-session-secret-for-tests-of-32-characters",
  SEAL_SECRETS: "a-sealing-secret-for-tests-of-32-characters",
}

describe("settings", () => {
  test("have a default where possible", () => {
    expect(readConfig(needed)).toMatchObject({
      dashboardUrl: "http://localhost:3000",
      callbackBaseUrl: "http://localhost:3000",
      serviceBaseUrl: "http://127.0.0.1:4100",
      database: {
        url: needed.DATABASE_URL,
        poolMax: 10,
        connectTimeoutMs: 10_000,
        statementTimeoutMs: 60_000,
        idleInTransactionTimeoutMs: 30_000,
      },
    })
  })

  test("events are stored in the ClickHouse that is named with its database, or in the database", () => {
    const url = "clickhouse://role:secret@events.example:8123/waybill"
    expect(readConfig({ ...needed, EVENTS_URL: url }).eventsUrl).toBe(url)
    expect(readConfig({ ...needed, EVENTS_URL: "" }).eventsUrl).toBeUndefined()
    for (const bad of ["events.example", "postgres://events.example/waybill", "https://events.example/"])
      expect(() => readConfig({ ...needed, EVENTS_URL: bad })).toThrow(
        /^Setting EVENTS_URL: must be an address/,
      )
  })

  test("URLs lose their final slash, an empty setting counts as missing", () => {
    const settings = readConfig({ ...needed, DASHBOARD_URL: "https://mail.example/", MAIL_FROM: "" })
    expect(settings).toMatchObject({ dashboardUrl: "https://mail.example", mailFrom: undefined })
  })

  test("several sealing secrets, newest first", () => {
    const list = `${"b".repeat(32)} , ${"a".repeat(32)}`
    expect(readConfig({ ...needed, SEAL_SECRETS: list }).sealSecrets).toEqual([
      "b".repeat(32),
      "a".repeat(32),
    ])
  })

  test("a missing or short value is named, and never repeated", () => {
    expect(() => readConfig({ ...needed, SEAL_SECRETS: "tiny-secret" })).toThrow(/^Setting SEAL_SECRETS: /)
    expect(() => readConfig({ ...needed, SEAL_SECRETS: "tiny-secret" })).not.toThrow(/tiny-secret/)
    expect(() => readConfig({ ...needed, NEXTAUTH_SECRET: undefined })).toThrow(/^Setting NEXTAUTH_SECRET: /)
    expect(() => readConfig({ ...needed, DASHBOARD_URL: "nowhere" })).toThrow(/^Setting DASHBOARD_URL: /)
  })
  test("METRICS-1 tokens of the metrics are long, and there are none by default", () => {
    const [token, other] = ["m".repeat(32), "n".repeat(40)]
    expect(readConfig(needed).metricsTokens).toEqual([])
    expect(readConfig({ ...needed, METRICS_TOKEN: `${token}, ${other}` }).metricsTokens).toEqual([
      token,
      other,
    ])
    for (const wrong of ["short", `${token},short`, `${token} ${token}`, `${token}\u00e9`])
      expect(() => readConfig({ ...needed, METRICS_TOKEN: wrong })).toThrow(
        "Setting METRICS_TOKEN: needs 32 characters or more without blanks; several are separated by commas.",
      )
  })

  test("the database is named, and its use is limited", () => {
    expect(() => readConfig({ ...needed, DATABASE_URL: "" })).toThrow(/^Setting DATABASE_URL: is missing/)
    expect(() => readConfig({ ...needed, DATABASE_URL: "mysql://here" })).toThrow(
      /^Setting DATABASE_URL: must begin/,
    )
    expect(() => readConfig({ ...needed, DATABASE_POOL_MAX: "1" })).toThrow(/^Setting DATABASE_POOL_MAX: /)
    const config = readConfig({ ...needed, DATABASE_STATEMENT_TIMEOUT_MS: "0", DATABASE_POOL_MAX: "40" })
    expect(config.database).toMatchObject({ statementTimeoutMs: 0, poolMax: 40 })
  })
})
