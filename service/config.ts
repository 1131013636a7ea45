import { isIP } from "node:net"
import ipaddr from "ipaddr.js"
import { z } from "zod"
import { domainInAscii } from "#contract/address"
import { type DeliveryMode, deliveryModes } from "#contract/delivery"
import { keptDays } from "#postgres/lifetime"
import { type DatabaseSettings, databaseOf, databaseShape } from "#postgres/settings"
import { readSettings } from "#shared/read-settings"
import { type DnsSettings, dnsOf, dnsShape } from "./dns/settings.ts"
import { isRole, type Role, roles } from "./roles.ts"
import { type Relay, relayOf } from "./routing/relay-url.ts"

/** The only reader of the environment in the service; docs/configuration.md lists every setting. */
const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)
const splitList = (text: string): string[] =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean)
const list = z.string().default("").transform(splitList)
const networks = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform(splitList)
    .refine(
      (found) => found.every((one) => isIP(one) || ipaddr.isValidCIDR(one)),
      "is a list of IP addresses and networks, such as 10.0.0.0/8.",
    )

/** Tokens that allow to read the metrics; several, so that one can be rotated. */
const tokens = list.refine(
  (found) => found.every((one) => /^[\x21-\x7e]{32,}$/.test(one)),
  "needs 32 characters or more without blanks; several are separated by commas.",
)

/** Addresses of relays, separated by commas. */
const relays = z
  .string()
  .default("")
  .transform((text, context): Relay[] =>
    splitList(text).flatMap((one) => {
      try {
        return [relayOf(one)]
      } catch (error) {
        context.addIssue({ code: "custom", message: (error as Error).message })
        return []
      }
    }),
  )

/** The default of SERVICE_MAIL_HOSTNAME. */
export const unsetHostname = "waybill.localhost"

const megabytes = "is a number of megabytes from 20 to 10000000."

/** Names an unknown role, and lists the valid ones. */
const rolesSentence = (issue: { input?: unknown }): string => {
  const unknown = splitList(String(issue.input)).filter((one) => !isRole(one))
  const list = `There are ${roles.slice(0, -1).join(", ")} and ${roles.at(-1)}.`
  return unknown.length > 0 ? `knows no role ${unknown.join(", ")}. ${list}` : `names no role. ${list}`
}
const roleList = z
  .string()
  .default(roles.join(","))
  .refine((text) => splitList(text).length > 0 && splitList(text).every(isRole), { error: rolesSentence })
  .transform((text) => roles.filter((one) => splitList(text).includes(one)))

const environment = z.object({
  SERVICE_ROLES: roleList,
  SERVICE_HOST: z.string().default("127.0.0.1"),
  SERVICE_PORT: port(4100),
  SERVICE_SANDBOX_SMTP_PORT: port(4125),
  SERVICE_SANDBOX_SMTP_HOST: z.string().optional(),
  SERVICE_INTAKE_SMTP_PORT: port(4126),
  SERVICE_INTAKE_SMTP_HOST: z.string().optional(),
  SERVICE_SMTP_PORT: port(4587),
  SERVICE_SMTP_TLS_PORT: port(4465),
  SERVICE_TLS_KEY: z.string().optional(),
  SERVICE_TLS_CERT: z.string().optional(),
  SERVICE_PUBLIC_URL: z.url().optional(),
  ...databaseShape("SERVICE_DATABASE"),
  SERVICE_SECRETS: z
    .string()
    .min(32, "SERVICE_SECRETS needs at least one secret of 32 characters.")
    .transform((text) => text.split(",")),
  SERVICE_ACCOUNT_KEY: z.string().min(32, "SERVICE_ACCOUNT_KEY needs 32 characters or more.").optional(),
  SERVICE_ACCOUNT_EMAIL: z.string().default("owner@account.example"),
  SERVICE_DELIVERY_MODE: z.enum(deliveryModes, { error: "is sandbox, relay or direct." }).default("sandbox"),
  SERVICE_RELAY_URLS: relays,
  SERVICE_RELAY_CA: z.string().optional(),
  SERVICE_MAIL_HOSTNAME: z
    .string()
    .default(unsetHostname)
    // Part of every Message-ID and envelope sender, which must be ASCII.
    .transform((name) => domainInAscii(name) ?? name),
  SERVICE_HEADER_BRAND: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .default("SERVICE"),
  ...dnsShape,
  SERVICE_DELIVER_ALLOW: networks(""),
  SERVICE_TRUSTED_PROXIES: networks("127.0.0.0/8,::1"),
  SERVICE_CALLBACK_ALLOW: list,
  SERVICE_RATE_LIMIT: z.coerce.number().int().min(0).default(1000),
  SERVICE_GLOBAL_LIST: z.enum(["on", "off"]).optional(),
  SERVICE_SANDBOX_LIMITS: z.enum(["on", "off"]).optional(),
  SERVICE_SYSTEM_FROM: z.email().optional(),
  SERVICE_ALERT_EMAIL: z.email().optional(),
  SERVICE_PLACES_FILE: z.string().optional(),
  SERVICE_METRICS_TOKEN: tokens,
  SERVICE_LOG_LEVEL: z.string().default("info"),
  SERVICE_KEEP_EVENTS_DAYS: keptDays(45, 45, "event dumps reach back so far"),
  SERVICE_KEEP_MESSAGES_DAYS: keptDays(365, 45, "links in mail work no longer than that"),
  SERVICE_KEEP_CONTENT_DAYS: keptDays(30, 4, "a message may wait three days for its delivery"),
  SERVICE_KEEP_CONVERSATIONS_DAYS: keptDays(30, 4, "a message may wait three days for its delivery"),
  SERVICE_KEEP_CAPTURED_DAYS: keptDays(30, 1),
  SERVICE_KEEP_CAPTURED_MB: z.coerce
    .number(megabytes)
    .int(megabytes)
    .min(20, megabytes)
    .max(10_000_000, megabytes)
    .default(1024),
})

