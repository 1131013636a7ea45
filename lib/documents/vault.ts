/**
 * Stores directives and tags while MJML is processed: each becomes a mark of private-use characters, which are never
 * escaped, split or reformatted, and is restored at the end. Documents contain no such characters outside of HTML
 * blocks, which are stored here whole.
 */
export class Vault {
  private readonly texts: string[] = []
  private readonly places = new Map<string, number>()

  /** Equal texts share a mark, so that marks can be compared. */
  store(written: string): string {
    if (written === "") return ""
    const known = this.places.get(written)
    const at = known ?? this.texts.push(written) - 1
    if (known === undefined) this.places.set(written, at)
    return `\uE000${at}\uE001`
  }

  restore(text: string): string {
    return text.replace(/\uE000(\d+)\uE001/g, (_, at: string) => this.texts[Number(at)] ?? "")
  }

  /** Like restore; inserts `guard` after a directive at the end of a line, which would remove the line break. */
  restoreLines(text: string, guard: string): string {
    return text.replace(/\uE000(\d+)\uE001(?=([ \t]*[\r\n])?)/g, (_, at: string, lineBreak?: string) => {
      const written = this.texts[Number(at)] ?? ""
      return lineBreak && written.startsWith("#") ? written + guard : written
    })
  }
}
