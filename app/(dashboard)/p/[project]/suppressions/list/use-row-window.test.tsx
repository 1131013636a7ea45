import { act, cleanup, renderHook } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { useRowWindow } from "./use-row-window.ts"

/** A frame of ten rows' height; this DOM does not measure. */
const frame = () => {
  const element = document.createElement("div")
  Object.defineProperty(element, "clientHeight", { value: 370 })
  return element
}

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly changed: () => void
      constructor(changed: () => void) {
        this.changed = changed
      }
      observe() {
        this.changed()
      }
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(count: number) {
  const element = frame()
  const scroller = { current: element }
  const { result, rerender } = renderHook(
    ({ active, rows }) => useRowWindow({ scroller, count: rows, height: 37, active }),
    { initialProps: { active: 0, rows: count } },
  )
  const scroll = (top: number) =>
    act(() => {
      element.scrollTop = top
      element.dispatchEvent(new Event("scroll"))
    })
  return { element, sight: () => result.current, rerender, scroll }
}
const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, nth) => from + nth)

describe("SUPPRESSPAGE-10 few rows are drawn, however many there are", () => {
  it("those in sight and some around them, and the one that holds the tab stop", () => {
    const { sight, scroll } = show(1_000_000)
    expect([sight().rows, sight().last]).toEqual([upTo(0, 22), 22])
    scroll(100_000 * 37 + 5)
    expect([sight().rows, sight().last]).toEqual([[0, ...upTo(99_988, 100_022)], 100_022])
  })

  it("a row that is out of sight is brought there by as little as it takes", () => {
    const { element, sight, scroll } = show(100)
    sight().scrollTo(50)
    expect(element.scrollTop).toBe(51 * 37 - 370)
    scroll(element.scrollTop)
    sight().scrollTo(45)
    expect(element.scrollTop).toBe(51 * 37 - 370)
    sight().scrollTo(3)
    expect(element.scrollTop).toBe(3 * 37)
  })

  it("a list that became shorter than where it was scrolled to still shows its end; an empty one shows nothing", () => {
    const { sight, scroll, rerender } = show(1000)
    scroll(900 * 37)
    rerender({ active: 0, rows: 20 })
    expect(sight().rows).toEqual([0, ...upTo(7, 19)])
    rerender({ active: 0, rows: 0 })
    expect(sight().rows).toEqual([])
  })
})
