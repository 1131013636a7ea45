import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { afterEach, expect, it } from "vitest"
import { type Crop, partOf, wholePicture } from "./crop.ts"
import { CropFields } from "./crop-fields.tsx"

afterEach(cleanup)

const size = { width: 1000, height: 500 }
let crop: Crop = wholePicture

function Fields() {
  const [now, setNow] = useState(wholePicture)
  crop = now
  return <CropFields src="data:," size={size} crop={now} onChange={setNow} />
}

it("PICTURE-11 crops with the keyboard: a shape, a size, and a position", async () => {
  const user = userEvent.setup()
  render(<Fields />)
  const frame = screen.getByRole("button", { name: "Area to keep" })
  // The whole picture cannot be moved.
  frame.focus()
  await user.keyboard("{ArrowRight}")
  expect(partOf(size, crop)).toEqual({ x: 0, y: 0, ...size })
  await user.click(screen.getByRole("radio", { name: "1:1" }))
  expect(partOf(size, crop)).toEqual({ x: 250, y: 0, width: 500, height: 500 })
  frame.focus()
  await user.keyboard("{Shift>}{ArrowRight}{/Shift}{ArrowLeft}")
  expect(partOf(size, crop).x).toBe(340)
  await user.keyboard("{Shift>}{ArrowLeft>9/}{/Shift}")
  expect(partOf(size, crop).x).toBe(0)
  expect(screen.getByText("Drag the frame, or move it with the arrow keys.")).toBeTruthy()
})
