import { type Retention, readConfig } from "../config.ts"

/** The retention without settings. */
export const defaultRetention: Retention = readConfig({
  SERVICE_DATABASE_URL: "postgres://not-used",
  SERVICE_SECRETS: "a secret of the tests that is long enough",
  SERVICE_ACCOUNT_KEY: "0".repeat(48),
}).retention
