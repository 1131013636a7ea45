import { extendTailwindMerge } from "tailwind-merge"
import { describe, expect, it } from "vitest"
import { sourceFiles } from "../../tools/source-files.ts"
import { cn } from "./cn.tsx"

/**
 * The library's own table, extended with our sizes and shadows: the reference for `cn` with every class in our sources.
 */
const whole = extendTailwindMerge({
  extend: {
    classGroups: {
      "font-size": [{ text: ["2xs"] }],
      shadow: [{ shadow: ["hair", "lift", "float", "dialog"] }],
    },
  },
})

type Merge = (classes: string) => string

/** A merge keeps duplicates of a class that it does not recognize. */
const knows = (merge: Merge, token: string): boolean => merge(`${token} ${token}`) === token

/** Words of our data that are classes to Tailwind, and our own classes that look like any word. */
const data = new Set(["filter", "ring"])
const ours = new Set(["group", "peer", "tnum"])
const isClass = (token: string): boolean => knows(whole, token) && !data.has(token)
const mayBeClass = (token: string): boolean => isClass(token) || ours.has(token) || /[-:[/]/.test(token)

/** Strings of our sources that are lists of classes; prose contains words that are not classes. */
const classLists = sourceFiles()
  .filter(({ path }) => /^(app|components)\/.*\.tsx$/.test(path) && !path.includes(".test."))
  .flatMap(({ text }) => [
    ...[...text.matchAll(/"([^"\n]*)"/g)].map((match) => match[1] ?? ""),
    ...[...text.matchAll(/`([^`]*)`/g)].flatMap((match) => (match[1] ?? "").split(/\$\{|[}"]/)),
  ])
  .map((literal) => literal.split(/\s+/).filter(Boolean))
  .filter((list) => list.every(mayBeClass) && list.some(isClass))

/** Variants and the class itself: `md:hover:px-1` is `md`, `hover`, `px-1`. Colons in brackets part nothing. */
function partsOf(token: string): string[] {
  const parts = [""]
  let depth = 0
  for (const sign of token) {
    if (/[[(]/.test(sign)) depth += 1
    if (/[\])]/.test(sign)) depth -= 1
    if (sign === ":" && depth === 0) parts.push("")
    else parts.push((parts.pop() ?? "") + sign)
  }
  return parts
}

const tokens = new Set(classLists.flat())
const bases = [...new Set([...tokens].map((token) => partsOf(token).at(-1)?.replaceAll("!", "") ?? ""))]
const variants = [...new Set([...tokens].flatMap((token) => partsOf(token).slice(0, -1)))]

/** Two classes are of one kind when each replaces the other. */
const areOneKind = (a: string, b: string): boolean => whole(`${a} ${b}`) === b && whole(`${b} ${a}`) === a

const faultsOf = (cases: string[]): string[] =>
  cases
    .filter((classes) => cn(classes) !== whole(classes))
    .map((classes) => `"${classes}" becomes "${cn(classes)}", not "${whole(classes)}"`)

const pairs = (list: string[]): [string, string][] =>
  list.flatMap((a) => list.filter((b) => a !== b).map((b): [string, string] => [a, b]))

describe("the joining of class names", () => {
  it("covers every class of our sources, and no other word", () => {
    expect(bases.length).toBeGreaterThan(500)
    const unlike = bases.filter((token) => knows(whole, token) !== knows(cn, token))
    expect(unlike, "missing from (or too many in) components/ui/class-groups.ts").toEqual([])
  })

  it("does for any two of them, in either order, what the library's own table does", () => {
    // A class replaces and is replaced as its kind is: one of each kind meets all others, the rest meet that one.
    const firsts: string[] = []
    const withFirst = bases.flatMap((token) => {
      const first = firsts.find((candidate) => areOneKind(candidate, token))
      if (first === undefined) firsts.push(token)
      return first === undefined ? [] : [`${token} ${first}`, `${first} ${token}`]
    })
    expect(faultsOf(withFirst)).toEqual([])
    expect(faultsOf(pairs(firsts).map(([a, b]) => `${a} ${b}`))).toEqual([])
  })

  it("reads variants alike, in any order", () => {
    expect(faultsOf(pairs(variants).map(([a, b]) => `${a}:${b}:px-1 ${b}:${a}:px-2 ${a}:px-3`))).toEqual([])
    expect(cn("after:hover:px-1 hover:after:px-2")).toBe("after:hover:px-1 hover:after:px-2")
    expect(cn("md:hover:px-1 hover:md:px-2")).toBe("hover:md:px-2")
  })

  it("joins every list of our sources alike, and lists after one another", () => {
    const lists = classLists.map((list) => list.join(" "))
    expect(faultsOf(lists)).toEqual([])
    expect(faultsOf(lists.map((list, index) => `${list} ${lists.at(index - 1)}`))).toEqual([])
  })

  it.each([
    ["px-1! px-2", "px-1! px-2"],
    ["px-1! px-2 p-3!", "px-2 p-3!"],
    ["!px-1 px-2!", "px-2!"],
    ["md:px-1! md:px-2!", "md:px-2!"],
    ["-mx-1 mx-2", "mx-2"],
    ["translate-x-0.5 -translate-x-[35%]", "-translate-x-[35%]"],
    ["-bottom-24 inset-0", "inset-0"],
    ["leading-5 text-sm", "text-sm"],
    ["leading-5 text-sm/5", "text-sm/5"],
    ["text-sm/5 leading-5", "text-sm/5 leading-5"],
    ["text-[9px] text-[CanvasText]", "text-[9px] text-[CanvasText]"],
    ["text-sm text-[.75rem]", "text-[.75rem]"],
    ["border-on-brand/30 border-line", "border-line"],
    ["w-3/4 w-(--space)", "w-(--space)"],
    ["size-4 [&>svg]:size-4 size-2", "[&>svg]:size-4 size-2"],
    ["[&>svg]:size-4 [&>svg]:size-2", "[&>svg]:size-2"],
    ["data-[state=on]:bg-hover data-[state=on]:bg-line", "data-[state=on]:bg-line"],
    ["[overflow-wrap:anywhere] [overflow-wrap:normal]", "[overflow-wrap:normal]"],
    ["shadow-lift shadow-[0_0_0_1px_var(--danger)] shadow-none", "shadow-none"],
    ["tnum animate-rise tnum", "tnum animate-rise tnum"],
  ])("makes of %s what the library makes of it", (classes, becomes) => {
    expect(whole(classes)).toBe(becomes)
    expect(cn(classes)).toBe(becomes)
  })
})
