import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, expect, it } from "vitest"
import { LetterFrame } from "./letter-frame.tsx"

afterEach(cleanup)

it("draws a letter in a frame without any right", () => {
  render(<LetterFrame title="Letter to a@example.com" html="<script>parent.x = 1</script><p>Hello</p>" />)
  const frame = screen.getByTitle("Letter to a@example.com")
  expect(frame.getAttribute("sandbox")).toBe("")
  expect(frame.outerHTML).not.toContain("allow-scripts")
  expect(frame.getAttribute("srcdoc")).toContain("default-src 'none'")
})

it("keeps pictures of other servers out until they are wanted", () => {
  const html = '<img src="https://pictures.example/a.png" width="40" height="40">'
  const { rerender } = render(<LetterFrame title="Letter" html={html} />)
  expect(screen.getByTitle("Letter").getAttribute("srcdoc")).toContain("img-src data:;")
  rerender(<LetterFrame title="Letter" html={html} hasRemotePictures />)
  expect(screen.getByTitle("Letter").getAttribute("srcdoc")).toContain("https:")
})
