import "next-auth"
import "next-auth/jwt"

declare module "next-auth" {
  interface Session {
    session_id?: string
  }
  interface User {
    session_id?: string
  }
}

declare module "next-auth/jwt" {
  interface JWT {
    session_id?: string
  }
}
