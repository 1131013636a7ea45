import type { Caller } from "../rights/caller.ts"

/** A caller with a project's key and no rights; `own` changes it. */
export const makeCaller = (overrides: Partial<Caller> = {}): Caller => ({
  user_id: 1,
  project_id: 1002,
  is_account_key: false,
  program_key: null,
  project_name: "Sample project",
  send_enabled: true,
  custom_unsubscribe_url_enabled: false,
  email_counter_limit: 0,
  email_counter_mode: "default",
  rights: {},
  email: "owner@example.com",
  ...overrides,
})
