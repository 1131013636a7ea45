import type { TemplateEngine } from "#contract/message-words"
import type { Repeat, Test } from "../attributes.ts"
import type { Brand } from "../brand.ts"
import type { Document } from "../document.ts"
import type { EngineWriting } from "../engines/engine.ts"
import { engineWritings } from "../engines.ts"
import { type Expression, piecesOf, readExpression } from "../expression.ts"
import { type Finding, findingLevels } from "../finding.ts"
import type { Place } from "../nodes.ts"
import { Vault } from "../vault.ts"
import { storeTags, tagsIn, writeBetween } from "./source-tags.ts"

/** Context of a text: between tags of HTML or in an attribute, in the address of a link, or in the text part. */
export type Into = "html" | "link" | "text"

/** Place of a node, for findings. */
export type Spot = { place: Place; node: string | null }

/**
 * State of composing one document: written text goes through its vault, and limits of the engine into its findings.
 * HTML and text use the same steps.
 */
export class Draft {
  readonly vault = new Vault()
  readonly findings: Finding[] = []
  readonly brand: Brand
  /** The side where lines of the document begin. Word ignores `start`. */
  readonly start: "left" | "right"
  private readonly name: TemplateEngine
  private readonly engine: EngineWriting
  constructor(brand: Brand, engine: TemplateEngine, direction: Document["direction"] = "ltr") {
    this.brand = brand
    this.start = direction === "rtl" ? "right" : "left"
    this.name = engine
    this.engine = engineWritings[engine]
  }

  find(code: Finding["code"], { place, node }: Spot, subject: string | null = null): void {
    this.findings.push({
      code,
      level: findingLevels[code],
      place,
      node,
      subject: subject?.slice(0, 200) ?? null,
    })
  }

  /** A text with its tags. */
  tagged(text: string, into: Into, spot: Spot): string {
    // Line breaks are nodes; pasted text can contain others, which are blanks in HTML.
    return piecesOf(text.replace(/[\t\r\n]+/g, " "))
      .map((piece) => {
        if ("expr" in piece) return this.expression(piece.expression, into, spot)
        const stray = /\{\{[^{}]*(?:\}\})?/.exec(piece.literal)
        if (stray) this.find("tag_unreadable", spot, stray[0])
        return this.literal(piece.literal, into)
      })
      .join("")
  }

  /** The tag of a mergeTag node. */
  tag(expr: string, into: Into, spot: Spot): string {
    const expression = readExpression(expr)
    if (expression) return this.expression(expression, into, spot)
    this.find("tag_unreadable", spot, `{{${expr}}}`)
    return this.literal(`{{${expr}}}`, into)
  }

  private expression({ path, fallback }: Expression, into: Into, spot: Spot): string {
    const written = `{{${path}${fallback === null ? "" : `|${fallback}`}}}`
    if (!this.canSay(path, spot)) return this.literal(written, into)
    const isInvalid = fallback !== null && into === "link" && !this.engine.hasFallbacksInLinks
    if (isInvalid) this.find("engine_has_no_fallback_in_links", spot, written)
    if (fallback === null || isInvalid) return this.vault.store(this.engine.tag(path))
    const { open, close } = this.engine.fallback(path)
    return `${this.vault.store(open)}${this.literal(fallback, into)}${this.vault.store(close)}`
  }

  /** Whether the engine supports a path; if not, its tag is shown as stored. */
  private canSay(path: string, spot: Spot): boolean {
    const code = !this.engine.hasTags
      ? "engine_has_no_tags"
      : !this.engine.hasPaths && !/^\w+$/.test(path)
        ? "engine_has_no_paths"
        : null
    if (code) this.find(code, spot, path)
    return code === null
  }

  literal(text: string, into: Into): string {
    return into === "text" ? this.engine.literal.text(text) : this.engine.literal.html(escapeHtml(text))
  }

  /** The words of HTML in the engine's own syntax, found with `read`, for the text part. */
  wordsOfHtml(html: string, read: (html: string) => string): string {
    const marked = storeTags(this.vault, html, tagsIn(html, this.name))
    return writeBetween(read(marked), this.engine.literal.text)
  }

  /**
   * Content for a true test and for a false one; if the engine lacks the test, the content for true is always shown.
   */
  shownOn(
    test: Test,
    then: string,
    otherwise: string | null,
    spot: Spot,
    around: (mark: string) => string = (mark) => mark,
  ): string {
    if (!this.canSay(test.tag, spot)) return then
    if (!this.engine.tests.has(test.kind)) {
      this.find("engine_has_no_test", spot, test.kind)
      return then
    }
    if (otherwise !== null && !this.engine.hasOtherwise) this.find("engine_has_no_otherwise", spot)
    const stored = (directive: string) => around(this.vault.store(directive))
    const other =
      otherwise === null || !this.engine.hasOtherwise ? "" : `${stored(this.engine.otherwise)}${otherwise}`
    return `${stored(this.engine.open(test))}${then}${other}${stored(this.engine.close)}`
  }

  repeated(repeat: Repeat, text: string, spot: Spot): string {
    if (!this.engine.hasRepeats) {
      this.find("engine_has_no_repeats", spot, repeat.list)
      return text
    }
    const { open, close } = this.engine.repeat(repeat)
    return `${this.vault.store(open)}${text}${this.vault.store(close)}`
  }

  /** Conditions of this engine end at the next two braces of a text. */
  get endsConditionsWithBraces(): boolean {
    return this.engine.close === "}}"
  }

  /** Restores stored texts in HTML or MJML. */
  restore(source: string): string {
    return this.vault.restore(source)
  }

  /** Restores stored texts in a text with significant lines. */
  restoreText(text: string): string {
    return this.vault.restoreLines(text, this.engine.beforeBreak)
  }
}

const references: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => references[character] ?? "")
