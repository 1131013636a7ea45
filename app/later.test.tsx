import { Suspense } from "react"
import { expect, it } from "vitest"
import { Later, soon } from "./later.tsx"

const never = new Promise<string>(() => {})
const drawn = (value: Promise<string>) =>
  Later({ value, frame: "frame", children: (text) => `rows: ${text}` })

it("SHELL-9 draws what is there within a moment as a whole", async () => {
  expect(await drawn(Promise.resolve("two"))).toBe("rows: two")
})

it("SHELL-9 draws the frame of what lets people wait, and then what came", async () => {
  let answer = (_: string) => {}
  const late = new Promise<string>((resolve) => {
    answer = resolve
  })
  const face = await drawn(late)
  expect(face).toMatchObject({ type: Suspense, props: { fallback: "frame" } })
  answer("two")
  // A value that was late for one part of the page is late for all, so that they agree.
  expect(await soon(late)).toBeNull()
  const { type, props } = (face as { props: { children: { type: typeof Later<string>; props: object } } })
    .props.children
  expect(await type(props as Parameters<typeof Later<string>>[0])).toBe("rows: two")
})

it("SHELL-9 gives every part of a page the same value, and a fault as a fault", async () => {
  expect(await Promise.all([soon(never), soon(never)])).toEqual([null, null])
  await expect(drawn(Promise.reject(new Error("The database is away.")))).rejects.toThrow("is away")
})
