/** The name in a From line, or the project's name when there is none. */
export function senderOf(from: string, projectName: string): string {
  const name = /^\s*"?(.*?)"?\s*<[^<>]*>\s*$/.exec(from)?.[1]
  return name || from.trim() || projectName
}
