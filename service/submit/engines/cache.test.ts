import { expect, test } from "vitest"
import { openTemplateCache } from "./cache.ts"
import type { Template } from "./engine.ts"

const template = (weight: number): Template => ({
  names: () => new Set(),
  fill: () => "",
  cannotFail: () => true,
  weight,
})

test("a text is read once while it is in use, and forgotten when others weigh more", () => {
  const cache = openTemplateCache(100)
  const reads: string[] = []
  const ask = (source: string, weight: number) =>
    cache.of(source, () => {
      reads.push(source)
      return template(weight)
    })
  ask("a", 40)
  ask("b", 40)
  ask("a", 40)
  ask("c", 40)
  expect(reads).toEqual(["a", "b", "c"])
  ask("a", 40)
  ask("b", 40)
  expect(reads).toEqual(["a", "b", "c", "b"])
})

test("the newest one is kept whatever it weighs, and a fault is read again", () => {
  const cache = openTemplateCache(100)
  let reads = 0
  const heavy = () => cache.of("heavy", () => template(++reads * 1000))
  heavy()
  heavy()
  expect(reads).toBe(1)
  const bad = () => cache.of("bad", () => ({ fault: String(++reads) }))
  bad()
  expect(bad()).toEqual({ fault: "3" })
})
