import { afterEach, expect, test } from "vitest"
import { perProcess } from "./per-process.ts"

const counter = () => perProcess("waybillTestCounter", () => ({ value: 0 }))
afterEach(() => counter().clear())

test("holders with the same name share one value, made on the first call", () => {
  expect(counter().peek()).toBeUndefined()
  const first = counter()()
  expect(counter()()).toBe(first)
  expect(counter().peek()).toBe(first)
})

test("a cleared value is made again", () => {
  const first = counter()()
  counter().clear()
  expect(counter().peek()).toBeUndefined()
  expect(counter()()).not.toBe(first)
})

test("a replaced value is used until the previous state is restored", () => {
  const other = { value: 1 }
  const restore = counter().replace(other)
  expect(counter()()).toBe(other)
  restore()
  expect(counter().peek()).toBeUndefined()
})
