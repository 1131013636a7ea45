import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

const hourMs = 3_600_000

/** The sample shop's own program that takes callbacks; it has two bad times in its week. */
export type ShopReceiver = { url: string; host: string; close(): Promise<void> }

/** When it answers what else than 200, in hours before the end of the week. */
const badTimes = [
  { fromHours: 76, untilHours: 73.5, status: 503, says: "restarting" },
  { fromHours: 3.5, untilHours: 0, status: 500, says: "orders database is read-only" },
]

/** Listens on the loopback. `now` is the demo's clock, so that the bad times are in the past like all else. */
export async function openShopReceiver(now: () => Date, endMs: number): Promise<ShopReceiver> {
  const server = createServer((request, response) => {
    request.resume()
    const hoursLeft = (endMs - now().getTime()) / hourMs
    const bad = badTimes.find((one) => hoursLeft <= one.fromHours && hoursLeft > one.untilHours)
    request.on("end", () => response.writeHead(bad?.status ?? 200).end(bad?.says ?? "ok"))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}/orders`,
    host,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
