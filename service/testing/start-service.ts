import { sql } from "drizzle-orm"
import type { Input, Method, Output } from "#contract/method"
import { type Clock, plus, seconds, systemClock } from "../clock.ts"
import { closeComponents, type OpenComponent, openComponents, openHttp } from "../components.ts"
import { type Config, readConfig } from "../config.ts"
import type { Context } from "../context.ts"
import { openLog } from "../log.ts"
import { openContext } from "../open-context.ts"
import { rows, type Store } from "../store/open.ts"
import { nextDkimPair } from "./dkim-pairs.ts"
import { openTestStore } from "./test-store.ts"

export type TestService = {
  /** On 127.0.0.1, unless the test names another address. */
  url: string
  accountKey: string
  ctx: Context
  /** Calls a method by its path; without `key` with the account's, with null without any. */
  call(path: string, input?: unknown, key?: string | null): Promise<Answered>
  /** Calls a method of the contract and returns its answer; anything but success throws the error's sentence. */
  ok<M extends Method>(method: M, input: Input<M>, key?: string): Promise<Output<M>>
  /** Resolves when nothing is due any more: letters, callbacks and what readers of the sandbox will do. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** An answer as it came; `code` and `message` are those of an error body. */
type Answered = {
  http_status: number
  body: Record<string, unknown>
  code?: number
  message?: string
}

export type StartOptions = {
  clock?: Clock
  /** A store that outlives the service (restart tests); by default a fresh one that is closed with it. */
  store?: Store
  config?: Partial<Config>
  /** True for the HTTP server alone: nothing is sent, posted or read in the background. */
  isApiOnly?: boolean
}

const usualKey = "account-key-for-tests-0123456789abcdefghijklmnop"

/** Starts a whole service in this process on free ports. */
export async function startService(options: StartOptions = {}): Promise<TestService> {
  const store = options.store ?? (await openTestStore())
  const config = { ...testConfig(), ...options.config }
  const { accountKey = usualKey } = config
  const ctx = await openContext(config, store, options.clock ?? systemClock, openLog("silent"))
  ctx.ids.dkimPair = nextDkimPair
  const open: OpenComponent[] = options.isApiOnly
    ? [{ name: "API", ...(await openHttp(ctx)) }]
    : await openComponents(ctx)
  const url = `http://${ctx.config.host}:${ctx.config.port}`
  const call = caller(url, accountKey)
  return {
    url,
    accountKey,
    ctx,
    call,
    ok: async (method, input, key) => {
      const { body, message } = await call(method.path, input, key)
      if (body.status !== "success") throw new Error(`${method.path}: ${message}`)
      return body as Output<typeof method>
    },
    idle: () => idle(ctx),
    async close() {
      await closeComponents(open)
      if (!options.store) await store.close()
    },
  }
}

const testConfig = (): Config =>
  readConfig({
    SERVICE_DATABASE_URL: "postgres://not-used",
    SERVICE_PORT: "0",
    SERVICE_SMTP_PORT: "0",
    SERVICE_SMTP_TLS_PORT: "0",
    SERVICE_RATE_LIMIT: "0",
    SERVICE_SANDBOX_SMTP_PORT: "0",
    SERVICE_INTAKE_SMTP_PORT: "0",
    SERVICE_SECRETS: "a-secret-for-tests-of-more-than-32-characters",
    SERVICE_ACCOUNT_KEY: usualKey,
    SERVICE_ACCOUNT_EMAIL: "owner@example.com",
  })

function caller(url: string, ownKey: string): TestService["call"] {
  return async (path, input = {}, key = ownKey) => {
    const answer = await fetch(`${url}/en/transactional/api/v1/${path}.json`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(key === null ? {} : { "X-API-KEY": key }) },
      body: JSON.stringify(input),
    })
    const body = (await answer.json()) as Record<string, unknown>
    const { code, message } = body
    return {
      http_status: answer.status,
      body,
      ...(typeof code === "number" ? { code } : {}),
      ...(typeof message === "string" ? { message } : {}),
    }
  }
}

const idleTimeoutMs = 20_000

/** Sandbox readers act seconds after a letter came: waited for in real time, but not on a manual clock. */
const readersLookahead = (clock: Clock): number => (clock === systemClock ? seconds(10) : 0)

/** Queries the store until nothing is due at the clock's now, twice in a row: work may be between two tables. */
async function idle(ctx: Context): Promise<void> {
  const until = performance.now() + idleTimeoutMs
  let idleChecks = 0
  while (idleChecks < 2) {
    const due = await countDue(ctx)
    idleChecks = due === 0 ? idleChecks + 1 : 0
    if (performance.now() > until) throw new Error(`Still ${due} things to do after ${idleTimeoutMs} ms.`)
    await systemClock.sleep(idleChecks > 0 ? 30 : 10)
  }
}

async function countDue(ctx: Context): Promise<number> {
  const now = ctx.clock.now().toISOString()
  const readers = plus(ctx.clock.now(), readersLookahead(ctx.clock)).toISOString()
  const [found] = await rows<{ due: number }>(
    ctx.store.db,
    sql`select (
      (select count(*) from queue where due_at <= ${now}::timestamptz) +
      (select count(*) from dumps where dump_status in ('queued', 'in_process') and expires_at > ${now}::timestamptz) +
      (select count(*) from outbox o join webhooks w using (project_id, webhook_id)
       join projects p using (project_id) where w.status = 'active' and p.deleted_at is null) +
      (select count(*) from calls join projects p using (project_id)
       where p.deleted_at is null and status = 'waiting' and (next_try_at <= ${now}::timestamptz or lease is not null)) +
      (select count(*) from reader_actions where done_at is null and due_at <= ${readers}::timestamptz)
    )::int as due`,
  )
  return found?.due ?? 0
}
