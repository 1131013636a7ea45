/**
 * Directives and tags on their way through MJML: each becomes a mark of private-use characters, which nothing escapes,
 * splits or reformats, and is put back at the end. Documents hold no such characters outside of HTML blocks, which
 * are kept here whole.
 */
export class Vault {
  private readonly kept: string[] = []
  private readonly places = new Map<string, number>()

  /** What is written alike has one mark, so that marks can be compared. */
  keep(written: string): string {
    if (written === "") return ""
    const known = this.places.get(written)
    const at = known ?? this.kept.push(written) - 1
    if (known === undefined) this.places.set(written, at)
    return `\uE000${at}\uE001`
  }

  restore(text: string): string {
    return text.replace(/\uE000(\d+)\uE001/g, (_, at: string) => this.kept[Number(at)] ?? "")
  }

  /** As restore; `guard` goes behind a directive at the end of a line, which would take the line break with it. */
  restoreLines(text: string, guard: string): string {
    return text.replace(/\uE000(\d+)\uE001(?=([ \t]*[\r\n])?)/g, (_, at: string, lineBreak?: string) => {
      const written = this.kept[Number(at)] ?? ""
      return lineBreak && written.startsWith("#") ? written + guard : written
    })
  }
}
