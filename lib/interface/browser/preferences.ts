import { putJson } from "./mutate.ts"

/** Keeps one choice of the person who is signed in; false when it could not be kept. */
export async function savePreference(name: string, value: unknown): Promise<boolean> {
  return (await putJson<unknown>("/api/account/preferences", { name, value })).ok
}
