import { type Keep, readConfig } from "../config.ts"

/** How long is kept what grows, as it is when nothing is said. */
export const usualKeep: Keep = readConfig({
  SERVICE_DATABASE_URL: "postgres://not-used",
  SERVICE_SECRETS: "a secret of the tests that is long enough",
  SERVICE_ACCOUNT_KEY: "0".repeat(48),
}).keep
