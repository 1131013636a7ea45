import { setPasswordCost } from "#lib/access/auth/password"
import { type Config, readConfig, setConfig } from "#lib/platform/config"

/** Applies settings for tests, and makes password hashing instant; returns a function that restores them. */
export function useSettings(changes: Partial<Config> = {}): () => void {
  const settings = readConfig({
    DATABASE_URL: "postgres://not-used",
    NEXTAUTH_SECRET: "a-session-secret-for-tests-of-32-characters",
    SEAL_SECRETS: "a-sealing-secret-for-tests-of-32-characters",
    SERVICE_ACCOUNT_KEY: "account-key-for-tests-0123456789abcdefghijklmnop",
    SETUP_TOKEN: "setup-token-for-tests",
    LOG_LEVEL: "silent",
  })
  const undo = [setPasswordCost({ N: 1024, r: 8, p: 1 }), setConfig({ ...settings, ...changes })]
  return () => {
    for (const back of undo) back()
  }
}
