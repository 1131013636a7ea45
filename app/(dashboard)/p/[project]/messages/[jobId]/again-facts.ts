/** A message that its reader may send again, or copy as a request: the reader may see its whole address. */
export type AgainFacts = {
  email: string
  canSend: boolean
  /** May remove the address's suppression in order to send again. */
  canRelease: boolean
  canReadSuppressions: boolean
  canReadDomains: boolean
  /** The whole address of email/send. */
  sendUrl: string
}
