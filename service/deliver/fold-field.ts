/** RFC 2047, 2: a line with an encoded word has at most 76 characters. Other lines may have two more. */
const lineCharsWanted = 76
/** RFC 5322, 2.1.1: no line is longer, whatever is in it. */
const lineCharsMax = 998

/** Words and gaps up to this length fit into a line, also the first word behind the longest name of a custom header. */
const wordCharsMax = 900
const gapCharsMax = 60

/** Linear in the length of the value, which is not limited: a pattern that counts characters tries each of them as a start. */
export const canFold = (value: string): boolean =>
  (value.match(/[ \t]+|[^ \t]+/g) ?? []).every(
    (run) => run.length <= (/^[ \t]/.test(run) ? gapCharsMax : wordCharsMax),
  )

/**
 * A header field in lines without the last CRLF, folded before blanks (RFC 5322, 2.2.3). Unfolding restores the value;
 * no line is blank (RFC 5322, 3.2.2). Callers check `canFold` first.
 */
export function foldField(name: string, value: string): string {
  const lines: string[] = []
  let line = `${name}:`
  for (const word of ` ${value.trim()}`.match(/[ \t]+[^ \t]+/g) ?? []) {
    if (fits(line, word, lines.length === 0 && line.endsWith(":"))) line += word
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line].join("\r\n")
}

/**
 * A first word that is too long for any line stays next to the name: some readers skip a field whose first line is
 * empty.
 */
function fits(line: string, word: string, isFirst: boolean): boolean {
  const length = line.length + word.length
  if (length <= lineCharsWanted) return true
  return isFirst && word.length > lineCharsWanted && length <= lineCharsMax
}
