import { afterEach, expect, test } from "vitest"
import { at, setClock } from "./clock.ts"
import { makeOpened } from "./opened.ts"

let back = () => {}
const second = (count: number) => {
  back = setClock({ now: () => at(count * 1000) })
}
afterEach(() => back())

/** Opens `x` to `open x`, and notes what it was asked for. */
function counted(untilMs?: number) {
  const asked: string[] = []
  const open = async (sealed: string) => {
    asked.push(sealed)
    return sealed === "broken" ? null : { value: `open ${sealed}`, ...(untilMs ? { untilMs } : {}) }
  }
  return { asked, open }
}

test("a sealed text is opened once, and again when its time is over", async () => {
  const opened = makeOpened<string>({ countMax: 10, ms: 60_000 })
  const { asked, open } = counted()
  second(0)
  expect([await opened("a", open), await opened("a", open)]).toEqual(["open a", "open a"])
  second(59)
  await opened("a", open)
  expect(asked).toEqual(["a"])
  second(60)
  await opened("a", open)
  expect(asked).toEqual(["a", "a"])
})

test("what is good for less long is forgotten sooner", async () => {
  const opened = makeOpened<string>({ countMax: 10, ms: 60_000 })
  const { asked, open } = counted(5000)
  second(0)
  await opened("a", open)
  second(5)
  await opened("a", open)
  expect(asked).toEqual(["a", "a"])
})

test("what does not open is looked at each time", async () => {
  const opened = makeOpened<string>({ countMax: 10, ms: 60_000 })
  const { asked, open } = counted()
  second(0)
  expect([await opened("broken", open), await opened("broken", open)]).toEqual([null, null])
  expect(asked).toHaveLength(2)
})

test("of many the oldest go first, so that a stranger's texts fill no memory", async () => {
  const opened = makeOpened<string>({ countMax: 3, ms: 60_000 })
  const { asked, open } = counted()
  second(0)
  for (const sealed of ["a", "b", "c", "d"]) await opened(sealed, open)
  asked.length = 0
  for (const sealed of ["b", "c", "d"]) await opened(sealed, open)
  expect(asked).toEqual([])
  await opened("a", open)
  expect(asked).toEqual(["a"])
})
