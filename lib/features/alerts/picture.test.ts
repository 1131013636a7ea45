import { expect, test } from "vitest"
import { aFiring, someDay } from "#lib/testing/make"
import { pixelsOf } from "#lib/testing/read-png"
import { letterOf } from "./mail.ts"
import { type About, noticeOf } from "./notice.ts"
import { pictureHeight, pictureOf, pictureWidth } from "./picture.ts"

const hour = 3_600_000
const about: About = {
  ...{ project_id: "shop", projectName: "Shop" },
  ...{ dashboardUrl: "https://waybill.example", language: "en" },
}

const firingWith = (values: readonly (number | null)[]) => {
  const made = aFiring({ firing_id: "f1", at: someDay })
  const points = values.map((value, nth) => ({
    start: someDay.getTime() + (nth - values.length) * hour,
    end: someDay.getTime() + (nth + 1 - values.length) * hour,
    value,
    volume: 100,
  }))
  return { ...made, facts: { ...made.facts, points } }
}

const [red, blue, white] = [
  [194, 53, 43],
  [157, 180, 238],
  [255, 255, 255],
]

test("ALERT-11 the chart of the moment is an image: bars, the measured one red, and a line at the bound of the rule", () => {
  const { moment } = noticeOf(firingWith([0.1, null, 0.2]), "fired", about)
  expect(moment.bound).toBe(0.25)
  const { width, height, at } = pixelsOf(pictureOf(moment))
  expect([width, height]).toEqual([pictureWidth * 2, pictureHeight * 2])
  const middle = (nth: number) => Math.round(((nth + 0.5) * width) / 3)
  expect(at(middle(0), height - 10)).toEqual(blue)
  expect(at(middle(0), Math.round(height * 0.4))).toEqual(white)
  expect(at(middle(1), height - 10)).toEqual(white)
  expect(at(middle(2), Math.round(height * 0.1))).toEqual(red)
  const line = Array.from({ length: height - 8 }, (_, y) => at(2, y)).findIndex((one) => one[0] === red[0])
  expect(line / height).toBeCloseTo(0.75, 1)
})

test("ALERT-11 the image is in the message, with an alternative text, and an end has none", () => {
  const letter = letterOf(noticeOf(firingWith([0.1, null, 0.2]), "fired", about), null)
  expect(letter.html).toContain('<img src="cid:chart.png"')
  expect(letter.html).toMatch(/alt="Bounce rate up to now[^"]*10\.0%[^"]*20\.0%"/)
  expect(letter.pictures?.map(({ name }) => name)).toEqual(["chart.png"])
  expect(letter.plaintext).toContain("▅▁█")
  expect(letterOf(noticeOf(firingWith([0.1]), "resolved", about), null).pictures).toBeUndefined()
  expect(letterOf(noticeOf(firingWith([]), "fired", about), null).html).not.toContain("<img")
})

test("ALERT-23 a letter with a stop link has it in text and HTML, and one without has none", () => {
  const notice = noticeOf(firingWith([0.1]), "fired", about)
  const page = "https://mail.example/stop-alerts/shop.ops.signature"
  const stopped = letterOf(notice, { page, oneClick: "https://mail.example/api/alerts/stop/x" })
  expect(stopped.html).toContain(`<a href="${page}" style="color:#5d636e">Stop these alerts</a>`)
  expect(stopped.plaintext).toMatch(new RegExp(`Stop these alerts: ${page}$`))
  const plain = letterOf(notice, null)
  expect(plain.html + plain.plaintext).not.toContain("Stop these alerts")
})
