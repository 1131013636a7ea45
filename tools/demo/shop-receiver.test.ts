import { afterEach, expect, test } from "vitest"
import { openShopReceiver, type ShopReceiver } from "./shop-receiver.ts"

const endMs = Date.UTC(2026, 5, 12, 10)
let hoursLeft = 0
let receiver: ShopReceiver
const post = async (url: string) => (await fetch(url, { method: "POST", body: "{}" })).status
afterEach(() => receiver.close())

test("each program of the shop has bad times of its own, whatever the query of a call says", async () => {
  receiver = await openShopReceiver(() => new Date(endMs - hoursLeft * 3_600_000), endMs)
  const { ordersUrl, newsletterUrl } = receiver
  const at = async (hours: number) => {
    hoursLeft = hours
    return [await post(`${ordersUrl}?call=1`), await post(`${newsletterUrl}?call=1&retry_count=2`)]
  }
  expect(await at(100)).toEqual([200, 200])
  expect(await at(75)).toEqual([503, 200])
  expect(await at(40)).toEqual([200, 410])
  expect(await at(2)).toEqual([500, 410])
})
