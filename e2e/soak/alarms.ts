import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { json } from "node:stream/consumers"
import { setTimeout as sleep } from "node:timers/promises"
import type { DashboardClient } from "../../tools/dashboard-client.ts"
import { storeRows } from "../store-rows.ts"
import type { TestEnvironment } from "../test-environment.ts"

/** Receiver of alerts of all projects, and the received ones. */
export type Alarms = {
  hostPort: string
  /** Projects whose rule is to fire once, because messages arrive at all. */
  watch(owner: DashboardClient, slug: string): Promise<void>
  /** Waits until every due notification has arrived; returns one sentence for each fault. */
  check(environment: TestEnvironment): Promise<string[]>
  close(): Promise<void>
}

type Told = { type: string; data: { project: { id: string }; alert_id: string } }

const tellWithinMs = 180_000
const lookEveryMs = 1000

export async function openAlarms(): Promise<Alarms> {
  const notices: Told[] = []
  const watched: string[] = []
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    notices.push((await json(request)) as Told)
    response.end()
  }
  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const hostPort = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    hostPort,
    async watch(owner, slug) {
      const post = async (path: string, body: unknown) => {
        const { status, body: said } = await owner.post(`/api/projects/${slug}/${path}`, body)
        if (status !== 200) throw new Error(`${path} was answered with ${status}: ${JSON.stringify(said)}`)
        return said as { destination_id: string }
      }
      const place = { act: "add", kind: "webhook", address: `http://${hostPort}/alerts` }
      const { destination_id } = await post("alerts/destinations", place)
      await post("alerts", { act: "create", rule: { ...arrivesAtAll, destination_ids: [destination_id] } })
      watched.push(slug)
    },
    async check(environment) {
      const giveUpAt = Date.now() + tellWithinMs
      for (;;) {
        const faults = await faultsOf(environment, watched, notices)
        if (faults.length === 0 || Date.now() > giveUpAt) return faults
        await sleep(lookEveryMs)
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Lasts as long as the soak: it fires, and fires once. Rates include the quarter of an hour that has just begun. */
const arrivesAtAll = {
  name: "Something arrives",
  metric: "delivered_rate",
  filter: {},
  condition: { kind: "threshold", direction: "above", value: 0.01 },
  window_minutes: 60,
  volume_min: 1,
  time_zone: "UTC",
}

async function faultsOf(
  environment: TestEnvironment,
  watched: readonly string[],
  notices: readonly Told[],
): Promise<string[]> {
  const [fired = []] = await storeRows<{ project_id: string; firing_id: string; outcome: string | null }>(
    environment.databases.DATABASE_URL,
    [
      `select f.project_id, f.firing_id, d.outcome from alert_firings f
       left join alert_deliveries d on d.project_id = f.project_id and d.firing_id = f.firing_id and d.news = 'fired'`,
    ],
  )
  const toldOf = new Set(
    notices.filter(({ type }) => type === "alert.fired").map(({ data }) => data.alert_id),
  )
  return [
    ...watched.flatMap((slug) => {
      const count = fired.filter((one) => one.project_id === slug).length
      return count === 1 ? [] : [`The rule of ${slug} fired ${count} times and not once.`]
    }),
    ...fired.flatMap(({ firing_id, outcome }) =>
      toldOf.has(firing_id) && outcome === "delivered"
        ? []
        : [`Alert ${firing_id} was not told of: its delivery is ${outcome ?? "missing"}.`],
    ),
  ]
}
