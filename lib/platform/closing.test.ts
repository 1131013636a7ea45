import { afterEach, expect, test, vi } from "vitest"
import { perProcess } from "./per-process.ts"

afterEach(() => {
  perProcess("waybillClosing", () => []).clear()
  vi.restoreAllMocks()
})

test("all parts share one listener per signal, and each part is closed once", async () => {
  const listeners = new Map<string | symbol, (() => void)[]>()
  vi.spyOn(process, "once").mockImplementation((name, listener) => {
    listeners.set(name, [...(listeners.get(name) ?? []), listener as () => void])
    return process
  })
  const { whenClosing } = await import("./closing.ts")
  const closed: number[] = []
  for (let part = 0; part < 12; part++) whenClosing(() => closed.push(part))
  expect([...listeners].map(([name, list]) => [name, list.length])).toEqual([
    ["SIGTERM", 1],
    ["SIGINT", 1],
  ])
  for (const name of ["SIGTERM", "SIGINT"]) for (const listener of listeners.get(name) ?? []) listener()
  expect(closed).toEqual(Array.from({ length: 12 }, (_, part) => part))
})
