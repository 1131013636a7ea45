import { expect, test } from "vitest"
import { pictureTypes } from "#contract/picture"
import { systemClock } from "../clock.ts"
import { randomIds } from "../ids.ts"
import { endingOf, newPictureToken, pictureUrl, readPictureName } from "./picture-link.ts"

const ids = randomIds(systemClock)

test("PICTURE-6 an address leads back to its project and token", () => {
  for (const type of pictureTypes)
    for (const project_id of [1, 1001, Number.MAX_SAFE_INTEGER / 16 ** 4]) {
      const picture = { project_id: Math.floor(project_id), token: newPictureToken(ids), type }
      const url = pictureUrl("https://mail.example", picture)
      expect(url).toMatch(/^https:\/\/mail\.example\/p\/[0-9a-z]+-[0-9a-f]{32}\.[a-z]{3,4}$/)
      const { type: _, ...name } = picture
      expect(readPictureName(url.slice(url.lastIndexOf("/") + 1))).toEqual({
        ...name,
        ending: endingOf(type),
      })
    }
})

test("PICTURE-6 tokens are not guessed from each other", () => {
  expect(new Set(Array.from({ length: 1000 }, () => newPictureToken(ids))).size).toBe(1000)
})

const token = "0123456789abcdef0123456789abcdef"
test.each([
  "",
  token,
  `rt-${token}`,
  `rt-${token}.`,
  `rt-${token.slice(1)}.png`,
  `RT-${token}.png`,
  `0-${token}.png`,
  `rt-${token.toUpperCase()}.png`,
  `rt-${token}.png/more`,
  `zzzzzzzzzzzzzz-${token}.png`,
])("PICTURE-6 %j is no address of ours", (name) => {
  expect(readPictureName(name)).toBeNull()
})
