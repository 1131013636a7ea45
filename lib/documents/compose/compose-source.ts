import "server-only"
import { engineWritings } from "../engines.ts"
import { Vault } from "../vault.ts"
import { compact } from "./compact.ts"
import type { Composing } from "./compose-mjml.ts"
import {
  type RefusalCode,
  refusals,
  type SourceLimits,
  type SourceProblem,
  sourceLimits,
  toldOf,
} from "./source-problem.ts"
import { keepTags, tagsIn, writeBetween } from "./source-tags.ts"
import { surveySource } from "./survey-source.ts"
import { textOfHtml } from "./text-of-html.ts"

/** What mjml makes of a source, or null when it is still at work after so many milliseconds, and then is ended. */
export type CompileMjml = (
  source: string,
  options: object,
  timeMs: number,
) => Promise<{ html: string; errors: MjmlError[] } | null>

/**
 * `compile` comes from who calls, for it takes a thread that can be ended (lib/features/templates/mjml-compiler.ts): a style sheet that
 * goes into every element, or an expression that backtracks, keeps mjml busy for long whatever else is bounded.
 */
export type SourceComposing = {
  engine: Composing["engine"]
  compile: CompileMjml
  limits?: SourceLimits
}

/**
 * A template that is kept as MJML, as the HTML and the text of a message. Its tags are in its engine's own writing and
 * stay as they are. Nothing is thrown and nothing is read but the source: what is wrong is a problem with its place, in
 * the order of lines; where it cannot be compiled at all, both parts are empty.
 */
export async function composeMjmlSource(
  source: string,
  { engine, compile, limits = sourceLimits }: SourceComposing,
): Promise<{ html: string; text: string; problems: SourceProblem[] }> {
  const refused = (code: RefusalCode, place = nowhere) => {
    const most = refusals[code](limits)
    const values: SourceProblem["values"] = most === null ? {} : { most }
    return { html: "", text: "", problems: [{ code, ...place, values }] }
  }
  if (source.length > limits.charsMax) return refused("too_long")
  const found = tagsIn(source, engine)
  if (found.tags.length > limits.tagsMax) return refused("too_many_tags")
  const vault = new Vault()
  const kept = keepTags(vault, source, found)
  const lineOf = linesOf(source, found.tags)
  const placeOf = (at: number) => placeIn(source, originalAt(kept, found.tags, at))
  const survey = surveySource(kept, limits)
  if (survey.refused) return refused(survey.refused.code, placeOf(survey.refused.at))

  const compiled = await compiledBy(compile, withRaw(kept, survey.loose), limits)
  if ("code" in compiled) return refused(compiled.code)
  const whole = [
    ...survey.before,
    isPreformatted(source) ? compiled.html : compact(compiled.html),
    ...survey.after,
  ]
  const html = whole.join("\n")
  const text = writeBetween(textOfHtml(html), engineWritings[engine].literal.text)
  const problems: SourceProblem[] = [
    ...(found.unclosed === null
      ? []
      : [{ code: "tag_is_open" as const, ...placeIn(source, found.unclosed), values: {} }]),
    ...survey.problems.map(({ at, ...told }) => ({ ...told, ...placeOf(at) })),
    ...compiled.errors.filter(isTold).map(({ line, message, tagName }) => ({
      ...toldOf(message, tagName),
      ...{ line: lineOf(line), column: null },
    })),
  ]
  return {
    html: vault.restore(html),
    text: text === "" ? "" : `${vault.restoreLines(text, engineWritings[engine].beforeBreak)}\n`,
    problems: problems
      .map(({ values, ...one }) => ({ ...one, values: restored(vault, values) }))
      .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
      .slice(0, limits.problemsMax),
  }
}

/** As mjml tells it. */
type MjmlError = { line: number; message: string; tagName: string }

const hasMark = /[\uE000\uE001]/

/** Not what is said already, nor values that come with a message where mjml calculates with none. */
const isTold = ({ message }: MjmlError): boolean =>
  !hasMark.test(message) || /^Attribute (inner-|icon-)?(width|height|padding|border|size)/.test(message)

const nowhere: { line: number | null; column: number | null } = { line: null, column: null }

function placeIn(source: string, at: number): { line: number; column: number } {
  const before = source.slice(0, at).split("\n")
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** The offset in the source for one in what is kept of it, where each tag is a mark. */
function originalAt(kept: string, tags: readonly { from: number; to: number }[], at: number): number {
  let moved = 0
  let next = 0
  for (const { 0: mark, index } of kept.matchAll(/\uE000\d+\uE001/g)) {
    const tag = tags[next++]
    if (!tag || index > at) break
    if (index + mark.length > at) return tag.from
    moved = tag.to - (index + mark.length)
  }
  return at + moved
}

const restored = (vault: Vault, values: SourceProblem["values"]): SourceProblem["values"] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? vault.restore(value) : value,
    ]),
  )

/** The line of the source for a line of what is kept of it: a tag may have several lines, and its mark has one. */
function linesOf(source: string, tags: { from: number; to: number }[]): (line: number) => number {
  const lines = [1]
  let line = 1
  let from = 0
  const read = (text: string, isTag: boolean) => {
    for (const _ of text.matchAll(/\n/g)) {
      line++
      if (!isTag) lines.push(line)
    }
  }
  for (const tag of tags) {
    read(source.slice(from, tag.from), false)
    read(source.slice(tag.from, tag.to), true)
    from = tag.to
  }
  read(source.slice(from), false)
  return (at) => lines[at - 1] ?? line
}

/** Marks between elements, in the element that mjml hands through. */
function withRaw(source: string, loose: { from: number; to: number }[]): string {
  const parts: string[] = []
  let from = 0
  for (const one of loose) {
    parts.push(source.slice(from, one.from), `<mj-raw>${source.slice(one.from, one.to)}</mj-raw>`)
    from = one.to
  }
  return [...parts, source.slice(from)].join("")
}

/** Indentation that a reader sees stays. */
const isPreformatted = (source: string): boolean => /<pre\b|white-space/i.test(source)

/** `filePath` "" keeps mjml from looking at the folder it runs in, and no font is loaded that the source does not name. */
const options = { validationLevel: "soft", ignoreIncludes: true, filePath: "", fonts: {} } as const

type Compiled = { html: string; errors: MjmlError[] } | { code: RefusalCode }

async function compiledBy(compile: CompileMjml, source: string, limits: SourceLimits): Promise<Compiled> {
  try {
    const compiled = await compile(source, options, limits.timeMs)
    if (!compiled) return { code: "too_slow" }
    return compiled.html.length > limits.htmlCharsMax ? { code: "html_too_long" } : compiled
  } catch (error) {
    const message = error instanceof Error ? error.message : ""
    return { code: /^(Parsing failed|Malformed MJML)/.test(message) ? "no_mjml" : "unreadable" }
  }
}
