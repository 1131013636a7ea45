import { expect, test } from "vitest"
import { readConfig } from "./config.ts"

const needed = {
  SERVICE_DATABASE_URL: "postgres://not-used",
  SERVICE_SECRETS: "a-secret-for-tests-of-more-than-32-characters",
}
const SERVICE_ACCOUNT_KEY = "account-key-for-tests-0123456789abcdefghijklmnop"
const SERVICE_PUBLIC_URL = "https://mail.example"

test("MAIN-6 a process has every role unless the setting names some", () => {
  const all = ["api", "smtp", "deliver", "webhooks", "track", "intake", "sandbox"]
  expect(readConfig({ ...needed, SERVICE_ACCOUNT_KEY }).roles).toEqual(all)
  const some = { SERVICE_ROLES: " webhooks, deliver,webhooks", SERVICE_PUBLIC_URL }
  expect(readConfig({ ...needed, ...some }).roles).toEqual(["deliver", "webhooks"])
})

test("COMPOSE-7 the host in Message-ID and envelope senders is in ASCII", () => {
  const { mailHostname } = readConfig({
    ...needed,
    SERVICE_ACCOUNT_KEY,
    SERVICE_MAIL_HOSTNAME: "Mail.Bücher.example",
  })
  expect(mailHostname).toBe("mail.xn--bcher-kva.example")
})

test("MODE-1 messages stay in the sandbox unless the settings name relays, or the machine for direct delivery", () => {
  const modeOf = (overrides: object) =>
    readConfig({ ...needed, SERVICE_ACCOUNT_KEY, ...overrides }).deliveryMode
  expect(modeOf({})).toBe("sandbox")
  const SERVICE_RELAY_URLS = "smtp://shop:secret@smtp.example.com, smtps://smtp.example.net"
  expect(modeOf({ SERVICE_DELIVERY_MODE: "relay", SERVICE_RELAY_URLS })).toBe("relay")
  expect(modeOf({ SERVICE_DELIVERY_MODE: "direct", SERVICE_MAIL_HOSTNAME: "mail.example" })).toBe("direct")
})

test.each([
  [{ SERVICE_DELIVERY_MODE: "fax" }, "SERVICE_DELIVERY_MODE: is sandbox, relay or direct."],
  [{ SERVICE_DELIVERY_MODE: "relay" }, "SERVICE_RELAY_URLS: is needed where SERVICE_DELIVERY_MODE is relay"],
  [
    { SERVICE_DELIVERY_MODE: "direct" },
    "SERVICE_MAIL_HOSTNAME: is needed where SERVICE_DELIVERY_MODE is direct",
  ],
  [
    { SERVICE_RELAY_URLS: "smtp://shop:secret@smtp.example.com?tls=none" },
    "SERVICE_RELAY_URLS: has a relay smtp.example.com with a password that would leave this machine unencrypted",
  ],
  [{ SERVICE_DELIVER_ALLOW: "10.0.0.0/99" }, "SERVICE_DELIVER_ALLOW: is a list of IP addresses and networks"],
])("MODE-1 a mode that cannot work is refused without a password: %j", (overrides, sentence) => {
  const read = () => readConfig({ ...needed, SERVICE_ACCOUNT_KEY, ...overrides })
  expect(read).toThrow(`Setting ${sentence}`)
  expect(read).not.toThrow("secret")
})

