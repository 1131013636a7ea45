import { expect, test } from "vitest"
import {
  isMessagePictureName,
  messagePictureName,
  messagePictureNamesIn,
  messagePictureOf,
  messagePicturesIn,
  sha256OfName,
  withShownPictures,
} from "./message-pictures.ts"

const sha256 = "0123456789abcdef".repeat(4)
const name = `picture-${sha256}.png`

test("PICTURE-20 the name of a picture is made of its content, and is read back", () => {
  expect(messagePictureName({ sha256, type: "image/png" })).toBe(name)
  expect(messagePictureName({ sha256, type: "image/jpeg" })).toBe(`picture-${sha256}.jpg`)
  expect(sha256OfName(name)).toBe(sha256)
  expect(messagePictureOf(`cid:${name}`)).toBe(name)
  for (const other of ["logo", `x-${name}`, `${name}.exe`, `picture-${sha256}.svg`, `../${name}`, ""]) {
    expect(isMessagePictureName(other)).toBe(false)
    expect(messagePictureOf(`cid:${other}`)).toBeNull()
  }
})

test("PICTURE-21 pictures of an HTML text are found once each; other cid addresses are left alone", () => {
  const other = "f".repeat(64)
  const html = `<img src="cid:${name}"><td background='cid:${name}' style="background:url(cid:picture-${other}.gif)">
    <img src="cid:logo"><img src="cid:${name}.evil"><img src="https://x.example/${name}">`
  expect(messagePicturesIn(html)).toEqual([sha256, other])
  expect(messagePictureNamesIn(html)).toEqual([name, `picture-${other}.gif`])
  expect(withShownPictures(html, { [name]: "data:x", logo: "data:no" })).toBe(
    html.replace(`src="cid:${name}"><td`, 'src="data:x"><td').replace(`'cid:${name}'`, "'data:x'"),
  )
})
