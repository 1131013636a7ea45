import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { afterEach, expect, it } from "vitest"
import { condition, paragraph } from "#lib/documents/testing/make-document"
import { BranchChoices } from "./branch-choice.tsx"
import { branchesIn, type ChosenBranch } from "./branches.ts"

afterEach(cleanup)

const doc = {
  type: "doc",
  content: [
    condition({ kind: "set", tag: "code" }, [paragraph("With code")], [paragraph("None")]),
    condition({ kind: "more", tag: "total", value: "5" }, [paragraph("Much")]),
  ],
}

function Choices() {
  const [choices, setChoices] = useState<ChosenBranch[]>([])
  return <BranchChoices doc={doc} branches={branchesIn(doc)} choices={choices} onChange={setChoices} />
}

it("LOOK-7 offers each condition in words, by keyboard, and counts the switched ones", async () => {
  render(<Choices />)
  await userEvent.tab()
  await userEvent.keyboard("{Enter}")
  const first = await screen.findByLabelText<HTMLSelectElement>("Only when code is set")
  const optionsOf = ({ options }: HTMLSelectElement) => [...options].map(({ text }) => text)
  expect(optionsOf(first)).toEqual(["As in the sample", "Shown", "Otherwise"])
  const second = screen.getByLabelText<HTMLSelectElement>("Only when total is more than 5")
  expect(optionsOf(second)).toEqual(["As in the sample", "Shown", "Hidden"])
  await userEvent.selectOptions(first, "Otherwise")
  await userEvent.selectOptions(second, "Shown")
  expect(screen.getByText("2 switched")).toBeTruthy()
  await userEvent.selectOptions(first, "As in the sample")
  expect(first.value).toBe("")
  expect(screen.getByText("1 switched")).toBeTruthy()
})

it("LOOK-7 is absent for a document without conditions", () => {
  render(<BranchChoices doc={{}} branches={[]} choices={[]} onChange={() => {}} />)
  expect(screen.queryByRole("button")).toBeNull()
})

it("LOOK-7 offers conditions of snippets and of the layout, with where they are", async () => {
  const test = { kind: "set", tag: "code" } as const
  const branches = [
    { place: [0], inside: [1], test, form: "alone" },
    { place: [], inside: [4], test, form: "alone" },
  ] as const
  const chosen: ChosenBranch[][] = []
  render(
    <BranchChoices
      doc={{ type: "doc", content: [{ type: "snippet", attrs: { id: "a", name: "Signature" } }] }}
      branches={branches}
      choices={[]}
      onChange={(choices) => chosen.push(choices)}
    />,
  )
  await userEvent.click(screen.getByRole("button"))
  const [inSnippet] = await screen.findAllByLabelText("Only when code is set")
  expect(screen.getByText("In the snippet Signature")).toBeTruthy()
  expect(screen.getByText("In the layout")).toBeTruthy()
  await userEvent.selectOptions(inSnippet as HTMLElement, "Shown")
  expect(chosen).toEqual([[{ place: [0], inside: [1], test, branch: "shown" }]])
})
