import { describe, expect, it } from "vitest"
import { methods } from "#contract/methods"
import { openApiDocument } from "#contract/openapi"
import { groupsOf, matching } from "./methods-index.ts"
import { callbackView, codeRows, methodView, statusRows } from "./view.ts"

const document = openApiDocument({ serverUrl: "https://x.example", brand: "X" })
const groups = groupsOf(methods)
const pathsOf = (search: string) =>
  matching(groups, search).flatMap((group) => group.methods.map((method) => method.path))

describe("the list of methods", () => {
  it("has every method once, sending first", () => {
    expect(pathsOf("").sort()).toEqual(methods.map((one) => one.path).sort())
    expect(groups[0]?.label).toBe("Sending")
    expect(groups.every((group) => group.label !== "")).toBe(true)
  })
  it("is filtered by words of name and summary, in any case and order", () => {
    expect(pathsOf("email/send")).toEqual(["email/send"])
    expect(pathsOf("  SEND one ")).toContain("email/send")
    expect(pathsOf("set webhook")).toEqual(["webhook/set"])
    expect(pathsOf("no such words")).toEqual([])
  })
  it("marks our extensions and methods that need the account key", () => {
    const lines = groups.flatMap((group) => group.methods)
    expect(lines.find((one) => one.path === "captured/get")).toMatchObject({ isOurs: true, isAccount: false })
    expect(lines.find((one) => one.path === "project/create")).toMatchObject({
      isOurs: false,
      isAccount: true,
    })
  })
})

describe("one method", () => {
  it("SELF-6 every method can be shown", () => {
    for (const { path } of methods) {
      const view = methodView(document, path)
      expect(view.summary).not.toBe("")
      expect(JSON.parse(view.sample)).toMatchObject({ status: "success" })
      expect(view.common.length).toBeGreaterThan(5)
    }
  })
  it("shows fields at every depth, and never the key", () => {
    const { request } = methodView(document, "email/send")
    expect(request.map((row) => row.name)).toEqual(["message"])
    const [recipients] = request[0]?.children ?? []
    expect(recipients).toMatchObject({ name: "recipients", isRequired: true, type: "list of objects" })
    expect(recipients?.children.map((row) => row.name)).toEqual(["email", "substitutions", "metadata"])
    expect(JSON.stringify(request)).not.toContain("api_key")
  })
  it("separates its own codes from those of every method", () => {
    const { codes, common } = methodView(document, "template/list")
    expect(codes.map((row) => row.code)).toEqual([400, 2600, 2601, 2602, 2603])
    expect(codes[1]).toMatchObject({ status: 400, fields: ["limit"] })
    expect(common.map((row) => row.code)).toContain(102)
  })
  it("returns null for an unknown method", () => {
    expect(() => methodView(document, "no/method")).toThrow("no/method")
  })
})

describe("the introduction", () => {
  it("explains every HTTP status of a refusal", () => {
    expect(statusRows(document).map((row) => row.status)).toEqual([
      "400",
      "401",
      "403",
      "404",
      "413",
      "429",
      "500",
      "503",
    ])
  })
  it("lists every code with its status", () => {
    expect(codeRows(document).find((row) => row.code === 1524)).toMatchObject({ status: 400 })
  })
  it("shows the body of a callback, with the fields of both kinds of events", () => {
    const text = JSON.stringify(callbackView(document).fields)
    expect(text).toContain("delivery_info")
    expect(text).toContain("SMTP_blocks_count")
  })
})
