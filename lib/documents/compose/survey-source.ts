import { Parser } from "htmlparser2"
import type { FaultCode, RefusalCode, SourceLimits } from "./source-problem.ts"

/**
 * Reads MJML before mjml does, with marks of a vault in place of tags: checks its limits, finds content that mjml would
 * drop silently, and marks between elements, which mjml allows only within mj-raw.
 */
export type Survey = {
  /** Refusal of the whole source, with its place; null if it can be compiled. */
  refused: { code: RefusalCode; at: number } | null
  /** Places are offsets. */
  problems: { at: number; code: FaultCode; values: Record<string, string> }[]
  /** Marks between elements. */
  loose: { from: number; to: number }[]
  /** Marks before and after the body that are in no element of their own: they belong around the message. */
  before: string[]
  after: string[]
}

/** Their content is HTML or text that mjml passes through. */
const contentElements = new Set([
  ...["mj-text", "mj-button", "mj-table", "mj-raw", "mj-social-element", "mj-navbar-link"],
  ...["mj-accordion-title", "mj-accordion-text", "mj-style", "mj-title", "mj-preview"],
])
/** Elements whose children can include mj-raw. */
const rawParents = new Set([
  ...["mj-head", "mj-body", "mj-section", "mj-wrapper", "mj-column", "mj-group", "mj-hero"],
  ...["mj-accordion", "mj-accordion-element", "mj-navbar", "mj-social"],
])

const mark = /\uE000\d+\uE001/g
const hasMark = (text: string): boolean => /[\uE000\uE001]/.test(text)

/** Ends the walk when a limit is exceeded. */
class Refused extends Error {}

export function surveySource(source: string, limits: SourceLimits): Survey {
  const survey: Survey = { refused: null, problems: [], loose: [], before: [], after: [] }
  const open: { name: string; at: number; behind: number; isClosed: boolean }[] = []
  const counts = { elements: 0, body: 0, pictures: 0, copied: 0 }
  /** Number of open elements at the one whose content mjml does not parse; 0 outside. */
  let inside = 0
  let isBehindBody = false

  const refuse = (code: RefusalCode): never => {
    survey.refused = { code, at: parser.startIndex }
    throw new Refused()
  }
  const report = (code: FaultCode, values: Record<string, string> = {}, at = parser.startIndex) => {
    const last = survey.problems.at(-1)
    if (last?.at === at && last.code === code) return
    if (survey.problems.length < limits.problemsMax) survey.problems.push({ at, code, values })
  }

  const readElement = (name: string, attributes: Record<string, string>) => {
    if (name === "mj-include") report("include_is_refused")
    if (name === "mj-carousel-image" && ++counts.pictures > limits.carouselImagesMax)
      refuse("too_many_pictures")
    if (open.some((one) => one.name === "mj-body")) counts.body++
    let chars = 0
    for (const [attribute, value] of Object.entries(attributes)) {
      chars += attribute.length + value.length
      if (value.length > limits.attributeCharsMax) refuse("attribute_too_long")
      if (hasMark(attribute)) report("tag_between_attributes", { element: name })
    }
    if (open.some((one) => copiedParents.has(one.name))) counts.copied += chars
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++counts.elements > limits.elementsMax) refuse("too_many_elements")
        if (open.length >= limits.depthMax) refuse("too_deep")
        if (inside === 0) readElement(name, attributes)
        const behind = parser.endIndex + 1
        open.push({ name, at: parser.startIndex, behind, isClosed: source[behind - 2] === "/" })
        if (inside === 0 && contentElements.has(name)) inside = open.length
      },
      onclosetag(name, isImplied) {
        const element = open.at(-1)
        if (element && inside === open.length) {
          inside = 0
          if (name === "mj-style" && /\binline\b/.test(source.slice(element.at, element.behind)))
            counts.copied += parser.startIndex - element.behind
        }
        open.pop()
        const isLeftOpen = isImplied && !element?.isClosed && name.startsWith("mj")
        if (element && inside === 0 && isLeftOpen) report("element_is_open", { element: name }, element.at)
        if (name === "mj-body") isBehindBody = true
      },
      ontext() {
        if (inside === 0) readBetween(parser.startIndex, parser.endIndex + 1)
      },
    },
    {
      recognizeCDATA: true,
      decodeEntities: false,
      recognizeSelfClosing: true,
      lowerCaseAttributeNames: false,
    },
  )

  const readBetween = (from: number, to: number) => {
    const text = source.slice(from, to)
    const around = open.at(-1)?.name ?? "mjml"
    const words = text.replace(mark, " ").trim()
    if (words !== "" && around !== "mj-html-attribute")
      report("words_between_elements", { words: words.slice(0, 60) }, from + text.search(/\S/))
    for (const { 0: found, index } of text.matchAll(mark)) {
      if (around === "mjml") (isBehindBody ? survey.after : survey.before).push(found)
      else if (rawParents.has(around))
        survey.loose.push({ from: from + index, to: from + index + found.length })
      else if (around !== "mj-html-attribute")
        report("tag_between_elements", { element: around }, from + index)
    }
  }

  try {
    parser.end(source)
    if (counts.copied * counts.body > limits.copiesMax) refuse("too_many_copies")
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
  return survey
}

/** Every element can get a copy of their content. */
const copiedParents = new Set(["mj-attributes", "mj-html-attributes"])
