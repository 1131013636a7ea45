import "next-auth"
import "next-auth/jwt"

declare module "next-auth" {
  interface Session {
    user_id?: string
    session_version?: number
  }
  interface User {
    session_version?: number
  }
}

declare module "next-auth/jwt" {
  interface JWT {
    user_id?: string
    session_version?: number
  }
}
