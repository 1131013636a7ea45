import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

const hourMs = 3_600_000

/**
 * The sample shop's own programs that take callbacks: the one of orders has two bad times in its week, the one that keeps
 * the newsletter's list is switched off until the service stops calling it (WEBHOOK-9).
 */
export type ShopReceiver = { ordersUrl: string; newsletterUrl: string; host: string; close(): Promise<void> }

/** When they answer what else than 200, in hours before the end of the week. */
const badTimes = [
  { path: "/orders", fromHours: 76, untilHours: 73.5, status: 503, says: "restarting" },
  { path: "/orders", fromHours: 3.5, untilHours: 0, status: 500, says: "orders database is read-only" },
  { path: "/newsletter", fromHours: 47, untilHours: 0, status: 410, says: "this program was switched off" },
]

/** Listens on the loopback. `now` is the demo's clock, so that the bad times are in the past like all else. */
export async function openShopReceiver(now: () => Date, endMs: number): Promise<ShopReceiver> {
  const server = createServer((request, response) => {
    request.resume()
    // Each call has its own query string.
    const { pathname } = new URL(request.url ?? "", "http://shop.example")
    const hoursLeft = (endMs - now().getTime()) / hourMs
    const bad = badTimes.find(
      (one) => pathname === one.path && hoursLeft <= one.fromHours && hoursLeft > one.untilHours,
    )
    request.on("end", () => response.writeHead(bad?.status ?? 200).end(bad?.says ?? "ok"))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ordersUrl: `http://${host}/orders`,
    newsletterUrl: `http://${host}/newsletter`,
    host,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
