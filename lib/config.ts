import { z } from "zod"

/**
 * The only reader of the environment in the dashboard; docs/configuration.md lists every setting. Read on first use and
 * never at import, so that a build needs no settings.
 */
const secretList = z
  .string({ error: "needs at least one secret of 32 characters." })
  .transform((text) =>
    text
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .refine(
    (list) => list.length > 0 && list.every((one) => one.length >= 32),
    "needs secrets of 32 characters or more, newest first.",
  )

const environment = z.object({
  DASHBOARD_URL: z.url().default("http://localhost:3000"),
  CALLBACK_BASE_URL: z.url().optional(),
  SERVICE_BASE_URL: z.url().default("http://127.0.0.1:4100"),
  SERVICE_HEADER_BRAND: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .default("SERVICE"),
  SERVICE_ACCOUNT_KEY: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  DATA_DIR: z.string().default("data/dashboard"),
  NEXTAUTH_SECRET: z
    .string({ error: "needs 32 characters or more." })
    .min(32, "needs 32 characters or more."),
  SEAL_SECRETS: secretList,
  SETUP_TOKEN: z.string().optional(),
  LOG_LEVEL: z.string().default("info"),
})

export type Config = {
  /** Where people open the dashboard, without a trailing slash. */
  dashboardUrl: string
  /** Where the mail service reaches the dashboard, without a trailing slash. */
  callbackBaseUrl: string
  serviceBaseUrl: string
  headerBrand: string
  accountKey: string | undefined
  databaseUrl: string | undefined
  dataDir: string
  sessionSecret: string
  /** Newest first: the first one seals, all of them open. */
  sealSecrets: string[]
  setupToken: string | undefined
  logLevel: string
}

/** Reads and checks the settings; throws one sentence that names the setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`Setting ${issue?.path.join(".")}: ${issue?.message}`)
  }
  const e = parsed.data
  const dashboardUrl = withoutSlash(e.DASHBOARD_URL)
  return {
    dashboardUrl,
    callbackBaseUrl: withoutSlash(e.CALLBACK_BASE_URL ?? dashboardUrl),
    serviceBaseUrl: withoutSlash(e.SERVICE_BASE_URL),
    headerBrand: e.SERVICE_HEADER_BRAND,
    accountKey: e.SERVICE_ACCOUNT_KEY,
    databaseUrl: e.DATABASE_URL,
    dataDir: e.DATA_DIR,
    sessionSecret: e.NEXTAUTH_SECRET,
    sealSecrets: e.SEAL_SECRETS,
    setupToken: e.SETUP_TOKEN,
    logLevel: e.LOG_LEVEL,
  }
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, "")

let current: Config | undefined

/** The settings of this process. */
export function config(): Config {
  if (!current) {
    current = readConfig(process.env)
    // next-auth reads its own address from the environment and from nowhere else.
    process.env.NEXTAUTH_URL ??= current.dashboardUrl
  }
  return current
}

/** Puts other settings in place; for tests. Returns the way back. */
export function setConfig(other: Config): () => void {
  const before = current
  current = other
  return () => {
    current = before
  }
}
