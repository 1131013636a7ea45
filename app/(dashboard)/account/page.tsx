import { accountWords } from "#lib/words/account"
import { Page, PageHeader } from "#ui/page-header"
import { wordsFor } from "../../language.ts"
import { EmailPanel } from "./email-panel.tsx"
import { EverybodyPanel } from "./everybody-panel.tsx"
import { loadAccount } from "./load.ts"
import { PasswordPanel } from "./password-panel.tsx"
import { ProfilePanel } from "./profile-panel.tsx"
import { SessionsPanel } from "./sessions-panel.tsx"
import { TwoFactorPanel } from "./two-factor-panel.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(accountWords)).title })

export default async function AccountPage() {
  const account = await loadAccount()
  const words = await wordsFor(accountWords)
  return (
    <Page width="form">
      <PageHeader title={words.title} description={account.email} />
      <ProfilePanel name={account.name} language={account.language} />
      <TwoFactorPanel {...account.twoFactor} />
      <SessionsPanel sessions={account.sessions} />
      <PasswordPanel hasPassword={account.hasPassword} email={account.email} />
      <EmailPanel email={account.email} />
      {account.isOwner && <EverybodyPanel isRequired={account.twoFactor.isRequired} />}
    </Page>
  )
}
