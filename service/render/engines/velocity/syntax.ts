import type { SubstitutionValue } from "#contract/substitutions"

/** A Velocity template as read: text, references and directives. */
export type Node = string | Reference | If | Foreach | SetValue | Call | { kind: "break" } | { kind: "stop" }

export type Reference = {
  kind: "reference"
  name: string
  path: Step[]
  /** `$!x`: empty instead of its own text when there is no value. */
  isQuiet: boolean
  /** Source text, which stays in the letter when there is no value. */
  source: string
}

export type Step =
  | { kind: "property"; name: string }
  | { kind: "method"; name: string; args: Expression[] }
  | { kind: "index"; at: Expression }

export type If = { kind: "if"; branches: { condition: Expression | null; body: Node[] }[] }
export type Foreach = { kind: "foreach"; name: string; list: Expression; body: Node[] }
type SetValue = { kind: "set"; name: string; value: Expression }
/** The call of a macro; without a macro of that name the source stays as text. */
export type Call = { kind: "call"; name: string; args: Expression[] }

export type Expression =
  | Reference
  | { kind: "value"; value: SubstitutionValue }
  /** A string in double quotes with references or directives in it. */
  | { kind: "text"; nodes: Node[] }
  | { kind: "list"; items: Expression[] }
  | { kind: "range"; from: Expression; to: Expression }
  | { kind: "map"; entries: [key: Expression, value: Expression][] }
  | { kind: "not" | "minus"; of: Expression }
  | { kind: "binary"; operator: Operator; left: Expression; right: Expression }

export type Operator = "or" | "and" | "==" | "!=" | "<" | "<=" | ">" | ">=" | "+" | "-" | "*" | "/" | "%"

export type Macro = { params: string[]; body: Node[] }

/** End of a run of nodes: the end of the source, or a directive that closes or divides a block. */
export type End = "" | "end" | "else" | "elseif"

export type Script = { nodes: Node[]; macros: ReadonlyMap<string, Macro | null> }
