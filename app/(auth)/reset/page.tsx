import { signInWords } from "#words/sign-in"
import { wordsFor } from "#lib/access/auth/language"
import { ResetRequest } from "./reset-request.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(signInWords)).reset.title })

export default function ResetPage() {
  return <ResetRequest />
}