export type Config = {
  /** Roles of this process. */
  roles: readonly Role[]
  host: string
  port: number
  /** Address of the sandbox's mail server and the intake, in this process or in another one. */
  sandboxSmtpHost: string
  sandboxSmtpPort: number
  intakeSmtpHost: string
  intakeSmtpPort: number
  /** SMTP submission with STARTTLS, and with TLS from the first byte. */
  smtpPort: number
  smtpTlsPort: number
  /** PEM files of the certificate that submission shows; without them one is made at the start. */
  tlsKeyFile: string | undefined
  tlsCertFile: string | undefined
  /** Base of tracking and unsubscribe links, without a trailing slash. */
  publicUrl: string
  database: DatabaseSettings
  secrets: string[]
  /** Only processes with the role `api` need it. */
  accountKey: string | undefined
  accountEmail: string
  /** How messages of projects without a setting of their own leave. */
  deliveryMode: DeliveryMode
  relays: Relay[]
  /** PEM file with the certificates that relays are verified with instead of the public ones. */
  relayCaFile: string | undefined
  /** Networks that are not public, in which direct delivery may reach mail hosts all the same. */
  deliverAllow: string[]
  /** Name in EHLO, Message-ID and bounce addresses. */
  mailHostname: string
  headerBrand: string
  dns: DnsSettings
  /** Addresses and networks of proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: string[]
  /** host:port pairs in private networks that callbacks may go to; everything else private is refused. */
  callbackAllow: string[]
  /** Calls per second and key that all processes together answer; 0: no limit. */
  rateLimit: number
  /** Bounces and complaints of one project count for all of them. Off in the sandbox, whose bounces are simulated. */
  hasGlobalList: boolean
  /** A sandbox domain writes to confirmed addresses only, 100 letters a day. Off unless set: its letters stay here. */
  hasSandboxLimits: boolean
  /** Sender of the service's own mail; by default an address of the account's sandbox domain. */
  systemFrom: string | undefined
  /** Recipient of alerts (a stopped webhook); by default the account's own address. */
  alertEmail: string
  /** File in MaxMind's format that finds country and city of an address; absent: these fields stay absent. */
  placesFile: string | undefined
  /** Tokens that allow to read /metrics; without any it does not exist. */
  metricsTokens: string[]
  logLevel: string
  retention: Retention
}

/** How long data that grows with traffic is kept (store/lifetimes.ts). */
export type Retention = {
  eventsDays: number
  /** Recipients of messages: what links in mail and callbacks need. */
  messagesDays: number
  /** Texts, files and substitutions of messages. */
  contentDays: number
  conversationsDays: number
  capturedDays: number
  capturedBytesMax: number
}

