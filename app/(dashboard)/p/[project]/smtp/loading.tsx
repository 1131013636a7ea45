import { smtpWords } from "#lib/words/smtp"
import { SkeletonPage } from "#ui/skeleton"
import { wordsFor } from "../../../../language.ts"

export default async function SmtpLoading() {
  return <SkeletonPage title={(await wordsFor(smtpWords)).title} rows={6} />
}
