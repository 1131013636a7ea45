/** Sent with every answer: the dashboard is never framed, types are not guessed, and addresses do not leak to other sites. */
const safeHeaders = [
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Content-Security-Policy", value: "frame-ancestors 'none'; base-uri 'self'; object-src 'none'" },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" },
]

/** @type {import("next").NextConfig} */
export default {
  output: "standalone",
  outputFileTracingRoot: import.meta.dirname,
  outputFileTracingIncludes: { "/*": ["lib/store/migrations/**"] },
  turbopack: { root: import.meta.dirname },
  poweredByHeader: false,
  reactStrictMode: true,
  headers: async () => [{ source: "/:path*", headers: safeHeaders }],
  serverExternalPackages: ["@electric-sql/pglite", "pg", "pino"],
  // forbidden() in lib/auth/guard.ts shows app/forbidden.tsx with status 403.
  experimental: { authInterrupts: true },
}
