import { isIP } from "node:net"
import { isAbsolute } from "node:path"
import ipaddr from "ipaddr.js"
import { z } from "zod"
import { endlessDays, keptDays } from "#postgres/lifetime"
import { type DatabaseSettings, databaseOf, databaseShape } from "#postgres/settings"
import { readSettings } from "#shared/read-settings"
import { isAddress } from "#contract/address"

/**
 * The only reader of the environment in the dashboard; docs/configuration.md lists every setting. Read on first use and
 * never at import, so that a build needs no settings.
 */
const secretList = z
  .string({ error: "needs at least one secret of 32 characters." })
  .transform(listed)
  .refine(
    (list) => list.length > 0 && list.every((one) => one.length >= 32),
    "needs secrets of 32 characters or more, newest first.",
  )

const port = z.coerce
  .number("must be a port.")
  .int("must be a port.")
  .min(1, "must be a port.")
  .max(65_535, "must be a port.")

/** Addresses of resolvers, each with or without a port; an empty list is the machine's own setting. */
const dnsServers = z
  .string()
  .optional()
  .transform((text) => text?.split(",").map((one) => one.trim()))
  .refine(
    (list) =>
      !list ||
      list.every((one) => isIP(one.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1"))),
    "must be a list of IP addresses with or without a port, such as 192.0.2.53 or 127.0.0.1:5353.",
  )

const networks = z
  .string()
  .default("127.0.0.0/8,::1")
  .transform(listed)
  .refine(
    (list) => list.every((one) => isIP(one) || ipaddr.isValidCIDR(one)),
    "must be a list of IP addresses and networks, such as 10.0.0.0/8.",
  )

/** Tokens that can read the metrics; several, so that one can be replaced. */
const metricsTokens = z
  .string()
  .default("")
  .transform(listed)
  .refine(
    (list) => list.every((one) => /^[\x21-\x7e]{32,}$/.test(one)),
    "needs 32 characters or more without blanks; several are separated by commas.",
  )

/** URL of ClickHouse's HTTP interface, with the name of a database; an empty name is invalid. */
function isClickhouse(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    ["clickhouse:", "http:", "https:"].includes(url.protocol) &&
    url.hostname !== "" &&
    /^\/\w+$/.test(url.pathname)
  )
}

/** Minimum retention in days, for the installation and its projects. */
export const leastDays = { events: 32, messages: 32, counts: 62 } as const

const eventsShape = {
  EVENTS_URL: z
    .string()
    .refine(isClickhouse, "must be an address such as clickhouse://user:password@host:8123/database.")
    .optional(),
}

const environment = z.object({
  DASHBOARD_URL: z.url().default("http://localhost:3000"),
  CALLBACK_BASE_URL: z.url().optional(),
  SERVICE_BASE_URL: z.url().default("http://127.0.0.1:4100"),
  SERVICE_HEADER_BRAND: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .default("SERVICE"),
  SERVICE_ACCOUNT_KEY: z.string().optional(),
  SERVICE_SMTP_HOST: z.string().optional(),
  SERVICE_SMTP_PORT: port.default(4587),
  SERVICE_SMTP_TLS_PORT: port.default(4465),
  SERVICE_SPF: z.string().optional(),
  CONNECT_ALLOW: z.string().default(""),
  ALERTS_ALLOW: z.string().default(""),
  DNS_SERVERS: dnsServers,
  ASK_MAIL_SERVERS: z.enum(["yes", "no"], { error: "must be yes or no." }).default("yes"),
  SPELLING_HUNSPELL: z
    .string()
    .refine(
      (path) => path === "off" || isAbsolute(path),
      "must be off or the absolute path of the program hunspell.",
    )
    .default("/usr/bin/hunspell"),
  TRUSTED_PROXIES: networks,
  ...databaseShape("DATABASE"),
  ...eventsShape,
  NEXTAUTH_SECRET: z
    .string({ error: "needs 32 characters or more." })
    .min(32, "needs 32 characters or more."),
  SEAL_SECRETS: secretList,
  SETUP_TOKEN: z.string().optional(),
  MAIL_FROM: z.string().refine(isAddress, "is not an e-mail address.").optional(),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_LABEL: z.string().default("single sign-on"),
  METRICS_TOKEN: metricsTokens,
  LOG_LEVEL: z.string().default("info"),
  KEEP_EVENTS_DAYS: keptDays(
    45,
    leastDays.events,
    "calls are repeated and replayed for 31 days, and an event counts once",
  ),
  KEEP_MESSAGES_DAYS: keptDays(365, leastDays.messages),
  KEEP_COUNTS_DAYS: keptDays(endlessDays, leastDays.counts, "charts compare a month with the one before"),
  KEEP_AUDIT_DAYS: keptDays(365, 30),
  KEEP_SIGN_INS_DAYS: keptDays(30, 1),
  KEEP_RECIPIENTS_DAYS: keptDays(30, 1),
})

export type Config = {
  /** URL of the dashboard for people, without a trailing slash. */
  dashboardUrl: string
  /** URL of the dashboard for the mail service, without a trailing slash. */
  callbackBaseUrl: string
  serviceBaseUrl: string
  headerBrand: string
  accountKey: string | undefined
  /** SMTP submission of the service: with STARTTLS, and with TLS from the first byte. */
  smtp: { host: string; port: number; tlsPort: number }
  /** Mechanism for this service in the SPF record of a sender domain: `include:…`, `a:…` or `ip4:…`. */
  spf: string
  /** `host:port` pairs in private networks, or without https, that can be connected as other servers. */
  connectAllow: string[]
  /** `host:port` pairs in private networks, or without https, that alerts can be posted to. */
  alertsAllow: string[]
  /** DNS resolvers in place of the machine's own. */
  dnsServers: string[] | undefined
  /** Whether to look up MX records of recipient domains to find their mailbox providers. */
  asksMailServers: boolean
  /** Program that checks the spelling of languages other than English; null: not used. */
  hunspell: string | null
  /** Addresses and networks of proxies whose `X-Forwarded-*` headers are trusted. */
  trustedProxies: string[]
  database: DatabaseSettings
  /** The ClickHouse that stores events; absent: the database does. */
  eventsUrl: string | undefined
  sessionSecret: string
  /** Newest first: the first one seals, all of them open. */
  sealSecrets: string[]
  setupToken: string | undefined
  /** Sender of the dashboard's own mail, at a domain that the account can send from. Absent: its sandbox domain. */
  mailFrom: string | undefined
  /** A sign-in provider in addition to passwords. */
  oidc: Oidc | undefined
  /** Tokens that can read /metrics; empty: no access. */
  metricsTokens: string[]
  logLevel: string
  keep: RetentionDays
}

/** Retention of traffic data in days (lib/data/store/lifetimes.ts). */
export type RetentionDays = {
  events: number
  messages: number
  counts: number
  audit: number
  /** Sessions, links and invitations, counted from their end. */
  signIns: number
  /** Recipients and texts of runs of the page Send, counted from their end. */
  recipients: number
}

export type Oidc = { issuer: string; clientId: string; clientSecret: string; label: string }

/** Reads and checks the settings; throws one sentence that names the setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const e = readSettings(environment, env)
  const dashboardUrl = withoutSlash(e.DASHBOARD_URL)
  const smtpHost = e.SERVICE_SMTP_HOST ?? new URL(e.SERVICE_BASE_URL).hostname
  return {
    dashboardUrl,
    callbackBaseUrl: withoutSlash(e.CALLBACK_BASE_URL ?? dashboardUrl),
    serviceBaseUrl: withoutSlash(e.SERVICE_BASE_URL),
    headerBrand: e.SERVICE_HEADER_BRAND,
    accountKey: e.SERVICE_ACCOUNT_KEY,
    smtp: { host: smtpHost, port: e.SERVICE_SMTP_PORT, tlsPort: e.SERVICE_SMTP_TLS_PORT },
    spf: e.SERVICE_SPF ?? (/^[\d.]+$/.test(smtpHost) ? `ip4:${smtpHost}` : `a:${smtpHost}`),
    connectAllow: listed(e.CONNECT_ALLOW.toLowerCase()),
    alertsAllow: listed(e.ALERTS_ALLOW.toLowerCase()),
    dnsServers: e.DNS_SERVERS,
    asksMailServers: e.ASK_MAIL_SERVERS === "yes",
    hunspell: e.SPELLING_HUNSPELL === "off" ? null : e.SPELLING_HUNSPELL,
    trustedProxies: e.TRUSTED_PROXIES,
    database: databaseOf("DATABASE", e),
    eventsUrl: e.EVENTS_URL,
    sessionSecret: e.NEXTAUTH_SECRET,
    sealSecrets: e.SEAL_SECRETS,
    setupToken: e.SETUP_TOKEN,
    mailFrom: e.MAIL_FROM,
    oidc: oidcOf(e),
    metricsTokens: e.METRICS_TOKEN,
    logLevel: e.LOG_LEVEL,
    keep: retentionOf(e),
  }
}

/** A message's page shows its events, charts lead to its messages, and a run is listed while it has recipients. */
function retentionOf(e: z.infer<typeof environment>): RetentionDays {
  const longer = [
    ["KEEP_EVENTS_DAYS", "KEEP_MESSAGES_DAYS"],
    ["KEEP_MESSAGES_DAYS", "KEEP_COUNTS_DAYS"],
    ["KEEP_RECIPIENTS_DAYS", "KEEP_MESSAGES_DAYS"],
  ] as const
  for (const [name, most] of longer)
    if (e[name] > e[most]) throw new Error(`Setting ${name}: must be at most ${most}, which is ${e[most]}.`)
  return {
    events: e.KEEP_EVENTS_DAYS,
    messages: e.KEEP_MESSAGES_DAYS,
    counts: e.KEEP_COUNTS_DAYS,
    audit: e.KEEP_AUDIT_DAYS,
    signIns: e.KEEP_SIGN_INS_DAYS,
    recipients: e.KEEP_RECIPIENTS_DAYS,
  }
}

function oidcOf(e: z.infer<typeof environment>): Oidc | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_LABEL } = e
  const fields = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }
  const missing = Object.entries(fields).find(([, value]) => value === undefined)?.[0]
  if (missing && Object.values(fields).every((value) => value === undefined)) return undefined
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET)
    throw new Error(
      `Setting ${missing ?? "OIDC_CLIENT_ID"}: must be set together with the other OIDC settings.`,
    )
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    label: OIDC_LABEL,
  }
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, "")

let current: Config | undefined

/** The settings of this process. */
export function config(): Config {
  if (!current) {
    current = readConfig(process.env)
    // next-auth reads its own address only from the environment.
    process.env.NEXTAUTH_URL ??= current.dashboardUrl
  }
  return current
}

/** URL of the ClickHouse that stores events, or none: all that a reader of events needs from the settings. */
export const eventsUrl = (): string | undefined =>
  current ? current.eventsUrl : readSettings(z.object(eventsShape), process.env).EVENTS_URL

/** Replaces the settings, for tests. Returns a function that restores them. */
export function setConfig(other: Config): () => void {
  const before = current
  current = other
  return () => {
    current = before
  }
}

/** A setting with several values, separated by commas. */
function listed(text: string): string[] {
  return text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean)
}
