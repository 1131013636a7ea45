import type { ProviderCode } from "./provider-code.ts"
import { mailboxProviders } from "./providers/mailbox-providers.ts"
import { americanProviders } from "./providers/american-providers.ts"
import { europeanProviders } from "./providers/european-providers.ts"
import { asianProviders } from "./providers/asian-providers.ts"
import { mailFilters } from "./providers/mail-filters.ts"

export const providerCodes: readonly ProviderCode[] = [
  ...mailboxProviders,
  ...americanProviders,
  ...europeanProviders,
  ...asianProviders,
  ...mailFilters,
]
