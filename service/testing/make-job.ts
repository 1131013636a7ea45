import type { JobMessage } from "../message/job-message.ts"

/** A job as stored by `email/send`, with defaults for the optional values; fields in `own` replace them. */
export const makeJob = (overrides: Partial<JobMessage> = {}): JobMessage => ({
  subject: "A subject",
  from_email: "shop@example.com",
  body: { plaintext: "text" },
  template_engine: "simple",
  global_substitutions: {},
  headers: {},
  attachments: [],
  inline_attachments: [],
  track_links: 1,
  track_read: 1,
  language: "en",
  has_footer: true,
  has_list_unsubscribe: true,
  ...overrides,
})
