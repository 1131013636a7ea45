import { afterEach, expect, test } from "vitest"
import { at, setClock } from "./clock.ts"
import { makeOpened } from "./opened.ts"

let back = () => {}
const second = (count: number) => {
  back = setClock({ now: () => at(count * 1000) })
}
afterEach(() => back())

/** Opens `x` to `open x`, and records its calls. */
function counted(untilMs?: number) {
  const calls: string[] = []
  const open = async (sealed: string) => {
    calls.push(sealed)
    return sealed === "broken" ? null : { value: `open ${sealed}`, ...(untilMs ? { untilMs } : {}) }
  }
  return { calls, open }
}

test("a sealed text is opened once, and again after its lifetime", async () => {
  const opened = makeOpened<string>({ countMax: 10, ms: 60_000 })
  const { calls, open } = counted()
  second(0)
  expect([await opened("a", open), await opened("a", open)]).toEqual(["open a", "open a"])
  second(59)
  await opened("a", open)
  expect(calls).toEqual(["a"])
  second(60)
  await opened("a", open)
  expect(calls).toEqual(["a", "a"])
})

test("a value with a shorter lifetime is removed sooner", async () => {
  const opened = makeOpened<string>({ countMax: 10, ms: 60_000 })
  const { calls, open } = counted(5000)
  second(0)
  await opened("a", open)
  second(5)
  await opened("a", open)
  expect(calls).toEqual(["a", "a"])
})

test("a text that does not open is tried each time", async () => {
  const opened = makeOpened<string>({ countMax: 10, ms: 60_000 })
  const { calls, open } = counted()
  second(0)
  expect([await opened("broken", open), await opened("broken", open)]).toEqual([null, null])
  expect(calls).toHaveLength(2)
})

test("the oldest are removed first, so that texts of strangers do not fill memory", async () => {
  const opened = makeOpened<string>({ countMax: 3, ms: 60_000 })
  const { calls, open } = counted()
  second(0)
  for (const sealed of ["a", "b", "c", "d"]) await opened(sealed, open)
  calls.length = 0
  for (const sealed of ["b", "c", "d"]) await opened(sealed, open)
  expect(calls).toEqual([])
  await opened("a", open)
  expect(calls).toEqual(["a"])
})
