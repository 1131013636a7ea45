/** The name in a From header, or the project's name when it is missing. */
export function senderOf(from: string, projectName: string): string {
  const name = /^\s*"?(.*?)"?\s*<[^<>]*>\s*$/.exec(from)?.[1]
  return name || from.trim() || projectName
}
