import { join, normalize } from "node:path"
import { expect, test } from "vitest"
import { folderName, printable } from "./folder-name.ts"

const id = "5cc5c3a4-0000-4000-8000-000000000000"
const none = new Set<string>()

test.each([
  ["Order receipt", "order-receipt"],
  ["  Größe & Maß – Zürich!  ", "grosse-mass-zurich"],
  ["Zażółć", "zazo-c"],
  ["日本", "template"],
  ["", "template"],
  ["../../etc/passwd", "etc-passwd"],
  ["..", "template"],
  ["/", "template"],
  ["C:\\Windows\\System32", "c-windows-system32"],
  [".git", "git"],
  ["CON", "con-template"],
  ["lpt1", "lpt1-template"],
  ["a\0b\nc", "a-b-c"],
  ["x".repeat(255), "x".repeat(60)],
])("TEMPLATEFILES-1 %j lies in the folder %s", (name, folder) => {
  expect(folderName(name, id, none)).toBe(folder)
  expect(normalize(join("templates", folder))).toBe(`templates/${folder}`)
})

test("TEMPLATEFILES-1 two names that look alike in plain letters have a folder each", () => {
  const taken = new Set(["a"])
  expect(folderName("Ä", id, taken)).toBe("a-5cc5c3a4")
  expect(folderName("ä!", id, new Set([...taken, "a-5cc5c3a4"]))).toBe(`a-${id}`)
})

test("TEMPLATEFILES-5 what is printed moves no cursor and turns no letters round", () => {
  expect(printable("a\u001b[2Jb\u202ec\r\n")).toBe("a\\u001b[2Jb\\u202ec\\u000d\\u000a")
  expect(printable("Grüße – 日本")).toBe("Grüße – 日本")
})
