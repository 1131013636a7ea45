import { z } from "zod"

/** The only reader of the environment in the service; docs/configuration.md lists every setting. */
const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)
const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean),
  )

const environment = z.object({
  SERVICE_HOST: z.string().default("127.0.0.1"),
  SERVICE_PORT: port(4100),
  SERVICE_SANDBOX_SMTP_PORT: port(4125),
  SERVICE_INTAKE_SMTP_PORT: port(4126),
  SERVICE_PUBLIC_URL: z.url().optional(),
  SERVICE_DATABASE_URL: z.string().optional(),
  SERVICE_DATA_DIR: z.string().default("data/service"),
  SERVICE_SECRETS: z
    .string()
    .min(32, "SERVICE_SECRETS needs at least one secret of 32 characters.")
    .transform((text) => text.split(",")),
  SERVICE_ACCOUNT_KEY: z.string().min(32, "SERVICE_ACCOUNT_KEY needs 32 characters or more."),
  SERVICE_ACCOUNT_EMAIL: z.string().default("owner@localhost"),
  SERVICE_DELIVERY_MODE: z.enum(["sandbox"]).default("sandbox"),
  SERVICE_MAIL_HOSTNAME: z.string().default("waybill.localhost"),
  SERVICE_HEADER_BRAND: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .default("SERVICE"),
  SERVICE_CALLBACK_ALLOW: list,
  SERVICE_LOG_LEVEL: z.string().default("info"),
})

export type Config = {
  host: string
  port: number
  sandboxSmtpPort: number
  intakeSmtpPort: number
  /** Base of tracking and unsubscribe links, without a trailing slash. */
  publicUrl: string
  databaseUrl: string | undefined
  dataDir: string
  secrets: string[]
  accountKey: string
  accountEmail: string
  deliveryMode: "sandbox"
  /** Name in EHLO, Message-ID and bounce addresses. */
  mailHostname: string
  headerBrand: string
  /** host:port pairs in private networks that callbacks may go to; everything else private is refused. */
  callbackAllow: string[]
  logLevel: string
}

/** Reads and checks the settings; throws one sentence that names the setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`Setting ${issue?.path.join(".")}: ${issue?.message}`)
  }
  const e = parsed.data
  return {
    host: e.SERVICE_HOST,
    port: e.SERVICE_PORT,
    sandboxSmtpPort: e.SERVICE_SANDBOX_SMTP_PORT,
    intakeSmtpPort: e.SERVICE_INTAKE_SMTP_PORT,
    publicUrl: (e.SERVICE_PUBLIC_URL ?? `http://${e.SERVICE_HOST}:${e.SERVICE_PORT}`).replace(/\/$/, ""),
    databaseUrl: e.SERVICE_DATABASE_URL,
    dataDir: e.SERVICE_DATA_DIR,
    secrets: e.SERVICE_SECRETS,
    accountKey: e.SERVICE_ACCOUNT_KEY,
    accountEmail: e.SERVICE_ACCOUNT_EMAIL,
    deliveryMode: e.SERVICE_DELIVERY_MODE,
    mailHostname: e.SERVICE_MAIL_HOSTNAME,
    headerBrand: e.SERVICE_HEADER_BRAND,
    callbackAllow: e.SERVICE_CALLBACK_ALLOW,
    logLevel: e.SERVICE_LOG_LEVEL,
  }
}

/** The settings of this process. */
export const configFromEnvironment = (): Config => readConfig(process.env)
