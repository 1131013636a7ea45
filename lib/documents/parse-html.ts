import { Parser, type ParserOptions } from "htmlparser2"

/** Far deeper than any message; the parser's work per element increases with the number of open elements. */
const depthMax = 500

type Handler = NonNullable<ConstructorParameters<typeof Parser>[0]>

class TooDeep extends Error {}

/** Parses untrusted HTML up to a depth of 500 elements; `handlerOf` receives the parser, for positions. */
export function parseHtml(
  html: string,
  handlerOf: (parser: () => Parser) => Partial<Handler>,
  options?: ParserOptions,
): void {
  let depth = 0
  const handler = handlerOf(() => parser)
  const parser: Parser = new Parser(
    {
      ...handler,
      onopentag(...args) {
        if (++depth > depthMax) throw new TooDeep()
        handler.onopentag?.(...args)
      },
      onclosetag(...args) {
        depth--
        handler.onclosetag?.(...args)
      },
    },
    options,
  )
  try {
    parser.end(html)
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
  }
}