test.each([
  [
    { SERVICE_ROLES: "api,postman,smpt" },
    "Setting SERVICE_ROLES: knows no role postman, smpt. There are api, smtp, deliver, webhooks, track, intake and sandbox.",
  ],
  [{ SERVICE_ROLES: " , " }, /^Setting SERVICE_ROLES: names no role\. There are api, /],
  [{ SERVICE_ROLES: "api,track" }, /^Setting SERVICE_ACCOUNT_KEY: is needed where SERVICE_ROLES has api/],
  [
    { SERVICE_ROLES: "webhooks" },
    /^Setting SERVICE_PUBLIC_URL: is needed where SERVICE_ROLES leaves out track/,
  ],
  [
    { SERVICE_ROLES: "deliver", SERVICE_PUBLIC_URL, SERVICE_SANDBOX_SMTP_PORT: "0" },
    /^Setting SERVICE_SANDBOX_SMTP_PORT: is the port of the process with the role sandbox/,
  ],
  [
    { SERVICE_ROLES: "sandbox", SERVICE_PUBLIC_URL, SERVICE_INTAKE_SMTP_PORT: "0" },
    /^Setting SERVICE_INTAKE_SMTP_PORT: is the port of the process with the role intake/,
  ],
])("MAIN-3 MAIN-6 %j is refused in one sentence", (overrides, sentence) => {
  expect(() => readConfig({ ...needed, ...overrides })).toThrow(sentence)
})

test("METRICS-1 tokens of the metrics are long, and missing unless they are set", () => {
  const environment = { ...needed, SERVICE_ACCOUNT_KEY }
  const [token, other] = ["m".repeat(32), "n".repeat(40)]
  expect(readConfig(environment).metricsTokens).toEqual([])
  const both = { ...environment, SERVICE_METRICS_TOKEN: `${token}, ${other}` }
  expect(readConfig(both).metricsTokens).toEqual([token, other])
  for (const wrong of ["short", `${token},short`, `${token} ${token}`, `${token}\u00e9`])
    expect(() => readConfig({ ...environment, SERVICE_METRICS_TOKEN: wrong })).toThrow(
      "Setting SERVICE_METRICS_TOKEN: needs 32 characters or more without blanks; several are separated by commas.",
    )
})

const lifetimesOf = (overrides: Record<string, string>) =>
  readConfig({ ...needed, SERVICE_ACCOUNT_KEY, ...overrides }).retention

test("lifetimes have defaults and are read in days and megabytes", () => {
  expect(lifetimesOf({})).toEqual({
    eventsDays: 45,
    messagesDays: 365,
    contentDays: 30,
    conversationsDays: 30,
    capturedDays: 30,
    capturedBytesMax: 1024 ** 3,
  })
  expect(lifetimesOf({ SERVICE_KEEP_CAPTURED_MB: "20" }).capturedBytesMax).toBe(20 * 1024 ** 2)
})

test.each([
  [
    { SERVICE_KEEP_EVENTS_DAYS: "44" },
    "SERVICE_KEEP_EVENTS_DAYS: must be a number of days, 45 or more: event dumps reach back so far.",
  ],
  [
    { SERVICE_KEEP_EVENTS_DAYS: "for ever" },
    "SERVICE_KEEP_EVENTS_DAYS: must be a number of days, 45 or more: event dumps reach back so far.",
  ],
  [{ SERVICE_KEEP_CAPTURED_DAYS: "0" }, "SERVICE_KEEP_CAPTURED_DAYS: must be a number of days, 1 or more."],
  [
    { SERVICE_KEEP_CONTENT_DAYS: "3.5" },
    "SERVICE_KEEP_CONTENT_DAYS: must be a number of days, 4 or more: a message may wait three days for its delivery.",
  ],
  [
    { SERVICE_KEEP_CAPTURED_MB: "1" },
    "SERVICE_KEEP_CAPTURED_MB: is a number of megabytes from 20 to 10000000.",
  ],
  [
    { SERVICE_KEEP_EVENTS_DAYS: "100", SERVICE_KEEP_MESSAGES_DAYS: "99" },
    "SERVICE_KEEP_EVENTS_DAYS: is at most SERVICE_KEEP_MESSAGES_DAYS, which is 99.",
  ],
])("a lifetime that cannot be is refused in a sentence: %j", (overrides, sentence) => {
  expect(() => lifetimesOf(overrides)).toThrow(`Setting ${sentence}`)
})
