/**
 * Claim: memory stays level however many messages pass, and at rest both programs together use less than 1 % of a core.
 *
 * Measured: the resident memory of both programs after every 20,000 of 100,000 messages of 2 KB that were accepted,
 * delivered in the sandbox and reported to the dashboard; and how much of a core each uses in an idle minute.
 * Floor in the same run: the memory of both right after their start.
 *
 * Limits: the garbage collector decides when memory is released, so a single step is not significant, a slope is.
 */

import { domainGetSandboxDomain } from "#contract/methods/domain"
import { emailSend } from "#contract/methods/email"
import { storeRows } from "../e2e/store-rows.ts"
import { createProject, newPassword, setUpOwner } from "../e2e/test-environment.ts"
import { usageOf } from "./processes.ts"
import { type Row, report } from "./report.ts"
import { openBenchEnvironment } from "./test-environment.ts"

const messages = 100_000
const perStep = 20_000
const perRequest = 500
const restMs = 60_000
const stepWithinMs = 300_000
const owner = { name: "Bench owner", email: "owner@example.com", password: newPassword() }
const programs = ["service", "dashboard"] as const

async function measure(): Promise<Row[]> {
  const environment = await openBenchEnvironment({ SERVICE_RATE_LIMIT: "0" })
  const pidOf = (name: (typeof programs)[number]) => environment[name].pid() ?? Number.NaN
  const look = (name: string): Row => ({
    case: name,
    service_mb: usageOf(pidOf("service")).memoryMb,
    dashboard_mb: usageOf(pidOf("dashboard")).memoryMb,
  })
  try {
    const { api, slug } = await createProject(environment, await setUpOwner(environment, owner), "Bench")
    const { domain } = await api(domainGetSandboxDomain, {})
    const delivered = async () => {
      const [rows] = await storeRows<{ count: number }>(environment.databases.DATABASE_URL, [
        `select coalesce(sum(letters_ever), 0)::int as count from counts where project_id = '${slug}' and status = 'delivered'`,
      ])
      return rows?.[0]?.count ?? 0
    }
    const steps = [look("after their start")]
    for (let sent = 0; sent < messages; sent += perStep) {
      for (let n = 0; n < perStep; n += perRequest) await api(emailSend, messageOf(sent + n, String(domain)))
      await until(async () => (await delivered()) >= sent + perStep)
      steps.push(look(`${(sent + perStep).toLocaleString("en-US")} messages`))
    }
    // The remaining work of the last messages is done.
    await sleep(10_000)
    const before = programs.map((name) => usageOf(pidOf(name)).cpuMs)
    await sleep(restMs)
    const [service = 0, dashboard = 0] = programs.map(
      (name, n) => ((usageOf(pidOf(name)).cpuMs - (before[n] ?? 0)) * 100) / restMs,
    )
    const percent = (value: number) => Math.round(value * 100) / 100
    return [
      ...steps,
      {
        ...look("a minute at rest"),
        service_percent_of_a_core: percent(service),
        dashboard_percent_of_a_core: percent(dashboard),
      },
    ]
  } finally {
    await environment.close()
  }
}

const messageOf = (first: number, domain: string) => ({
  message: {
    recipients: Array.from({ length: perRequest }, (_, n) => ({
      email: `reader-${first + n}@mail-${n % 20}.example`,
    })),
    subject: "Your receipt",
    from_email: `shop@${domain}`,
    from_name: "Shop",
    body: {
      html: `<h1>Your receipt</h1>${"<p>An article and what it costs.</p>".repeat(50)}`,
      plaintext: "Your receipt",
    },
  },
})

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const endsAt = performance.now() + stepWithinMs
  while (!(await isTrue())) {
    if (performance.now() > endsAt) throw new Error("The messages of a step were not delivered in time.")
    await sleep(500)
  }
}

await report(
  "memory",
  "resident memory in MB while 100,000 messages pass through both programs, and CPU at rest",
  await measure(),
)