/** Reads and checks the settings; throws one sentence that names the setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const e = readSettings(environment, env)
  checkRoles(e)
  return {
    roles: e.SERVICE_ROLES,
    host: e.SERVICE_HOST,
    port: e.SERVICE_PORT,
    sandboxSmtpHost: e.SERVICE_SANDBOX_SMTP_HOST ?? reachable(e.SERVICE_HOST),
    sandboxSmtpPort: e.SERVICE_SANDBOX_SMTP_PORT,
    intakeSmtpHost: e.SERVICE_INTAKE_SMTP_HOST ?? reachable(e.SERVICE_HOST),
    intakeSmtpPort: e.SERVICE_INTAKE_SMTP_PORT,
    smtpPort: e.SERVICE_SMTP_PORT,
    smtpTlsPort: e.SERVICE_SMTP_TLS_PORT,
    tlsKeyFile: e.SERVICE_TLS_KEY,
    tlsCertFile: e.SERVICE_TLS_CERT,
    publicUrl: (e.SERVICE_PUBLIC_URL ?? `http://${e.SERVICE_HOST}:${e.SERVICE_PORT}`).replace(/\/$/, ""),
    database: databaseOf("SERVICE_DATABASE", e),
    secrets: e.SERVICE_SECRETS,
    accountKey: e.SERVICE_ACCOUNT_KEY,
    accountEmail: e.SERVICE_ACCOUNT_EMAIL,
    deliveryMode: e.SERVICE_DELIVERY_MODE,
    relays: e.SERVICE_RELAY_URLS,
    relayCaFile: e.SERVICE_RELAY_CA,
    deliverAllow: e.SERVICE_DELIVER_ALLOW,
    mailHostname: e.SERVICE_MAIL_HOSTNAME,
    headerBrand: e.SERVICE_HEADER_BRAND,
    dns: dnsOf(e),
    trustedProxies: e.SERVICE_TRUSTED_PROXIES,
    callbackAllow: e.SERVICE_CALLBACK_ALLOW,
    rateLimit: e.SERVICE_RATE_LIMIT,
    hasGlobalList: (e.SERVICE_GLOBAL_LIST ?? inSandbox(e, "off", "on")) === "on",
    hasSandboxLimits: e.SERVICE_SANDBOX_LIMITS === "on",
    systemFrom: e.SERVICE_SYSTEM_FROM,
    alertEmail: e.SERVICE_ALERT_EMAIL ?? e.SERVICE_ACCOUNT_EMAIL,
    placesFile: e.SERVICE_PLACES_FILE,
    metricsTokens: e.SERVICE_METRICS_TOKEN,
    logLevel: e.SERVICE_LOG_LEVEL,
    retention: retentionOf(e),
  }
}

/** Callbacks and dumps of events need their messages, and a message's row outlives its content. */
function retentionOf(e: z.infer<typeof environment>): Retention {
  const messagesDays = e.SERVICE_KEEP_MESSAGES_DAYS
  for (const name of ["SERVICE_KEEP_EVENTS_DAYS", "SERVICE_KEEP_CONTENT_DAYS"] as const)
    if (e[name] > messagesDays)
      throw new Error(`Setting ${name}: is at most SERVICE_KEEP_MESSAGES_DAYS, which is ${messagesDays}.`)
  return {
    eventsDays: e.SERVICE_KEEP_EVENTS_DAYS,
    messagesDays,
    contentDays: e.SERVICE_KEEP_CONTENT_DAYS,
    conversationsDays: e.SERVICE_KEEP_CONVERSATIONS_DAYS,
    capturedDays: e.SERVICE_KEEP_CAPTURED_DAYS,
    capturedBytesMax: e.SERVICE_KEEP_CAPTURED_MB * 1024 * 1024,
  }
}

const inSandbox = (e: { SERVICE_DELIVERY_MODE: string }, yes: "on" | "off", no: "on" | "off") =>
  e.SERVICE_DELIVERY_MODE === "sandbox" ? yes : no

type Environment = z.infer<typeof environment>

/** A server that listens everywhere is reached from here by the loopback address. */
const reachable = (host: string): string => (host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host)

/** Settings that a process needs because of the roles that it has, or leaves to others. */
const neededByRoles: readonly {
  setting: keyof Environment
  isMissing(e: Environment, has: (role: Role) => boolean): boolean
  sentence: string
}[] = [
  {
    setting: "SERVICE_ACCOUNT_KEY",
    isMissing: (e, has) => has("api") && e.SERVICE_ACCOUNT_KEY === undefined,
    sentence: "is needed where SERVICE_ROLES has api: 32 characters or more.",
  },
  {
    setting: "SERVICE_PUBLIC_URL",
    isMissing: (e, has) => !has("track") && e.SERVICE_PUBLIC_URL === undefined,
    sentence: "is needed where SERVICE_ROLES leaves out track: the address at which people reach it.",
  },
  {
    setting: "SERVICE_SANDBOX_SMTP_PORT",
    isMissing: (e, has) => has("deliver") && !has("sandbox") && e.SERVICE_SANDBOX_SMTP_PORT === 0,
    sentence: "is the port of the process with the role sandbox, and 0 is none.",
  },
  {
    setting: "SERVICE_RELAY_URLS",
    isMissing: (e) => e.SERVICE_DELIVERY_MODE === "relay" && e.SERVICE_RELAY_URLS.length === 0,
    sentence:
      "is needed where SERVICE_DELIVERY_MODE is relay: smtp://user:password@smtp.example.com:587, for example.",
  },
  {
    setting: "SERVICE_MAIL_HOSTNAME",
    isMissing: (e) => e.SERVICE_DELIVERY_MODE === "direct" && e.SERVICE_MAIL_HOSTNAME === unsetHostname,
    sentence:
      "is needed where SERVICE_DELIVERY_MODE is direct: this machine's public name, to which bounces come back.",
  },
  {
    setting: "SERVICE_INTAKE_SMTP_PORT",
    isMissing: (e, has) => has("sandbox") && !has("intake") && e.SERVICE_INTAKE_SMTP_PORT === 0,
    sentence: "is the port of the process with the role intake, and 0 is none.",
  },
]

function checkRoles(e: Environment): void {
  const has = (role: Role) => e.SERVICE_ROLES.includes(role)
  const missing = neededByRoles.find((one) => one.isMissing(e, has))
  if (missing) throw new Error(`Setting ${missing.setting}: ${missing.sentence}`)
}

/** The settings of this process. */
export const configFromEnvironment = (): Config => readConfig(process.env)
