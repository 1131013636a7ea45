import type { SourceFile } from "./source-files.ts"

/** A pattern of unclear English in a comment or a test title. */
type EnglishFault = { path: string; line: number; sentence: string }

type Comment = { line: number; text: string }

/** Each comment of a file with the line it begins on; consecutive `//` lines are one comment. */
export function commentsOf(text: string): Comment[] {
  const comments: Comment[] = []
  let open: "block" | "lines" | null = null
  for (const [index, raw] of text.split("\n").entries()) {
    const line = raw.trim()
    const last = comments.at(-1)
    if (open === "block" && last)
      last.text += ` ${line
        .replace(/\*\/.*$/, "")
        .replace(/^\*\s?/, "")
        .trim()}`
    else if (line.startsWith("//") && open === "lines" && last) last.text += ` ${line.slice(2).trim()}`
    else if (line.startsWith("//")) comments.push({ line: index + 1, text: line.slice(2).trim() })
    else if (/^\{?\/\*/.test(line))
      comments.push({ line: index + 1, text: line.replace(/^\{?\/\*+\s*/, "").replace(/\*\/.*$/, "") })
    open = openAfter(line, open)
  }
  return comments.map(({ line, text: words }) => ({ line, text: words.trim() }))
}

function openAfter(line: string, before: "block" | "lines" | null): "block" | "lines" | null {
  const isBlock = before === "block" || /^\{?\/\*/.test(line)
  if (isBlock) return line.includes("*/") ? null : "block"
  return line.startsWith("//") ? "lines" : null
}

/** Begins with a question word instead of a noun or a verb. */
export const isAsking = (comment: string): boolean =>
  /^(What|Whatever|Who|Whoever|Whom|Whose|Where|Wherever|Which)\b/.test(comment)

/** Has a thing that "tells". */
export const isTelling = (text: string): boolean => /\b(tell|tells|told|telling)\b/i.test(text)

const patterns: { finds: (text: string) => boolean; sentence: string }[] = [
  { finds: isAsking, sentence: "begins with a question word: begin with a noun or a verb" },
  { finds: isTelling, sentence: "things report, return, show or notify; they do not tell" },
  {
    finds: (text) => /\b(whoever|shall|nobody's|somebody's)\b/i.test(text),
    sentence: "name the role, and say must or can",
  },
  {
    finds: (text) => /\b(there and then|of late|stands in the way)\b/i.test(text),
    sentence: "say it in plain words",
  },
]
/** Titles and prose may begin with a question word. */
const ofProse = patterns.slice(1)
/** Messages may have the reader tell something to a person. */
const ofMessages = patterns.slice(2)

const titlePattern =
  /(?:\b(?:test|it|describe)(?:\.\w+)*|[\])]\)|`)\(\s*(["'`])(?<title>(?:\\.|(?!\1).)*)\1\s*,/gs

/** Titles of tests, with their lines. */
const titlesOf = (text: string): Comment[] =>
  [...text.matchAll(titlePattern)].map(({ index, groups }) => ({
    line: text.slice(0, index).split("\n").length,
    text: groups?.title ?? "",
  }))

const linesOf = (text: string): Comment[] =>
  text.split("\n").map((line, index) => ({ line: index + 1, text: line }))

/** Every pattern found in the comments of these files, and in test titles all but the first one. */
export const englishFaults = (files: readonly SourceFile[]): EnglishFault[] =>
  files
    .filter(({ path }) => !path.startsWith("tools/english"))
    .flatMap(({ path, text }) => [
      ...faultsIn(path, commentsOf(text), patterns),
      ...(/\.(test|spec)\.tsx?$/.test(path) ? faultsIn(path, titlesOf(text), ofProse) : []),
    ])

/** The same for documents, and for messages of the dashboard (`.json`). */
export const proseFaults = (files: readonly SourceFile[]): EnglishFault[] =>
  files.flatMap(({ path, text }) =>
    faultsIn(path, linesOf(text), path.endsWith(".json") ? ofMessages : ofProse),
  )

const emptyName =
  /\b(?:const|let|function|type) (?<name>asked|told|given|kept|apart|facts|hands|world|own)\b/g

/** Declarations with a name that does not say what the value is (`given` instead of `query`). */
export const emptyNames = (files: readonly SourceFile[]): EnglishFault[] =>
  files
    .filter(({ path }) => !path.startsWith("tools/english"))
    .flatMap(({ path, text }) =>
      linesOf(text).flatMap(({ line, text: code }) =>
        [...code.matchAll(emptyName)].map(({ groups }) => ({
          path,
          line,
          sentence: `name it by what it is, as request, query, stored or expected: ${groups?.name}`,
        })),
      ),
    )

/** Names in backticks are code, so they may have any word. */
const withoutCode = (text: string): string => text.replace(/`[^`]*`/g, "")

const faultsIn = (path: string, texts: readonly Comment[], from: typeof patterns): EnglishFault[] =>
  texts.flatMap(({ line, text }) =>
    from
      .filter(({ finds }) => finds(withoutCode(text)))
      .map(({ sentence }) => ({ path, line, sentence: `${sentence}: ${text.slice(0, 90)}` })),
  )
