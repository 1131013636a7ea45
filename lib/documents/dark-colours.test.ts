import fc from "fast-check"
import { expect, test } from "vitest"
import { brand } from "./brand.ts"
import { contrastOf, luminanceOf } from "./checks/contrast.ts"
import { darkFrom } from "./dark-colours.ts"

const plain = brand.parse({})
const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, "0")}`)
const anyColours = fc.record({
  ground: anyColour,
  surface: anyColour,
  text: anyColour,
  muted: anyColour,
  link: anyColour,
  line: anyColour,
})

test("BRAND-5 words are readable on both grounds, for any light colours", () => {
  fc.assert(
    fc.property(anyColours, (light) => {
      fc.pre(luminanceOf(light.surface) >= 0.1 || luminanceOf(light.ground) >= 0.1)
      const { ground, surface, text, muted, link, line } = darkFrom(light)
      for (const one of [ground, surface, text, muted, link, line]) expect(one).toMatch(/^#[0-9a-f]{6}$/)
      for (const on of [ground, surface]) {
        expect(luminanceOf(on)).toBeLessThan(0.05)
        expect(contrastOf(text, on)).toBeGreaterThanOrEqual(7)
        expect(contrastOf(muted, on)).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(link, on)).toBeGreaterThanOrEqual(4.5)
      }
    }),
  )
})

test("a link keeps its hue, and a gray stays gray", () => {
  const { link, ground, surface } = darkFrom({ ...plain.light, link: "#b91c1c", ground: "#f0f0f0" })
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(link.slice(at, at + 2), 16))
  expect(red).toBeGreaterThan(green + 40)
  expect(red).toBeGreaterThan(blue + 40)
  expect(new Set(ground.slice(1).match(/../g)).size).toBe(1)
  expect(luminanceOf(surface)).toBeGreaterThan(luminanceOf(ground))
})

test("colours that are already dark are preserved", () => {
  expect(darkFrom(plain.dark)).toEqual(plain.dark)
})
