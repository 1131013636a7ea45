import { Database, Inbox, ScrollText } from "lucide-react"
import { Suspense } from "react"
import { LinkButton } from "#ui/button"
import { Page, PageHeader } from "#ui/page-header"
import { accountWords } from "#words/account"
import { auditWords } from "#words/audit"
import { storageFrameWords } from "#words/storage-frame"
import { wordsFor } from "#lib/access/auth/language"
import { accountInboxTitle, hasAccountInbox } from "../inbox/load.ts"
import { EmailPanel } from "./email-panel.tsx"
import { EverybodyPanel } from "./everybody-panel.tsx"
import { loadAccount } from "./load.ts"
import { PasswordPanel } from "./password-panel.tsx"
import { ProfilePanel } from "./profile-panel.tsx"
import { ReportsPanel } from "./reports-panel.tsx"
import { SessionsPanel } from "./sessions-panel.tsx"
import { TwoFactorPanel } from "./two-factor-panel.tsx"

export const generateMetadata = async () => ({ title: (await wordsFor(accountWords)).title })

export default async function AccountPage() {
  const account = await loadAccount()
  const [words, audit, storage] = await Promise.all([
    wordsFor(accountWords),
    wordsFor(auditWords),
    wordsFor(storageFrameWords),
  ])
  const ownersTools = account.isOwner && (
    <>
      <Suspense fallback={null}>
        <InboxLink />
      </Suspense>
      <LinkButton href="/storage">
        <Database aria-hidden /> {storage.title}
      </LinkButton>
      <LinkButton href="/audit">
        <ScrollText aria-hidden /> {audit.account.title}
      </LinkButton>
    </>
  )
  return (
    <Page width="form">
      <PageHeader title={words.title} description={account.email} tools={ownersTools} />
      <ProfilePanel name={account.name} language={account.language} />
      <TwoFactorPanel {...account.twoFactor} />
      <ReportsPanel reports={account.reports} />
      <SessionsPanel sessions={account.sessions} />
      <PasswordPanel hasPassword={account.hasPassword} email={account.email} />
      <EmailPanel email={account.email} />
      {account.isOwner && <EverybodyPanel isRequired={account.twoFactor.isRequired} />}
    </Page>
  )
}

/** For the owner in a sandbox. Calls the mail service without delaying the page. */
async function InboxLink() {
  if (!(await hasAccountInbox())) return null
  return (
    <LinkButton href="/inbox">
      <Inbox aria-hidden /> {await accountInboxTitle()}
    </LinkButton>
  )
}
