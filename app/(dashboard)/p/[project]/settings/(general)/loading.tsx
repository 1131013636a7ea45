import { settingsWords } from "#lib/words/settings"
import { SkeletonPage } from "#ui/skeleton"
import { wordsFor } from "../../../../../language.ts"

export default async function SettingsLoading() {
  return <SkeletonPage title={(await wordsFor(settingsWords)).title} rows={6} />
}
