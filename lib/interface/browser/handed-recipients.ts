/**
 * Recipients that one page hands to the page Send: in memory, because addresses belong neither into the page's address nor
 * into anything that outlives this tab. Taken once.
 */
let handed: { project: string; emails: readonly string[] } | null = null

export function handRecipients(project: string, emails: readonly string[]): void {
  handed = { project, emails }
}

/** Recipients handed over to this project, if any; they are then removed. */
export function takeRecipients(project: string): readonly string[] {
  const taken = handed?.project === project ? handed.emails : []
  handed = null
  return taken
}
