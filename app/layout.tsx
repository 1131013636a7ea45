import type { Metadata, Viewport } from "next"
import { headers } from "next/headers"
import type { ReactNode } from "react"
import { LanguageProvider } from "#components/shell/language"
import { EarlyScript, ThemeProvider } from "#components/shell/theme"
import "./globals.css"
// Its parts are those that every frame and page has. Named here, they are loaded with what all pages share, and not again
// with each of them.
import "./error.tsx"
import { authFrameWords } from "#words/auth-frame"
import { currentLanguage } from "#lib/access/auth/language"
import { currentTheme } from "./theme.ts"

/** Available before the session is known: a not-found page has a title too. */
export const metadata: Metadata = {
  title: { default: "Waybill", template: "%s · Waybill" },
  description: authFrameWords.en.description,
  robots: { index: false },
}

export const viewport: Viewport = { width: "device-width", initialScale: 1 }

/** The frame of every page: language, theme before the first paint. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [theme, language] = await Promise.all([currentTheme(), currentLanguage()])
  const nonce = (await headers()).get("x-nonce") ?? undefined
  return (
    // The early script may set data-theme before React arrives.
    <html
      lang={language}
      data-choice={theme}
      data-theme={theme === "system" ? undefined : theme}
      suppressHydrationWarning
    >
      <head>
        <EarlyScript nonce={nonce} />
      </head>
      <body className="min-h-dvh bg-canvas text-ink antialiased">
        <LanguageProvider language={language} nonce={nonce}>
          <ThemeProvider theme={theme}>{children}</ThemeProvider>
        </LanguageProvider>
      </body>
    </html>
  )
}
