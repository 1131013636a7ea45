"use client"

import InboxError from "../../p/[project]/inbox/error.tsx"

export default InboxError
