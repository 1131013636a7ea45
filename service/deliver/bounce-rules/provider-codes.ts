import type { ProviderCode } from "./provider-code.ts"
import { americanProviders } from "./providers/american-providers.ts"
import { asianProviders } from "./providers/asian-providers.ts"
import { europeanProviders } from "./providers/european-providers.ts"
import { mailFilters } from "./providers/mail-filters.ts"
import { mailboxProviders } from "./providers/mailbox-providers.ts"

export const providerCodes: readonly ProviderCode[] = [
  ...mailboxProviders,
  ...americanProviders,
  ...europeanProviders,
  ...asianProviders,
  ...mailFilters,
]
