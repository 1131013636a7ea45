import { placeIn } from "../engine.ts"
import type { End, Expression, Macro, Node } from "./syntax.ts"

/** Parsers that need each other: expressions contain templates, and templates contain expressions. */
type Grammar = {
  readNodes(scanner: Scanner): { nodes: Node[]; end: End }
  readExpression(scanner: Scanner): Expression
}

/** A position in a template's source, and what is counted while it is parsed. */
export class Scanner {
  readonly source: string
  readonly grammar: Grammar
  at = 0
  private readonly shared: Shared
  /** For a part that is read separately: the enclosing scanner, positioned after that part. */
  private readonly around: Scanner | null
  constructor(source: string, grammar: Grammar, shared: Shared = newShared(), around: Scanner | null = null) {
    this.source = source
    this.grammar = grammar
    this.shared = shared
    this.around = around
  }

  /** Reads a part of the source on its own (a string in double quotes) under the same counts. */
  inner(source: string): Scanner {
    return new Scanner(source, this.grammar, this.shared, this)
  }

  get isAtEnd(): boolean {
    return this.at >= this.source.length
  }

  /** Consumes what a sticky expression matches here; null leaves the position. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.source)
    if (match) this.at = pattern.lastIndex
    return match
  }

  startsWith(text: string): boolean {
    return this.source.startsWith(text, this.at)
  }

  expect(pattern: RegExp, what: string): RegExpExecArray {
    return this.take(pattern) ?? this.fail(`${what} is missing`)
  }

  fail(problem: string, from = this.at): never {
    throw new BadTemplate(problem, this.placeOf(from), this.source.slice(from, from + 40))
  }

  private placeOf(at: number): string {
    return this.around ? this.around.placeOf(this.around.at - 1) : placeIn(this.source, at)
  }

  /** One deeper while `read` runs. What people write is a few levels deep. */
  nested<T>(read: () => T): T {
    if (++this.shared.depth > depthMax) this.fail("it is nested too deeply")
    const result = read()
    this.shared.depth--
    return result
  }

  countNode(): void {
    if (++this.shared.nodes > nodesMax) this.fail(`it has more than ${nodesMax} tags`)
  }
  /** Findings so far, in this part and in all others. */
  get found(): Readonly<Shared> {
    return this.shared
  }
}

type Shared = {
  nodes: number
  depth: number
  /** Names that the template uses, and those that it sets itself. */
  used: Set<string>
  defined: Set<string>
  /** Macros by name; null for those whose definition is still ahead. */
  macros: Map<string, Macro | null>
}

const newShared = (): Shared => ({
  nodes: 0,
  depth: 0,
  used: new Set(),
  defined: new Set(),
  macros: new Map(),
})

const depthMax = 60
const nodesMax = 50_000

/** Reason a template cannot be read; `near` is the text there. */
export class BadTemplate extends Error {
  constructor(problem: string, place: string, near: string) {
    super(near ? `${problem}, ${place}; near "${near}"` : `${problem}, ${place}`)
  }
}
