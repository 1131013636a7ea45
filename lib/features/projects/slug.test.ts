import fc from "fast-check"
import { expect, test } from "vitest"
import { slugOf } from "./slug.ts"

test("a name becomes a readable slug", () => {
  expect(slugOf("Café & Söhne", 1)).toBe("cafe-sohne")
  expect(slugOf("Shop", 3)).toBe("shop-3")
  expect(slugOf("Магазин", 1)).toBe("project")
  expect(slugOf("Account", 1)).toBe("project-account")
})

test("any name becomes a plain slug, never a reserved one, different for each number", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 50 }), (name, number) => {
      const slug = slugOf(name, number)
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(["account", "new"]).not.toContain(slug)
      expect(slugOf(name, number + 1)).not.toBe(slug)
    }),
  )
})
