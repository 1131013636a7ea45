import { readDirective } from "./read-directive.ts"
import { readReference } from "./read-reference.ts"
import type { Scanner } from "./scanner.ts"
import type { End, Node } from "./syntax.ts"

const text = /[^$#\\]+/y
const escapes = /\\+/y

/** Reads text, references and directives up to the end of the source, or to `#end`, `#else`, `#elseif`. */
export function readNodes(scanner: Scanner): { nodes: Node[]; end: End } {
  const nodes: Node[] = []
  while (!scanner.isAtEnd) {
    const plain = scanner.take(text)
    if (plain) nodes.push(plain[0])
    else if (scanner.startsWith("\\")) nodes.push(readEscapes(scanner))
    else {
      const found = scanner.startsWith("$") ? readReference(scanner) : readDirective(scanner)
      if (typeof found === "object" && found !== null && "end" in found) return { nodes, end: found.end }
      // A dollar or a hash that begins nothing is text.
      nodes.push(found ?? scanner.source[scanner.at++] ?? "")
    }
  }
  return { nodes, end: "" }
}

const tag =
  /\$!?\{?[A-Za-z_]|#(?:[#*]|\[\[|\{?(?:if|elseif|else|end|set|foreach|macro|break|stop|include|parse|evaluate|define)\b)/y

/** A backslash before a tag makes it text; two of them are one backslash and the tag. */
function readEscapes(scanner: Scanner): Node {
  const slashes = scanner.take(escapes)?.[0] ?? ""
  tag.lastIndex = scanner.at
  if (!tag.test(scanner.source)) return slashes
  const remaining = "\\".repeat(slashes.length >> 1)
  return slashes.length % 2 === 0 ? remaining : `${remaining}${scanner.source[scanner.at++] ?? ""}`
}
