/**
 * Mark of a sample event of webhook/test in its signed body, so that receivers do not take it for a letter or a block
 * (WEBHOOKLOG-5, CALLBACK-14). The header `Test` is not signed and only helps people.
 */
export const testEvent = {
  job_id: "test-event",
  email: "test@example.com",
  metadata: { test: "webhook/test" },
  /** The sender in a sample of a spam block: nobody can send from it. */
  domain: "test.example.com",
} as const

/** Whether a letter's event_data is a sample. */
export const isTestLetter = (data: { job_id: string; metadata?: Record<string, string> | undefined }) =>
  data.job_id === testEvent.job_id && data.metadata?.test === testEvent.metadata.test

/** Whether a spam block's event_data is a sample. */
export const isTestBlock = (data: { domain: string }): boolean => data.domain === testEvent.domain
